"""The built page, served from memory. All its files are known at the start, so no path can lead anywhere else."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

#: No inline scripts. Elements may have styles, with which the page moves cards. The id of a table is a secret of a kind, so no
#: other site learns it from a Referer.
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
}
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_PICTURE = b'content="/share.jpg"'
_ROOT = b"<html "
# Types that Python may not know, or knows differently from system to system.
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".html": "text/html",
}


class PageFile(NamedTuple):
    """One file of the page, or another answer that is the same for everybody."""

    body: bytes
    #: The body compressed once. It holds no secret, so its length tells nothing (SECURITY 7). Empty if that does not help.
    small: bytes
    type: str
    etag: str
    caching: str


class Page:
    """All files of the page by their path."""

    def __init__(self, root: Path, address: str = "") -> None:
        self._files = {
            file.relative_to(root).as_posix(): _read(file, root) for file in root.rglob("*") if file.is_file()
        }
        # Whoever shows a preview of a link wants the whole address of its picture.
        if address and (index := self._files.get("index.html")):
            body = index.body.replace(_PICTURE, _PICTURE.replace(b"/share", f"{address.rstrip('/')}/share".encode()))
            self._files["index.html"] = same_for_all(body, index.type)
        #: For people at an address where nothing is: the page says so, in their language, and leads home.
        self.lost: PageFile | None = None
        if index := self._files.get("index.html"):
            self.lost = same_for_all(index.body.replace(_ROOT, _ROOT + b"data-lost ", 1), index.type)

    def find(self, path: str) -> PageFile | None:
        """The file at this path; the page itself for the paths that it interprets."""
        name = path.strip("/")
        # /table/<id> and /join/<code> are the page; /table/<id>/more is nothing.
        if name == "" or (name.startswith(("table/", "join/")) and name.count("/") == 1):
            name = "index.html"
        return self._files.get(name)


def same_for_all(body: bytes, kind: str, caching: str = _ASK_AGAIN) -> PageFile:
    """An answer that holds nothing made for a guest, and may therefore be compressed (SECURITY 7)."""
    small = gzip.compress(body, mtime=0)
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    return PageFile(body, small if len(small) < len(body) else b"", kind, etag, caching)


def _read(file: Path, root: Path) -> PageFile:
    kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    is_named_by_content = file.relative_to(root).parts[0] == "assets"
    return same_for_all(file.read_bytes(), kind, _FOR_EVER if is_named_by_content else _ASK_AGAIN)
