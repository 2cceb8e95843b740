"""Pictures from files: opened by their content, measured, and given as they are printed and exported."""

from __future__ import annotations

import base64
import struct
import warnings
from io import BytesIO
from pathlib import Path
from typing import Any

from pandapress.files import read_regular
from pandapress.press.paper import Size

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".gif")
FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "GIF")
"""What a picture may be, whatever its name ends in: Pillow would hand others to programs of the system."""
KINDS = ", ".join(FORMATS)
LARGEST_FILE = 80_000_000
"""The largest file of a picture, in bytes."""
LONGEST_SIDE = 32_000
"""The most pixels that a picture may have along one side."""
LARGEST_PICTURE = 36_000_000
"""The largest picture that is decoded, in pixels: a sheet of A4 at 600 dpi."""
COARSEST, FINEST = 150, 600
"""Fewer pixels to the inch than the first look blurred, more than the second only make a file larger."""
_ORIENTATION, _FIRST_SIDEWAYS = 0x0112, 5
"""The EXIF tag that tells how a picture is turned, and the first of its values that stand for a quarter turn."""
_DAMAGED = (OSError, ValueError, KeyError, IndexError, TypeError, OverflowError, EOFError, struct.error)
"""What Pillow raises for files that are not whole, by their kind."""


class PictureError(ValueError):
    """A picture cannot be used; the message says why, as what follows its name."""


def picture_size(path: Path) -> Size:
    """The pixel size of a picture's file, as a viewer turns it; raises `PictureError`."""
    try:
        raw = read_regular(path, LARGEST_FILE)
    except OSError as problem:
        raise PictureError(f"is damaged ({problem.strerror or problem}); save it again") from None
    return size_of(raw)


def size_of(raw: bytes) -> Size:
    """The pixel size of a picture, as a viewer turns it, once it was decoded to its end; raises `PictureError`."""
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(raw), formats=FORMATS) as picture:
                width, height = picture.size
                _check(picture)
                picture.load()
                sideways = picture.getexif().get(_ORIENTATION, 1) >= _FIRST_SIDEWAYS
    except PictureError:
        raise
    except (UnidentifiedImageError, SyntaxError):
        raise PictureError(f"is no {KINDS} file; save it as one") from None
    except Image.DecompressionBombError:
        raise PictureError("has far too many pixels; scale it down") from None
    except _DAMAGED as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise PictureError(f"is damaged ({reason}); save it again") from None
    return Size(height, width) if sideways else Size(width, height)


def _check(picture: Any) -> None:
    """Raise `PictureError` for more pixels, or more pictures in one file, than are printed."""
    width, height = picture.size
    if max(width, height) > LONGEST_SIDE:
        raise PictureError(f"has {width} x {height} pixels; no side may have {LONGEST_SIDE:,}")
    if width * height > LARGEST_PICTURE:
        most = LARGEST_PICTURE // 1_000_000
        raise PictureError(f"has {width} x {height} pixels, more than {most} million; scale it down")
    frames = getattr(picture, "n_frames", 1) if picture.format in ("GIF", "TIFF", "WEBP") else 1
    if frames > 1:
        raise PictureError(f"holds {frames} pictures; save the one that is meant")


def picture_address(raw: bytes) -> str:
    """A picture as the address of itself, as it is printed and exported.

    A JPEG that viewers show as it stands is taken as it stands; others become PNG, turned and in sRGB.
    """
    from PIL import Image

    with Image.open(BytesIO(raw), formats=FORMATS) as picture:
        if picture.format == "JPEG" and _is_plain(picture):
            return address("jpeg", raw)
        stream = BytesIO()
        _shown(picture).save(stream, "PNG", icc_profile=None)
    return address("png", stream.getvalue())


def address(kind: str, raw: bytes) -> str:
    """A file of a kind as the address of itself."""
    return f"data:image/{kind};base64,{base64.b64encode(raw).decode()}"


def _is_plain(picture: Any) -> bool:
    """Whether a picture needs no turning and is in plain colours, without a profile."""
    turned = picture.getexif().get(_ORIENTATION, 1) != 1
    return picture.mode in ("L", "RGB", "CMYK") and not turned and not picture.info.get("icc_profile")


def _shown(picture: Any) -> Any:
    """A picture as viewers show it: its first frame, turned, in sRGB; sixteen bits become eight."""
    from PIL import ImageOps

    turned = ImageOps.exif_transpose(picture)
    if turned.mode.startswith("I"):
        return turned.convert("I").point(lambda value: value / 256).convert("L")
    see_through = turned.mode in ("LA", "RGBA", "PA") or "transparency" in turned.info
    return _in_srgb(turned).convert("RGBA" if see_through else "RGB")


def _in_srgb(picture: Any) -> Any:
    """A picture whose colours are those of sRGB, by the profile that it carries."""
    from PIL import ImageCms

    profile = picture.info.get("icc_profile")
    if not profile or picture.mode not in ("L", "RGB", "RGBA", "CMYK", "LAB"):
        return picture
    target = "RGBA" if picture.mode == "RGBA" else "RGB"
    try:
        given = ImageCms.ImageCmsProfile(BytesIO(profile))
        return ImageCms.profileToProfile(picture, given, ImageCms.createProfile("sRGB"), outputMode=target)
    except (ImageCms.PyCMSError, OSError, ValueError):
        return picture
