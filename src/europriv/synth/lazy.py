"""A property that is computed when first read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - a decorator, named as properties are
    """What `functools.cached_property` is from Python 3.12 on, where it takes no lock.

    A document reads a dozen of them once each, so that the lock was a twentieth of its time.
    """

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self.compute = compute
        self.name = compute.__name__
        self.__doc__ = compute.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> lazy[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object, owner: type) -> lazy[T] | T:
        """Return the value, from now on an attribute of the instance."""
        if instance is None:
            return self
        value = instance.__dict__[self.name] = self.compute(instance)
        return value
