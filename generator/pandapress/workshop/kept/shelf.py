"""The shelf: a folder of the user's with what was finished before, of a bounded size, the oldest used going first.

It only saves time: what cannot be read or written there, or is damaged, counts as not there.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from pandapress.files import read_regular

MOST = 400_000_000
"""How much the shelf holds, in bytes."""
_LARGEST = 200_000_000
"""The largest thing that is kept."""
_CHECK = hashlib.sha256().digest_size


def user_folder() -> Path:
    """The user's cache folder of this program, `XDG_CACHE_HOME` honoured on every system."""
    from platformdirs import user_cache_path

    named = os.environ.get("XDG_CACHE_HOME", "")
    return Path(named) / "pandapress" if Path(named).is_absolute() else user_cache_path("pandapress", False)


@dataclass(frozen=True, slots=True)
class Shelf:
    """Things by their keys, in the files of a folder."""

    folder: Path
    most: int = MOST

    def take(self, key: str) -> bytes | None:
        """What is kept by a key, which counts as used now; None where nothing whole is."""
        path = self.folder / key
        with contextlib.suppress(OSError):
            held = read_regular(path, _LARGEST)
            if held[:_CHECK] == hashlib.sha256(held[_CHECK:]).digest():
                os.utime(path)
                return held[_CHECK:]
            path.unlink()
        return None

    def put(self, key: str, held: bytes) -> None:
        """Keep something, whole or not at all; what was not used for longest goes, where there is too much."""
        if len(held) > min(_LARGEST, self.most) - _CHECK:
            return
        with contextlib.suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, written = tempfile.mkstemp(dir=self.folder)
            try:
                with os.fdopen(handle, "wb") as stream:
                    stream.write(hashlib.sha256(held).digest() + held)
                Path(written).replace(self.folder / key)
            except OSError:
                Path(written).unlink()
                raise
            self._sweep()

    def _sweep(self) -> None:
        """Throw away the oldest things beyond what the shelf holds."""
        things = [(entry.stat(), entry.path) for entry in os.scandir(self.folder) if entry.is_file()]
        room = self.most
        for found, path in sorted(things, key=lambda thing: -thing[0].st_mtime_ns):
            room -= found.st_size
            if room < 0:
                with contextlib.suppress(OSError):
                    Path(path).unlink()
