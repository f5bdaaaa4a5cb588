"""Where a webhook may lead: an https address outside, and nothing inside any network."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from msgspec import Struct

from ledger.errors import Unreadable

LONGEST = 500
A_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")
NUMBERED = re.compile(r"(.*\.)?([0-9]+|0x[0-9a-f]*)")  # 2130706433, 0x7f.1, 0177.0.0.1
TRANSLATED = IPv6Network("64:ff9b::/96")  # an IPv4 address behind it


class Place(Struct, frozen=True):
    host: str
    port: int
    path: str  # with what is asked


def read_url(text: str) -> Place:
    """An https address, or Unreadable: what is wrong with it in a word."""
    said = text.strip()
    if not said or len(said) > LONGEST or not said.isascii() or not said.isprintable():
        raise Unreadable({"url": ["not_an_address"]})
    try:
        parts = urlsplit(said)
        port = 443 if parts.port is None else parts.port
    except ValueError:
        raise Unreadable({"url": ["not_an_address"]}) from None
    if parts.scheme != "https":
        raise Unreadable({"url": ["not_https"]})
    host = (parts.hostname or "").rstrip(".")
    if not host or parts.username is not None or " " in said or "\\" in said or not port:
        raise Unreadable({"url": ["not_an_address"]})
    if ":" not in host and not A_NAME.fullmatch(host):
        raise Unreadable({"url": ["not_an_address"]})
    if is_inside(host):
        raise Unreadable({"url": ["inside_address"]})
    path = parts.path or "/"
    return Place(host, port, f"{path}?{parts.query}" if parts.query else path)


def is_inside(host: str) -> bool:
    """Known before anything is asked: a name of this machine, a number inside, or a number in one
    of the older writings, which no name of the open network ends in."""
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
        return True
    try:
        ip_address(host.partition("%")[0])
    except ValueError:
        return NUMBERED.fullmatch(host) is not None
    return not is_public(host)


def is_public(text: str) -> bool:
    """Whether an IP address is one of the open network. Private, loopback, link-local, multicast
    and reserved ones are not, nor one that stands for such a one in another writing."""
    if "%" in text:  # an address of one interface of this machine
        return False
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        meant = _meant(address)
        if meant is not None:
            return is_public(str(meant))
        if address.teredo is not None or address.is_site_local:
            return False
    closed = address.is_multicast or address.is_reserved or address.is_unspecified
    return address.is_global and not (closed or address.is_private or address.is_loopback)


def _meant(address: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 address carries."""
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour
