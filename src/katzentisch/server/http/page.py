"""The built page, served from memory: a few files, all known at the start, so no path can lead anywhere else."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

#: No inline script; styles may be set on elements (the page moves cards by it). Table names are secrets of a kind:
#: no other site learns them from a Referer.
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
# What Python may not know, or may know differently from system to system.
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".html": "text/html",
}


class PageFile(NamedTuple):
    """One file of the page."""

    body: bytes
    #: The same, made smaller once and for all; it holds no secret, so its length tells nothing (SECURITY 7). Empty: it would not help.
    small: bytes
    type: str
    etag: str
    caching: str


class Page:
    """All files of the page by their path."""

    def __init__(self, root: Path) -> None:
        self._files = {
            file.relative_to(root).as_posix(): _read(file, root) for file in root.rglob("*") if file.is_file()
        }

    def find(self, path: str) -> PageFile | None:
        """The file at a path of the site; the page itself for those paths that it reads on its own."""
        name = path.strip("/")
        # /table/<id> and /join/<code> with no further parts are the page; /table/<id>/more is nothing.
        if name == "" or (name.startswith(("table/", "join/")) and name.count("/") == 1):
            name = "index.html"
        return self._files.get(name)


def _read(file: Path, root: Path) -> PageFile:
    body = file.read_bytes()
    kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    is_named_by_content = file.relative_to(root).parts[0] == "assets"
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    small = gzip.compress(body, mtime=0)
    return PageFile(
        body, small if len(small) < len(body) else b"", kind, etag, _FOR_EVER if is_named_by_content else _ASK_AGAIN
    )
