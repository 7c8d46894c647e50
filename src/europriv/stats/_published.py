"""Working backwards from published numbers: what must P, R and the counts have been?"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from europriv.errors import OptionError


def f_from_pr(precision: float | None, recall: float | None, beta: float = 1) -> float | None:
    """Return F_beta = (1+b²)PR / (b²P + R), None where P or R is undefined.

    It serves published tables and means of P and R; F of counts is `f_beta`.

    >>> round(f_from_pr(0.8257, 0.7730), 4), f_from_pr(0.0, 0.0), f_from_pr(None, 1.0)
    (0.7985, 0.0, None)
    """
    if precision is None or recall is None:
        return None
    b2 = beta * beta
    weight = b2 * precision + recall
    return (1 + b2) * precision * recall / weight if weight else 0.0


def pr_from_f(f1: float, f2: float) -> tuple[float, float]:
    """Return the precision and recall that have these F1 and F2.

    1/F1 = (1/P + 1/R) / 2 and 1/F2 = (1/P + 4/R) / 5, two linear equations in 1/P and 1/R.

    Raises:
        OptionError: if no precision and recall in (0, 1] have them.

    >>> [round(x, 3) for x in pr_from_f(0.41, 0.35)]
    [0.574, 0.319]
    """
    if f1 > 0 and f2 > 0:
        of_recall = (5 / f2 - 2 / f1) / 3
        of_precision = 2 / f1 - of_recall
        if min(of_recall, of_precision) >= 1 - 1e-12:
            return 1 / of_precision, 1 / of_recall
    raise OptionError(f"no precision and recall have F1 {f1} and F2 {f2}; check the two numbers")


def denominators(numerator: int, printed: str) -> range:
    """Return every integer n for which numerator/n rounds to what is printed, at its digits.

    Both roundings of a half count, up and to even.

    Args:
        numerator: at least 1.
        printed: the quotient as a decimal string, since its last zeros count.

    Raises:
        OptionError: if it is no number that is above half a unit of its last digit.

    >>> list(denominators(984, "0.6169")), len(denominators(984, "0.62"))
    ([1595], 26)
    """
    half = Fraction(1, 2 * 10 ** len(printed.partition(".")[2]))
    try:
        value = Fraction(printed)
    except (ValueError, ZeroDivisionError):
        value = Fraction(0)
    if value <= half or numerator < 1:
        raise OptionError(f"{numerator}/n = {printed!r} has no bounded solution; check both")
    return range(ceil(numerator / (value + half)), floor(numerator / (value - half)) + 1)
