"""A real Caddy and a real nginx with the files of deploy/, on free ports of this machine, with certificates that nobody has to sign."""

from __future__ import annotations

import os
import re
import shlex
import signal
import ssl
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from katzentisch.proof.server_process import free_port
from tasks.services import find_program
from tests.server.conftest import PATIENCE, Player

DEPLOY = Path(__file__).parents[2] / "deploy"
#: The name in the files of deploy/, and the port of the server behind.
NAME, BEHIND = "cats.example.org", "127.0.0.1:8222"

_CADDY = """{
	admin off
	default_bind 127.0.0.1
	# Nobody on this machine is to trust what a test has signed, and port 80 is somebody else's.
	skip_install_trust
	auto_https disable_redirects
}
"""

_NGINX = """
# In one process, which belongs to whoever runs the tests.
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/errors;
events {{}}
http {{
    access_log off;
    # As somebody may have it for all sites.
    gzip on;
    gzip_types *;
    gzip_proxied any;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxied;
    fastcgi_temp_path {folder}/unused;
    uwsgi_temp_path {folder}/unused;
    scgi_temp_path {folder}/unused;
    include {folder}/site;
}}
"""


class Proxy:
    """The process, and the way through it."""

    def __init__(self, folder: Path, port: int, command: list[str], trusted: Path, **env: str) -> None:
        self.url = f"https://localhost:{port}"
        #: What signs the certificate; there once the proxy answers.
        self.trusted = trusted
        self._port = port
        self._sockets = ExitStack()
        with (folder / "said").open("wb") as said:
            self._process = subprocess.Popen(command, env={**os.environ, **env}, stdout=said, stderr=said)
        self._said = folder / "said"

    def close(self) -> None:
        """End it."""
        self._sockets.close()
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(PATIENCE)

    @property
    def tls(self) -> ssl.SSLContext:
        """Trusts this proxy alone.

        Not TLS 1.3: its tickets come after the handshake, while `websockets.sync` is about to write in another thread, and
        about one connection in a hundred hangs.
        """
        context = ssl.create_default_context(cafile=str(self.trusted))
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        return context

    def wait_for(self, is_there: Callable[[httpx.Response], bool]) -> None:
        """Ask until health is answered like this, or until the proxy has ended."""
        until = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < until:
            if self.trusted.exists():
                try:
                    if is_there(self.get("/api/health", timeout=5.0)):
                        return
                except httpx.TransportError:
                    pass
            time.sleep(0.02)
        raise AssertionError(self._said.read_text(encoding="utf-8"))

    def get(self, path: str, **options: Any) -> httpx.Response:
        """Ask for something through the proxy."""
        return httpx.get(
            f"{self.url}{path}", **{"verify": self.tls, "trust_env": False, "timeout": PATIENCE, **options}
        )

    def socket(self, address: str = "127.0.0.1", **headers: str) -> ClientConnection:
        """A socket through the proxy, from an address of this machine, as a page opens it."""
        line: ClientConnection = self._sockets.enter_context(
            connect(
                f"wss://localhost:{self._port}/ws",
                origin=Origin(self.url),
                ssl=self.tls,
                additional_headers=headers,
                source_address=(address, 0),
                proxy=None,
                open_timeout=PATIENCE,
                close_timeout=0.5,
                ping_interval=None,
            )
        )
        return line

    def player(self, name: str = "", address: str = "127.0.0.1", token: str | None = None, **headers: str) -> Player:
        """Somebody who has said hello through the proxy."""
        return Player(self.socket(address, **headers), name, token)


def caddy(folder: Path, port: int, file: str, behind: list[int]) -> Proxy:
    """Caddy with a file of deploy/, whose name and ports are exchanged; it signs its certificate itself."""
    places = [f"127.0.0.1:{server}" for server in behind]
    text = (DEPLOY / file).read_text(encoding="utf-8").replace(NAME, f"localhost:{port}").replace(BEHIND, places[0])
    (folder / "Caddyfile").write_text(_CADDY + text, encoding="utf-8")
    command = [_program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    env = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "NODES": " ".join(places)}
    return Proxy(folder, port, command, folder / "caddy/pki/authorities/local/root.crt", **env)


def nginx(folder: Path, port: int, behind: list[int]) -> Proxy:
    """nginx with the site of deploy/, whose name, ports and certificate are exchanged."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    order = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    subprocess.run([*shlex.split(order), "-keyout", key, "-out", certificate], check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for there, here in {
        " 443 ssl": f" 127.0.0.1:{port} ssl",
        r"\[::\]:443 ssl": f"127.0.0.1:{free_port()} ssl",  # not every machine has IPv6
        r"/etc/letsencrypt/live/\S+/fullchain.pem": str(certificate),
        r"/etc/letsencrypt/live/\S+/privkey.pem": str(key),
        NAME: "localhost",
        f"server {BEHIND};": " ".join(f"server 127.0.0.1:{server};" for server in behind),
    }.items():
        site, times = re.subn(there, here, site)
        assert times == 1, there
    (folder / "site").write_text(site, encoding="utf-8")
    (folder / "nginx.conf").write_text(_NGINX.format(folder=folder), encoding="utf-8")
    command = [_program("nginx"), "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", str(folder / "errors")]
    return Proxy(folder, port, command, certificate)


def _program(name: str) -> str:
    found = find_program(name)
    assert found, f"no {name}: scripts/test finds or installs it"
    return found
