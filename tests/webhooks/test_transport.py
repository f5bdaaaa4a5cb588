"""Where a message may go, and that it goes nowhere else."""

from __future__ import annotations

import socket
import ssl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import Unreadable
from ledger.webhooks import transport
from ledger.webhooks.addresses import Place, is_public, read_url
from ledger.webhooks.transport import NotSent, Transport
from tests.webhooks.server import receiving, transport_to

PLACE = Place("hooks.example", 443, "/a/b?c=1")


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("", "not_an_address"),
        ("http://hooks.example/x", "not_https"),
        ("ftp://hooks.example/x", "not_https"),
        ("hooks.example/x", "not_https"),
        ("https://", "not_an_address"),
        ("https://me:word@hooks.example/", "not_an_address"),
        ("https://hooks.example:99999/", "not_an_address"),
        ("https://hooks.example:0/", "not_an_address"),
        ("https://hööks.example/", "not_an_address"),
        ("https://hooks.example/a b", "not_an_address"),
        ("https://hooks.example/\r\nX: y", "not_an_address"),
        ("https://[::1", "not_an_address"),
        ("https://hooks.example/" + "x" * 500, "not_an_address"),
        ("https://localhost/", "inside_address"),
        ("https://printer.local/", "inside_address"),
        ("https://127.0.0.1/", "inside_address"),
        ("https://10.0.0.1:8443/", "inside_address"),
        ("https://[::1]/", "inside_address"),
        ("https://[::ffff:127.0.0.1]/", "inside_address"),
        ("https://[::ffff:7f00:1]/", "inside_address"),
        ("https://[fe80::1%25eth0]/", "inside_address"),
        ("https://[64:ff9b::7f00:1]/", "inside_address"),
        ("https://127.0.0.1./", "inside_address"),
        ("https://LOCALHOST../", "inside_address"),
        ("https://2130706433/", "inside_address"),
        ("https://0x7f000001/", "inside_address"),
        ("https://0177.0.0.1/", "inside_address"),
        ("https://127.1/", "inside_address"),
        ("https://0x7f.1.:8443/", "inside_address"),
        ("https://hooks.example@127.0.0.1/", "not_an_address"),
        ("https://@127.0.0.1/", "not_an_address"),
        ("https://127.0.0.1%2f@hooks.example/", "not_an_address"),
        ("https://127.0.0.1%00.hooks.example/", "not_an_address"),
        ("https://hooks%2eexample/", "not_an_address"),
        ("https://a..b/", "not_an_address"),
        ("https:/127.0.0.1/", "not_an_address"),
    ],
)
def test_an_address_that_is_none_or_lies_inside_is_refused(url, code):
    with pytest.raises(Unreadable) as found:
        read_url(url)
    assert found.value.errors == {"url": [code]}


def test_an_address_is_read():
    assert read_url(" https://hooks.example/a/b?c=1 ") == PLACE
    assert read_url("https://hooks.example.:8443") == Place("hooks.example", 8443, "/")
    assert read_url("https://h.example#@127.0.0.1/") == Place("h.example", 443, "/")
    assert read_url("https://93.184.216.34/x?y").host == "93.184.216.34"
    assert read_url("https://[2606:4700::1111]:8443/").host == "2606:4700::1111"


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255"),
        *("192.168.0.1", "169.254.169.254", "100.64.0.1", "192.0.0.1", "192.0.2.1"),
        *("198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255"),
        *("240.0.0.1", "255.255.255.255"),
        *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "fec0::1", "ff02::1"),
        *("2001:db8::1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1"),
        *("64:ff9b::7f00:1", "64:ff9b::10.0.0.1", "64:ff9b:1::1", "2002:7f00:1::1"),
        *("2002:a00:1::", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "100::1"),
        *("nothing", "", "127.1", "0x7f000001", "2130706433"),
    ],
)
def test_what_lies_inside_or_stands_for_it_is_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    ["93.184.216.34", "1.1.1.1", "2606:4700::1111", "::ffff:93.184.216.34", "64:ff9b::1.1.1.1"],
)
def test_what_lies_in_the_open_network_is(address):
    assert is_public(address)


@given(st.ip_addresses(v=4))
def test_an_ipv4_address_is_judged_the_same_in_every_writing(address):
    for shape in ("::ffff:{0}", "64:ff9b::{0}"):
        assert is_public(shape.format(address)) == is_public(str(address))
    if address.is_private or address.is_loopback or address.is_link_local or address.is_multicast:
        assert not is_public(str(address))


def test_it_is_sent_to_the_very_address_that_was_looked_at(monkeypatch):
    dialled: list[str] = []
    with receiving() as there:
        status = transport_to(there, dialled).post(PLACE, b"{}", {"X-One": "1"})
        path, headers, body = there.got[0]
    assert (status, dialled, path, body) == (204, ["93.184.216.34"], "/a/b?c=1", b"{}")
    assert (headers["Host"], headers["X-One"]) == ("hooks.example", "1")


@pytest.mark.parametrize(
    "found", [["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::ffff:192.168.1.1"], ["fe80::1%1"]]
)
def test_a_name_that_leads_inside_is_never_dialled(found):
    def dial(*where):
        raise AssertionError(where)

    with pytest.raises(NotSent) as refused:
        Transport(resolve=lambda host, port: found, dial=dial).post(PLACE, b"{}", {})
    assert (refused.value.code, refused.value.for_good) == ("inside", True)


def test_a_name_that_leads_elsewhere_the_second_time_is_asked_once(monkeypatch):
    """Rebinding: whatever the name says later, the address that was looked at is dialled."""
    answers = [["93.184.216.34"], ["127.0.0.1"]]
    dialled: list[str] = []

    def dial(address, port, host, timeout):
        dialled.append(address)
        raise OSError

    with pytest.raises(NotSent):
        Transport(resolve=lambda host, port: answers.pop(0), dial=dial).post(PLACE, b"{}", {})
    assert dialled == ["93.184.216.34"]
    assert len(answers) == 1


def test_the_real_one_refuses_this_machine_before_it_speaks(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        listening.settimeout(0.2)
        with pytest.raises(NotSent) as refused:
            Transport().post(Place("localhost", port, "/"), b"{}", {})
        assert refused.value.code == "inside"
        with pytest.raises(TimeoutError):
            listening.accept()


def test_the_real_one_trusts_no_certificate_that_is_not_the_hosts(monkeypatch):
    made = []
    real = ssl.create_default_context
    monkeypatch.setattr(
        transport.ssl, "create_default_context", lambda: made.append(real()) or made[-1]
    )
    with receiving() as there, pytest.raises(OSError):  # it speaks no TLS at all
        transport.dial("127.0.0.1", there.port, "hooks.example", 2.0)
    assert made[0].check_hostname
    assert made[0].verify_mode is ssl.CERT_REQUIRED


@pytest.mark.parametrize(
    ("status", "code", "for_good"),
    [
        (301, "redirect", True),
        (307, "redirect", True),
        (400, "status:400", True),
        (404, "status:404", True),
        (429, "status:429", False),
        (500, "status:500", False),
        (503, "status:503", False),
    ],
)
def test_what_is_not_taken_is_told_and_no_redirect_followed(status, code, for_good):
    with receiving() as there:
        there.status = status
        there.headers = {"Location": "https://127.0.0.1/", "Retry-After": "7"}
        with pytest.raises(NotSent) as refused:
            transport_to(there).post(PLACE, b"{}", {})
        assert len(there.got) == 1
    assert (refused.value.code, refused.value.for_good) == (code, for_good)
    assert refused.value.wait == (0.0 if for_good else 7.0)


def test_whoever_does_not_answer_is_cut_off(monkeypatch):
    monkeypatch.setattr(transport, "DEADLINE", 0.4)
    with receiving() as there:
        there.hangs = True
        with pytest.raises(NotSent) as refused:
            transport_to(there).post(PLACE, b"{}", {})
        assert there.got == []
        there.let_go.set()
    assert refused.value.code == "no_answer"


def test_no_more_than_a_little_of_an_answer_is_read(monkeypatch):
    monkeypatch.setattr(transport, "MOST", 10)
    with receiving() as there:
        there.status, there.body = 200, b"x" * 100_000
        assert transport_to(there).post(PLACE, b"{}", {}) == 200


def test_a_host_that_nobody_knows_may_be_known_later():
    with pytest.raises(NotSent) as refused:
        Transport(resolve=lambda host, port: []).post(PLACE, b"{}", {})
    assert (refused.value.code, refused.value.for_good) == ("no_such_host", False)
