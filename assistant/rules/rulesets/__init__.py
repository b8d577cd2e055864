"""Every set of rules, by its name in records. A ruleset is loaded when it is named first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from assistant.rules.definition.ruleset import RuleSet


def _beijing() -> RuleSet[Any]:
    from assistant.rules.rulesets.beijing.rules import BEIJING  # noqa: PLC0415

    return BEIJING


def _zhuowukui() -> RuleSet[Any]:
    from assistant.rules.rulesets.zhuowukui.rules import ZHUOWUKUI  # noqa: PLC0415

    return ZHUOWUKUI


def _hongkong() -> RuleSet[Any]:
    from assistant.rules.rulesets.hongkong.rules import HONGKONG  # noqa: PLC0415

    return HONGKONG


def _guangdong() -> RuleSet[Any]:
    from assistant.rules.rulesets.guangdong.rules import GUANGDONG  # noqa: PLC0415

    return GUANGDONG


def _guobiao() -> RuleSet[Any]:
    from assistant.rules.rulesets.guobiao.rules import GUOBIAO  # noqa: PLC0415

    return GUOBIAO


def _tuidaohu() -> RuleSet[Any]:
    from assistant.rules.rulesets.tuidaohu.rules import TUIDAOHU  # noqa: PLC0415

    return TUIDAOHU


def _ningbo() -> RuleSet[Any]:
    from assistant.rules.rulesets.ningbo.rules import NINGBO  # noqa: PLC0415

    return NINGBO


def _sichuan() -> RuleSet[Any]:
    from assistant.rules.rulesets.sichuan.rules import SICHUAN  # noqa: PLC0415

    return SICHUAN


def _taiwan() -> RuleSet[Any]:
    from assistant.rules.rulesets.taiwan.rules import TAIWAN  # noqa: PLC0415

    return TAIWAN


class Registry(Mapping[str, RuleSet[Any]]):
    """Rulesets by name, each loaded when it is asked for; names, `in` and `len` load nothing."""

    def __init__(self, loaders: Mapping[str, Callable[[], RuleSet[Any]]]) -> None:
        self._loaders = dict(loaders)
        self._loaded: dict[str, RuleSet[Any]] = {}

    def __getitem__(self, name: str) -> RuleSet[Any]:
        found = self._loaded.get(name)
        if found is None:
            found = self._loaded[name] = self._loaders[name]()
        return found

    def get(self, name: object, default: Any = None) -> Any:
        """The ruleset of a name that is known."""
        return self[name] if isinstance(name, str) and name in self._loaders else default

    def register(self, ruleset: RuleSet[Any]) -> None:
        """Add a ruleset under its name."""
        self._loaders[ruleset.name] = lambda: ruleset
        self._loaded[ruleset.name] = ruleset

    def forget(self, name: str) -> None:
        """Take a registered ruleset away again."""
        del self._loaders[name], self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._loaders

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaders)

    def __len__(self) -> int:
        return len(self._loaders)


RULESETS = Registry(
    {
        "beijing": _beijing,
        "zhuowukui": _zhuowukui,
        "ningbo": _ningbo,
        "guobiao": _guobiao,
        "tuidaohu": _tuidaohu,
        "guangdong": _guangdong,
        "hongkong": _hongkong,
        "sichuan": _sichuan,
        "taiwan": _taiwan,
    }
)
"""The first one is the default."""
