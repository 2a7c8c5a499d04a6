"""Telling a seat that it is its turn: by a web hook or by mail. Neither can hold a game up."""

from __future__ import annotations

import asyncio
import smtplib
import urllib.request
from email.message import EmailMessage

import msgspec
import structlog

from sandtable.server.settings import Settings
from sandtable.server.store import SeatRow

TIMEOUT = 10.0

log = structlog.get_logger("notices")


class Notices:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    async def your_turn(self, title: str, id_: str, seat: SeatRow) -> None:
        link = f"{self.settings.url}/games/{id_}"
        words = f"{title}: it is your turn, {seat.name}."
        if self.settings.hooks and seat.hook:
            await self._try("hook", id_, lambda: self._call(seat.hook, {"text": words, "link": link, "game": id_}))
        if self.settings.smtp and seat.mail:
            await self._try("mail", id_, lambda: self._mail(seat.mail, words, link))

    async def _try(self, kind: str, id_: str, work: object) -> None:
        try:
            await asyncio.to_thread(work)  # type: ignore[arg-type]
        except (OSError, ValueError, smtplib.SMTPException) as error:
            log.warning("notice failed", kind=kind, game=id_, error=type(error).__name__)

    def _call(self, url: str, message: dict[str, str]) -> None:
        if not url.startswith(("http://", "https://")):
            raise ValueError("a web hook begins with http:// or https://")
        body = msgspec.json.encode(message)
        request = urllib.request.Request(url, body, {"Content-Type": "application/json"})  # noqa: S310  checked above
        with urllib.request.urlopen(request, timeout=TIMEOUT):  # noqa: S310
            pass

    def _mail(self, to: str, subject: str, text: str) -> None:
        host, _, port = self.settings.smtp.partition(":")
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.mail_from, to, subject
        message.set_content(text)
        with smtplib.SMTP(host, int(port or 25), timeout=TIMEOUT) as server:
            server.send_message(message)
