"""`python -m europriv` is `europriv`."""

from europriv.cli import main

main()
