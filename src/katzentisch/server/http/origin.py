"""Which pages may open a socket here (SECURITY 14).

The page must come from the very address that it talks to, and that address must be one that no stranger can point at
this machine: localhost, an address of a home network, a name of the home network, or the host's own public URL. A
program without a browser sends no Origin; it has no user whose tokens could be abused.
"""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import SplitResult, urlsplit

_HOST = re.compile(r"([\w.-]+|\[[0-9a-f:.]+\])(:\d{0,5})?", re.ASCII | re.IGNORECASE)


def is_allowed(origin: str | None, host: str, public_url: str = "") -> bool:
    """May a page from this origin open a socket at this host, as the Host header names it?"""
    if origin is None:
        return True
    page, here = _split(origin), _split("//" + host)
    if page is None or here is None:
        return False
    if public_url and origin == public_url.rstrip("/"):
        return True
    if not _is_homely(here.hostname or "") or page.scheme not in ("http", "https"):
        return False
    if page.netloc == here.netloc:
        return True
    # The development server of the page has a port of its own.
    return _is_this_machine(page.hostname or "") and _is_this_machine(here.hostname or "")


def address_for_others(host: str, public_url: str, lan: str) -> str:
    """What a link must begin with to work for others, if its sharer came by this Host header. Empty: as their own page does."""
    if public_url:
        return public_url.rstrip("/")
    here = _split("//" + host)
    # If the sharer came by an address that others can reach, share that one: of several networks it is the one that works.
    return lan if here is None or _is_this_machine(here.hostname or "") else ""


def is_host(host: str) -> bool:
    """Is this what a Host header may hold: a name or an address, and perhaps a port?"""
    return _HOST.fullmatch(host) is not None and _split("//" + host) is not None


def is_ours(host: str, public_url: str = "") -> bool:
    """Does this Host header name this server, and not a stranger's domain that leads here?"""
    here, public = _split("//" + host), _split(public_url)
    if here is None:
        return False
    if public is not None and here.hostname == public.hostname:
        return True
    return _is_homely(here.hostname or "") or _is_address(here.hostname or "")


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises if the port is not a number
    except ValueError:
        return None
    return parts if parts.hostname else None


def _is_this_machine(name: str) -> bool:
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_homely(name: str) -> bool:
    """Is this an address or name of a home network? A stranger's domain may resolve to one, but is none itself."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost" or "." not in name or name.endswith((".local", ".lan", ".home.arpa"))
    return address.is_private or address.is_link_local
