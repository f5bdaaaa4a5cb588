"""One message sent over https, to the very address that was looked at, within seconds."""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Thread, Timer

from ledger.webhooks.addresses import Place, is_public

DEADLINE = 10.0  # seconds for all of it, once the address is known
LOOK_UP = 5.0  # seconds to find the address
MOST = 4096  # bytes read of an answer
AGAIN = frozenset({408, 425, 429})  # and every 5xx: the same may do later

Resolve = Callable[[str, int], Sequence[str]]
Dial = Callable[[str, int, str, float], socket.socket]


class NotSent(Exception):
    """Why, as a code; `for_good`: to try again would not help."""

    def __init__(self, code: str, *, for_good: bool = False, wait: float = 0.0) -> None:
        super().__init__(code)
        self.code, self.for_good, self.wait = code, for_good, wait


def resolve(host: str, port: int) -> Sequence[str]:
    """Every IP address of a host. The system may take long to say: then nobody waits for it."""
    found: list[str] = []

    def ask() -> None:
        with suppress(OSError, UnicodeError):
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found.extend(str(row[4][0]) for row in rows)

    asking = Thread(target=ask, name="webhook address", daemon=True)
    asking.start()
    asking.join(LOOK_UP)
    return list(dict.fromkeys(found))


def dial(address: str, port: int, host: str, timeout: float) -> socket.socket:
    """A TLS connection to that address, whose certificate is the host's."""
    plain = socket.create_connection((address, port), timeout)
    try:
        return ssl.create_default_context().wrap_socket(plain, server_hostname=host)
    except BaseException:
        plain.close()
        raise


class Transport:
    """Tests give another `resolve` and `dial`; what may be reached is asked all the same."""

    def __init__(
        self,
        resolve: Resolve = resolve,
        dial: Dial = dial,
        allowed: Callable[[str], bool] = is_public,
    ) -> None:
        self._resolve, self._dial, self._allowed = resolve, dial, allowed

    def post(self, place: Place, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer, or NotSent. A redirect is not followed."""
        addresses = self._resolve(place.host, place.port)
        if not addresses:
            raise NotSent("no_such_host")
        if not all(map(self._allowed, addresses)):
            raise NotSent("inside", for_good=True)
        line = self._line(place, addresses)
        over = Timer(DEADLINE, _cut, [line])
        over.daemon = True
        over.start()
        try:
            return self._send(line, place, body, headers)
        except (OSError, http.client.HTTPException, ValueError):
            raise NotSent("no_answer") from None
        finally:
            over.cancel()
            line.close()

    def _line(self, place: Place, addresses: Sequence[str]) -> socket.socket:
        for address in addresses[:3]:
            try:
                return self._dial(address, place.port, place.host, DEADLINE / 2)
            except ssl.SSLError:
                raise NotSent("not_trusted") from None
            except OSError:
                continue
        raise NotSent("no_answer")

    def _send(
        self, line: socket.socket, place: Place, body: bytes, headers: Mapping[str, str]
    ) -> int:
        connection = http.client.HTTPConnection(place.host, place.port)
        connection.sock = line
        host = f"[{place.host}]" if ":" in place.host else place.host
        named = host if place.port == 443 else f"{host}:{place.port}"
        connection.request("POST", place.path, body, {**headers, "Host": named})
        answer = connection.getresponse()
        answer.read(MOST)
        status = answer.status
        if 200 <= status < 300:
            return status
        if 300 <= status < 400:
            raise NotSent("redirect", for_good=True)
        again = status in AGAIN or status >= 500
        wait = _seconds(answer.getheader("Retry-After")) if again else 0.0
        raise NotSent(f"status:{status}", for_good=not again, wait=wait)


def _seconds(said: str | None) -> float:
    text = (said or "").strip()
    return float(text[:6]) if text.isascii() and text.isdecimal() else 0.0


def _cut(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
