"""Telling a seat that it is its turn: by a web hook or by mail. Neither can hold a game up."""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import re
import smtplib
import socket
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from functools import partial
from urllib.parse import urlsplit

import msgspec
import structlog

from sandtable.server.refused import Refused
from sandtable.server.rows import SeatRow
from sandtable.server.settings import Settings

TIMEOUT = 10.0
THREADS = 4
MOST_WAITING = 1000  # notices; if they cannot be sent, later ones are dropped
MAIL = re.compile(r"[^@\s,;<>]+@[^@\s,;<>]+")

log = structlog.get_logger("notices")


class NoWayOn(urllib.request.HTTPRedirectHandler):
    """A hook is called where it was named, and nowhere else."""

    def redirect_request(self, *_: object) -> None:
        return None


class Notices:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._threads = ThreadPoolExecutor(THREADS, "notices")
        self._opener = urllib.request.build_opener(NoWayOn)
        self._waiting = 0

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def check(self, hook: str, mail: str) -> None:
        """What is accepted will be tried."""
        if hook and not self.settings.hooks:
            raise Refused(409, "This server calls no web hooks.")
        if mail and not self.settings.smtp:
            raise Refused(409, "This server sends no mail.")
        if hook and not _is_hook(hook):
            raise Refused(422, "a web hook is an address that begins with http:// or https://")
        if mail and not MAIL.fullmatch(mail):
            raise Refused(422, "that is no address for mail")

    async def your_turn(self, title: str, id_: str, seat: SeatRow) -> None:
        link = f"{self.settings.url}/games/{id_}"
        words = f"{title}: it is your turn, {seat.name}."
        if self.settings.hooks and seat.hook:
            await self._try("hook", id_, partial(self._call, seat.hook, {"text": words, "link": link, "game": id_}))
        if self.settings.smtp and seat.mail:
            await self._try("mail", id_, partial(self._mail, seat.mail, words, link))

    async def _try(self, kind: str, id_: str, work: Callable[[], None]) -> None:
        if self._waiting >= MOST_WAITING:
            log.warning("notice dropped", kind=kind, game=id_)
            return
        self._waiting += 1
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, work)
        except (OSError, ValueError, http.client.HTTPException, smtplib.SMTPException) as error:
            log.warning("notice failed", kind=kind, game=id_, error=type(error).__name__)
        finally:
            self._waiting -= 1

    def _call(self, url: str, message: dict[str, str]) -> None:
        if not _is_hook(url) or (self.settings.hooks != "all" and not _is_public(url)):
            raise ValueError("no address that a hook may have")
        body = msgspec.json.encode(message)
        request = urllib.request.Request(url, body, {"Content-Type": "application/json"})  # noqa: S310  checked above
        self._opener.open(request, timeout=TIMEOUT).close()

    def _mail(self, to: str, subject: str, text: str) -> None:
        host, _, port = self.settings.smtp.partition(":")
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.mail_from, to, subject
        message.set_content(text)
        with smtplib.SMTP(host, int(port or 25), timeout=TIMEOUT) as server:
            server.send_message(message)


def _is_hook(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and not re.search(r"\s", url)
    except ValueError:
        return False


def _is_public(url: str) -> bool:
    """Whether a host lies outside: a guest may not have the server call into its own network."""
    parts = urlsplit(url)
    found = socket.getaddrinfo(parts.hostname, parts.port or 80, type=socket.SOCK_STREAM)
    return all(ipaddress.ip_address(address[0]).is_global for *_, address in found)
