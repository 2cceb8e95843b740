"""Opening: any PDF as the two libraries see it, or the reason why nobody can open it.

pypdfium2 decides whether the file can be opened, as a viewer would, and draws it; pypdf reads how it is built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from pypdf import PdfReader

from pandapress.press.inspect.resources import tried
from pandapress.press.logs import heard

HEAD = 1024
"""The bytes in which a PDF says what it is."""
_PRINT_ALLOWED = 1 << 2


class UnreadableError(Exception):
    """A file that cannot be inspected: a code, what is wrong, and what to do about it."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        self.code, self.message, self.hint = code, message, hint
        super().__init__(f"{message}; {hint}")


@dataclass(frozen=True, slots=True)
class OpenPdf:
    """An open PDF: `drawn` is pypdfium2's document, `reader` is pypdf's reader.

    `complaints` grows with every fault in its structure that pypdf mends while reading.
    """

    drawn: Any
    reader: Any
    encrypted: bool
    printable: bool
    complaints: list[str]


@contextmanager
def opened(raw: bytes) -> Iterator[OpenPdf]:
    """A PDF, open for a while; raises `UnreadableError` where it cannot be opened."""
    _check_kind(raw)
    with heard("pypdf") as complaints:
        drawn = _drawn(raw)
        try:
            encrypted = pdfium.FPDF_GetSecurityHandlerRevision(drawn) >= 0
            printable = not encrypted or bool(pdfium.FPDF_GetDocPermissions(drawn) & _PRINT_ALLOWED)
            yield OpenPdf(drawn, _reader(raw, drawn, encrypted), encrypted, printable, complaints)
        finally:
            drawn.close()


def _check_kind(raw: bytes) -> None:
    """Refuse what is no PDF, or only the beginning of one."""
    if not raw.strip():
        raise UnreadableError("PDF-EMPTY", "is empty", "download or export it again")
    if b"%PDF-" not in raw[:HEAD]:
        raise UnreadableError("PDF-KIND", f"is no PDF{_guess(raw[:HEAD])}", "give a file that a PDF viewer can open")
    if raw.rfind(b"startxref") < raw.rfind(b" obj"):
        raise UnreadableError("PDF-DAMAGED", "is damaged: its end is missing", "download or export it again")


def _guess(head: bytes) -> str:
    """What a file seems to be instead."""
    signs = {
        b"PK": "a ZIP archive",
        b"\x89PNG": "a picture",
        b"\xff\xd8": "a picture",
        b"GIF8": "a picture",
        b"%!PS": "PostScript",
    }
    page = re.match(rb"\s*<(?:!doctype html|html)", head, re.IGNORECASE)
    known = "a web page" if page else next((kind for sign, kind in signs.items() if head.startswith(sign)), "")
    return f" but {known}" if known else ""


def _damaged() -> UnreadableError:
    return UnreadableError("PDF-DAMAGED", "is damaged: it cannot be read", "download or export it again")


def _drawn(raw: bytes) -> Any:
    try:
        return pypdfium2.PdfDocument(raw)
    except pypdfium2.PdfiumError as problem:
        code = getattr(problem, "err_code", None)
        if code == pdfium.FPDF_ERR_PASSWORD or (code is None and "password" in str(problem).lower()):
            hint = "open it in a PDF viewer with the password, and print it from there or save it without"
            raise UnreadableError("PDF-LOCKED", "is locked: it needs a password", hint) from None
        if code == pdfium.FPDF_ERR_SECURITY:
            hint = "ask its publisher for one without"
            raise UnreadableError("PDF-LOCKED", "is locked in a way that only some viewers know", hint) from None
        raise _damaged() from None


def _reader(raw: bytes, drawn: Any, encrypted: bool) -> Any:
    """A reader of the file, or of a copy that pypdfium2 decrypts or mends where pypdf itself cannot read it."""
    reader = None if encrypted else tried(lambda: _read(raw), None)
    reader = reader or tried(lambda: _read(_copy(drawn)), None)
    if reader is None:
        raise _damaged()
    if not len(reader.pages):
        raise UnreadableError("PDF-NO-PAGES", "has no pages", "download or export it again")
    return reader


def _read(raw: bytes) -> Any:
    reader = PdfReader(BytesIO(raw), strict=False)
    len(reader.pages)
    return reader


def _copy(drawn: Any) -> bytes:
    stream = BytesIO()
    drawn.save(stream, flags=pdfium.FPDF_REMOVE_SECURITY)
    return stream.getvalue()
