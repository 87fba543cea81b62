"""Every example of docs/hosting.md, run by a shell as it stands there: only names, ports and folders are those of this machine."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.sync.client import connect

from katzentisch import __version__
from katzentisch.proof.server_process import free_port
from tasks.services import find_postgres
from tests.postgres.cluster import ask, shared_cluster
from tests.server.conftest import PATIENCE, Player
from tests.server.test_admin import closed_by, guest_called
from tests.server.test_hosting import katzentisch

ROOT = Path(__file__).parents[2]

#: What cannot be run here, and why.
CANNOT = {
    "python3 -m venv /opt/katzentisch": "scripts/release tries every wheel in an empty environment",
    "/opt/katzentisch/bin/pip install dist/katzentisch-*.whl": "scripts/release does, without a network",
    '/opt/katzentisch/bin/pip install "$(echo dist/katzentisch-*.whl)[postgres]"': "needs a network",
    "/opt/katzentisch/bin/pip install --upgrade dist/katzentisch-*.whl": "as the first one",
    "pipx install --force dist/katzentisch-*.whl": "needs a network",
    "systemctl enable --now katzentisch": "needs systemd as the first process; test_unit.py lets it judge the unit",
    "systemctl stop katzentisch": "needs systemd as the first process",
    "systemctl start katzentisch": "needs systemd as the first process",
}


PASSWORD = "secret"
SERVE_ON_POSTGRES = "katzentisch serve --database postgresql://cats@db.example.org/cats"


def examples() -> list[str]:
    """What the document tells a host to type: every line that is set apart, and every whole command within a sentence."""
    text = document()
    apart = re.findall(r"^    (\S.*?)(?:  +#.*)?$", text, re.MULTILINE)
    within = [
        f"katzentisch {order}" for order in re.findall(r"`(?:katzentisch )?((?:serve|migrate)(?: --[^`]+)?)`", text)
    ]
    within += re.findall(r"`(/opt/katzentisch/bin/katzentisch admin [^`]+)`", text)
    # And flags with their values, put where they belong.
    within += [f"{SERVE_ON_POSTGRES} {flag}" for flag in re.findall(r"`(--node-tls [^`]+)`", text)]
    within += [
        f"katzentisch serve {flag} --show-config"
        for flag in re.findall(r"`(--(?:metrics-from|log-format) [^`]+)`", text)
    ]
    return list(dict.fromkeys([*apart, *within]))


def document() -> str:
    return (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


class Host:
    """A shell in an empty folder, with the command on its path and a home of its own."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder = folder
        parts = urlsplit(address)
        self.server = parts._replace(path="/postgres").geturl()
        self.owner = parts.path[1:]
        there = parts.netloc.rpartition("@")[2]
        self.database = parts._replace(netloc=f"{self.owner}:{PASSWORD}@{there}").geturl()
        self.port = free_port()
        self.data = folder / "home" / "katzentisch"
        self.left = examples()
        self.here = {
            "https://cats.example.org": f"http://127.0.0.1:{self.port}",
            "postgresql://cats@db.example.org/cats": self.database,
            "createuser --pwprompt cats": f"createuser {self.owner}",  # nobody is there to be asked
            "createdb --owner cats cats": f"createdb --owner {self.owner} {parts.path[1:]}",
            "--minutes 3": "--minutes 0.05",
            "10.0.0.5:8223": f"127.0.0.1:{free_port()}",
            "10.0.0.6:8223": f"127.0.0.1:{free_port()}",
            "/srv/katzentisch": str(folder / "srv"),
            "/opt/katzentisch/bin/katzentisch": "katzentisch",
            "/var/lib/katzentisch": str(self.data),
            " /etc/": f" {folder}/etc/",
            " deploy/": f" {ROOT}/deploy/",
        }
        programs, found = folder / "bin", find_postgres() or ""
        programs.mkdir()
        (folder / "etc/systemd/system").mkdir(parents=True)
        (programs / "katzentisch").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m katzentisch.cli "$@"\n')
        (programs / "katzentisch").chmod(0o755)
        others = {name: value for name, value in os.environ.items() if not name.startswith("KATZENTISCH_")}
        self.env = {
            **others,
            "PATH": os.pathsep.join([str(programs), *([found] if found.startswith("/") else []), os.environ["PATH"]]),
            "XDG_DATA_HOME": str(self.data.parent),
            "BROWSER": "true",  # nobody looks
            "KATZENTISCH_PORT": str(self.port),
            "PGHOST": parts.hostname or "",
            "PGPORT": str(parts.port or 5432),
            "PGUSER": parts.username or "",
            "PGPASSWORD": parts.password or "",
        }
        self._until_the_end = ExitStack()

    def close(self) -> None:
        """End all servers, as Ctrl+C does."""
        self._until_the_end.close()

    def _taken(self, beginning: str) -> str:
        """The next example that begins like this, with the names of this machine in it."""
        line = next(line for line in self.left if line.startswith(beginning))
        self.left.remove(line)
        for there, here in self.here.items():
            line = line.replace(there, here)
        return line

    def serve(self, beginning: str, **env: str) -> str:
        """Start the server of an example; its address."""
        with (self.folder / "errors").open("a") as errors:
            process = subprocess.Popen(
                ["sh", "-c", f"exec {self._taken(beginning)}"],
                cwd=self.folder,
                env={**self.env, **env},
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                encoding="utf-8",
            )
        self._until_the_end.callback(self._end, process)
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found, (self.folder / "errors").read_text(encoding="utf-8")
        assert httpx.get(f"{found[0]}/api/health").json()["status"] == "ok"
        return found[0]

    def _end(self, process: subprocess.Popen[str]) -> None:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)

    def run(self, beginning: str, code: int = 0, **env: str) -> str:
        """Run an example to its end; what it has said."""
        line = self._taken(beginning)
        said = subprocess.run(
            ["sh", "-c", line],
            cwd=self.folder,
            env={**self.env, **env},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert said.returncode == code, f"{line}\n{said.stdout}{said.stderr}"
        return said.stdout

    def player(self, url: str, name: str) -> Player:
        """Somebody at a server."""
        line = self._until_the_end.enter_context(connect(f"ws{url.removeprefix('http')}/ws", close_timeout=0.5))
        return Player(line, name, None)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Somebody who follows the document, from an empty folder and a PostgreSQL without a database for us."""
    name = f"cats_{os.getpid()}"
    host = Host(tmp_path, shared_cluster().address(name))
    yield host
    host.close()
    ask(host.server, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
    ask(host.server, f"DROP ROLE IF EXISTS {host.owner}")
    assert "Traceback" not in (tmp_path / "errors").read_text(encoding="utf-8")


def test_every_example_does_what_it_says(host: Host) -> None:
    """In an order in which somebody could type them; what cannot be run is listed above with its reason."""
    look_at_settings(host)
    assert host.run("katzentisch prove").count("kept  ") == 3
    at_home(host)
    on_postgres(host)
    assert sorted(host.left) == sorted(CANNOT)


def look_at_settings(host: Host) -> None:
    """Nothing is there yet. The unit reads the file that the example writes, and its command knows what is in it."""
    assert "--public-url" in host.run("katzentisch serve --help")
    assert f"port = {host.port}  (environment)" in host.run("katzentisch serve --show-config")
    assert "10.0.0.0/8  (flag)" in host.run("katzentisch serve --metrics-from")
    assert "log-format = json  (flag)" in host.run("katzentisch serve --log-format")
    host.run("cp deploy/katzentisch.service")
    host.run("echo KATZENTISCH_PUBLIC_URL=")
    unit = (host.folder / "etc/systemd/system/katzentisch.service").read_text(encoding="utf-8")
    (file,) = re.findall(r"^EnvironmentFile=-(.+)$", unit, re.MULTILINE)
    (command,) = re.findall(r"^ExecStart=/opt/katzentisch/bin/(katzentisch .+)$", unit, re.MULTILINE)
    (settings,) = re.findall(r"^Environment=(.+)$", unit, re.MULTILINE)
    settings += " " + (host.folder / file.removeprefix("/")).read_text(encoding="utf-8")
    host.left.append(f"env {' '.join(settings.split())} {command} --show-config")
    shown = host.run("env ")
    for line in ("host = 127.0.0.1", "proxy = 127.0.0.1", f"public-url = http://127.0.0.1:{host.port}"):
        assert f"{line}  (environment)" in shown


def at_home(host: Host) -> None:
    """A server on a file, with people at it; everything that is done beside it."""
    url = host.serve("katzentisch serve")
    ada, bo = host.player(url, "Ada"), host.player(url, "Bo")
    table = ada.make_room(seats=2)
    bo.ask("join", table=table)
    bo.ask("say", text="Mist!")
    ada.ask("report", seat=1, text="He swears.")
    guest = guest_called(host, "Bo")
    host.here |= {"TABLE": table, "GUEST": guest}

    assert "a hello was welcomed" in host.run("katzentisch doctor")
    assert "He swears." in host.run("katzentisch reports")
    assert table in host.run("katzentisch admin tables")
    assert table in host.run("/opt/katzentisch/bin/katzentisch admin tables --data")
    assert guest in host.run("katzentisch admin guests")
    assert __version__ in host.run("katzentisch admin nodes")
    host.run("katzentisch admin notice")
    assert ada.until(lambda m: m["type"] == "notice")["texts"]["de"] == "In fünf Minuten zurück"
    host.run("katzentisch admin close")
    ada.until_room(lambda room: room["phase"] == "over")
    host.run("katzentisch admin ban")
    assert closed_by(bo) == ("banned", 1008)
    host.run("katzentisch admin unban")
    ada.make("mau-mau")
    host.run("katzentisch backup copy.sqlite")
    host.run("katzentisch backup")
    assert len(list(host.folder.glob("cats-*.sqlite"))) == 1
    assert host.run("katzentisch restore copy.sqlite --data").startswith("1 game,")
    assert (host.folder / "srv" / "tables.sqlite").exists()


def on_postgres(host: Host) -> None:
    """The same in a database of its own, and three more servers there, of which one shows the others a certificate."""
    host.run("createuser")
    ask(host.server, f"ALTER ROLE {host.owner} PASSWORD '{PASSWORD}'")
    host.run("createdb")
    assert "step 0 of" in host.run("katzentisch migrate --check", 1, KATZENTISCH_DATABASE=host.database)
    assert "from step 0" in host.run("katzentisch migrate", KATZENTISCH_DATABASE=host.database)
    assert host.run("katzentisch restore copy.sqlite --database").startswith("1 game,")
    make = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=cats -keyout key.pem -out cert.pem"
    subprocess.run(make.split(), cwd=host.folder, check=True, capture_output=True)
    urls = [host.serve("katzentisch serve --database", KATZENTISCH_PORT="0") for _ in range(4)]
    for there, name in ((urls[1], "Ada"), (urls[3], "Cleo")):
        table = host.player(there, name).make_room(seats=2)
        assert host.player(urls[2], "Bo").ask("join", table=table)["seat"] == 1


def test_a_command_in_a_container_names_what_is_there() -> None:
    """No container is needed for that: a service of compose.yaml, the program of the image, and a command of ours."""
    ((service, program, command),) = re.findall(r"`docker compose exec\s+(\S+) (\S+) ([^`]+)`", document())
    assert f"\n  {service}:" in (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    assert f'ENTRYPOINT ["{program}"' in (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    assert katzentisch(*command.split(), "--help").returncode == 0
