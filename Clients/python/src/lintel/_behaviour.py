"""Methods of some types of ``_types``, beside their members."""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Dict,
    Generic,
    Iterator,
    List,
    Mapping,
    Optional,
    Tuple,
    TypeVar,
)

from ._values import Frame, Raw, Value

if TYPE_CHECKING:
    from typing_extensions import Self

    from ._types import Placement, Step, TreeElement

T = TypeVar("T")
N = TypeVar("N", bound="Nested")


class Framed:
    """Shortcuts to the sides of a type with a frame."""

    frame: Optional[Frame]

    def _laid_out(self) -> Frame:
        if self.frame is None:
            raise ValueError("the element is not laid out, so it has no frame")
        return self.frame

    @property
    def x(self) -> float:
        """The distance from its parent's left edge."""
        return self._laid_out().x

    @property
    def y(self) -> float:
        """The distance from its parent's top edge."""
        return self._laid_out().y

    @property
    def width(self) -> float:
        """The width of its frame."""
        return self._laid_out().width

    @property
    def height(self) -> float:
        """The height of its frame."""
        return self._laid_out().height


class Nested(Value):
    """An element with those in it."""

    @classmethod
    def of(cls, value: Raw) -> Self:
        # Children before parents, without recursion: trees are up to 1,000 levels deep.
        order = [value]
        for element in order:
            order.extend(element.get("children", ()))
        made: Dict[int, Self] = {}
        for element in reversed(order):
            children = tuple(made[id(child)] for child in element.get("children", ()))
            made[id(element)] = cls._read(element, children=children)
        return made[id(value)]

    def walk(self: N) -> Iterator[N]:
        """This element and all in it, in the order of the document."""
        stack: List[Any] = [self]
        while stack:
            element = stack.pop()
            yield element
            stack.extend(reversed(element.children))


class Items(Generic[T]):
    """A result that is mostly a list, and can be used as one."""

    #: The name of the member that is the list.
    _list: ClassVar[str]

    @property
    def items(self) -> Tuple[T, ...]:
        """The elements of the list."""
        elements: Tuple[T, ...] = getattr(self, self._list)
        return elements

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)

    def __getitem__(self, index: Any) -> Any:
        return self.items[index]


class Relayout:
    text_document_uri: str

    @property
    def uri(self) -> str:
        """The URI of the document."""
        return self.text_document_uri


class Frames(Mapping[str, "Placement"]):
    frames: Mapping[str, Placement]

    def __getitem__(self, pointer: str) -> Placement:
        return self.frames[pointer]

    def __iter__(self) -> Iterator[str]:
        return iter(self.frames)

    def __len__(self) -> int:
        return len(self.frames)


class Tree:
    tree: TreeElement

    @property
    def root(self) -> TreeElement:
        """The element that everything is in."""
        return self.tree


class Explanation:
    horizontal: Tuple[Step, ...]
    vertical: Tuple[Step, ...]
    text: Optional[str]

    @property
    def steps(self) -> Tuple[Step, ...]:
        """The steps of the width, and then those of the height."""
        return self.horizontal + self.vertical

    def __str__(self) -> str:
        return self.text or ""
