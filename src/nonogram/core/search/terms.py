"""The terms of a question, one value for all steps.

Options become terms in one place: a function of a puzzle, terms and more is made public by
`with_options`, and is called with options then. Inside the package its form `under` takes terms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from nonogram.base.arguments import check_function, check_options, truth, whole
from nonogram.base.clock.deadline import Deadline, Watched, check_timeout
from nonogram.base.errors import RequestError, WrongCallError
from nonogram.base.text import counted, listed
from nonogram.base.values import Value
from nonogram.core.puzzle import Grid, GridLike, Puzzle, check_puzzle, grid_for
from nonogram.core.puzzle.grid import or_none
from nonogram.core.result import Progress
from nonogram.core.sat.backends import DEFAULT, BackEnd, backend_named
from nonogram.core.search.state import How

if TYPE_CHECKING:
    from inspect import Signature
    from typing import Protocol

    from nonogram.base.processes.seats import Seats
    from nonogram.core.formula.line import LineEncoding

P = ParamSpec("P")
Answered = TypeVar("Answered")
Answered_co = TypeVar("Answered_co", covariant=True)

_ALONE = "glucose4"  #: the solver of whole formulas if none is named

#: A function that gets the progress of a run several times a second. If it raises TimeUpError, the
#: run ends as with a time limit. It may do so while a SAT solver works, or steps are looked for.
OnProgress = Callable[[Progress], None]


class Terms(Value):
    """The arguments that public functions share, checked; `solve` describes them."""

    deadline: Deadline
    given: Grid | None = None  #: None if no cell is given
    how: How = How()
    on_progress: OnProgress | None = None
    seats: Seats | None = None  #: for programs beside this process; None for all free processors

    def within(self, seconds: float | None) -> Terms:
        """The terms with a deadline at most this many seconds from now."""
        return self.replace(deadline=self.deadline.within(seconds))

    def or_within(self, seconds: float) -> Terms:
        """The terms, with a deadline this many seconds from now if they have none."""
        return self.replace(deadline=self.deadline.or_within(seconds))

    def watched(self, progress: Callable[[float], Progress]) -> Deadline:
        """The deadline, whose checks report progress, made from the seconds so far."""
        deadline, show = self.deadline, self.on_progress
        if show is None:
            return deadline
        return Watched(deadline, lambda: show(progress(deadline.elapsed())))


def terms_for(
    puzzle: Puzzle,
    *,
    propagation: bool = True,
    encoding: str | LineEncoding | None = None,
    given: GridLike | None = None,
    solver: str = DEFAULT,
    timeout: float | None = None,
    seed: int = 0,
    on_progress: OnProgress | None = None,
    deadline: Deadline | None = None,
) -> Terms:
    """The checked options of a public function, or a RequestError.

    The time runs from now; if it has begun before, it ends at the `deadline`.
    """
    check_timeout(timeout)
    check_function("on_progress", on_progress)
    truth("propagation", propagation)
    cells = None if given is None else or_none(grid_for(puzzle, given, "given cells"))
    backend = backend_named(solver_for(solver, propagation))
    number = checked_seed(seed, backend)
    if encoding is not None:
        from nonogram.core.formula.encoding import encoding_named

        encoding_named(encoding)  # checked even if none will be needed
    until = Deadline(timeout) if deadline is None else deadline
    return Terms(until, cells, How(backend.name, encoding, propagation, number), on_progress)


#: The options of public functions by kinds of questions, in the order that `help` shows.
BOUNDED = ("timeout", "on_progress")
PROVING = ("solver", *BOUNDED)
SEARCH = ("solver", "timeout", "seed", "on_progress")
GIVEN = ("given", *SEARCH)
FORMULA = ("propagation", "encoding", *GIVEN)

if TYPE_CHECKING:

    class WithOptions(Protocol[P, Answered_co]):
        """A public function; `__init__.pyi` has its arguments for type checkers."""

        def __call__(self, *arguments: Any, **options: Any) -> Answered_co: ...

        @property
        def under(self) -> Callable[P, Answered_co]:
            """The same function with terms as its second argument, in place of options."""


def with_options(
    names: Sequence[str],
) -> Callable[[Callable[P, Answered]], WithOptions[P, Answered]]:
    """Make a function public: options of these names, checked, become its argument `terms`."""

    def made(inner: Any) -> Any:
        form = _Form(inner, names)

        @wraps(inner)
        def public(*arguments: Any, **named: Any) -> Any:
            form.check(arguments, named)
            named.update(zip(form.places, arguments))
            puzzle: Any = named.get("puzzle")
            if "puzzle" in form.places:
                check_puzzle(puzzle)
            options = {name: named.pop(name) for name in names if name in named}
            return inner(terms=terms_for(puzzle, **options), **named)

        public.__annotations__ = form.annotations()
        vars(public).update(under=inner, __wrapped__=form)
        return public

    return cast("Callable[[Callable[P, Answered]], WithOptions[P, Answered]]", made)


class _Form:
    """The arguments of a public function.

    The signature is made when `help` or an editor looks for it, since it needs the module
    `inspect`, which takes long to load.
    """

    def __init__(self, inner: Any, options: Sequence[str]) -> None:
        code = inner.__code__
        names = [*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]]
        names.remove("terms")
        self.__wrapped__ = inner
        self._options = options
        self._names = [*names, *options]
        self.places = names[: code.co_argcount - 1]  #: those that need not be named

    def check(self, arguments: Sequence[object], named: Mapping[str, object]) -> None:
        """Raise an error unless the function can be called like this."""
        function = f"{self.__wrapped__.__name__}()"
        check_options(self.__wrapped__.__name__, self._names, named)
        found = len(arguments) + len(named.keys() & self.places)
        if found > len(self.places):
            only = f"{function} takes only {listed(self.places)} without a name"
            raise WrongCallError(f"{only}, found {counted(found, 'value')}")

    def annotations(self) -> dict[str, Any]:
        """The types of the arguments and of the result."""
        known = {**terms_for.__annotations__, **self.__wrapped__.__annotations__}
        return {name: known[name] for name in (*self._names, "return")}

    @property
    def __signature__(self) -> Signature:
        from inspect import signature

        own, options = signature(self.__wrapped__), signature(terms_for).parameters
        kept = [each for name, each in own.parameters.items() if name != "terms"]
        return own.replace(parameters=[*kept, *(options[name] for name in self._options)])


def solver_for(name: str, propagation: bool) -> str:
    """The solver of this name; "auto" is perhaps a race, but one alone for the whole formula."""
    return name if propagation or backend_named(name).name != DEFAULT else _ALONE


def checked_seed(seed: int, backend: BackEnd) -> int:
    """The seed for a solver; RequestError unless it is a number from 0, and 0 for most programs."""
    seed = whole("seed", seed, 0)
    if seed and not backend.takes_seed:
        raise RequestError(f"{backend.name} takes its seed as an option of its own, if it has one")
    return seed
