"""EuroPriv: how well does software find and hide personal data in European text?"""

from __future__ import annotations

from importlib.metadata import version

__version__ = version("europriv")
