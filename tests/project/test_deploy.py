"""deploy/ and what docs/hosting.md says of it: every setting exists, and the composition fits together. tests/deploy runs them."""

import os
import re
import stat
import subprocess
import sys
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from katzentisch.cli import command
from katzentisch.hosting.serving import DEFAULT_PORT

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
TEXTS = [ROOT / "docs" / "hosting.md", *sorted(DEPLOY.iterdir())]


def settings() -> set[str]:
    """The variables that `serve` reads."""
    serve = command.get_command(click.Context(command), "serve")
    assert serve is not None
    return {str(parameter.envvar) for parameter in serve.params if parameter.envvar}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_every_setting_and_flag_that_is_named_exists(path: Path) -> None:
    """A variable that nobody reads would be set in vain."""
    named = set(re.findall(r"\bKATZENTISCH_[A-Z_]+\b", path.read_text(encoding="utf-8")))
    assert named <= settings()


def test_every_command_of_the_host_is_told_of() -> None:
    """In docs/hosting.md, with flags that it has."""
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    context = click.Context(command)
    for line in re.findall(r"^ +katzentisch (.+)$", text, re.MULTILINE):
        name, *words = line.split("#")[0].split()
        found = command.get_command(context, name)
        if isinstance(found, click.Group):
            found = found.get_command(context, words[0])
        assert found is not None, line
        flags = {flag for parameter in found.params for flag in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= flags, line
    for name in ("serve", "doctor", "backup", "restore", "migrate", "reports", "admin", "prove"):
        assert f"katzentisch {name}" in text


def test_everything_in_deploy_is_told_of() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert [path.name for path in DEPLOY.iterdir() if path.name not in text] == []


# ---------------------------------------------------------------------- deploy/compose.yaml

NAME = "cats.example.org"


def composed() -> dict[str, Any]:
    """The compose file with the name of the server in it, as compose itself puts it in."""
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    composition: dict[str, Any] = yaml.safe_load(re.sub(r"\$\{SERVER_NAME[^}]*\}", NAME, text))
    return composition


def nodes() -> dict[str, dict[str, Any]]:
    """The services that run our image."""
    return {name: service for name, service in composed()["services"].items() if service["image"] == "katzentisch"}


@pytest.mark.skipif(sys.platform == "win32", reason="a container's shell")
@pytest.mark.parametrize("name", list(nodes()))
def test_a_node_of_the_composition_starts_with_what_it_is_given(name: str, tmp_path: Path) -> None:
    """Its entry point, settings and flags, run by a real shell and read by the real command, which only shows them."""
    node = nodes()[name]
    (tmp_path / "password").write_text("xyzzy\n")
    program = tmp_path / "katzentisch"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m katzentisch.cli "$@" --show-config\n')
    program.chmod(0o755)
    here = {
        "$$": "$",  # compose's way to write one
        "/run/secrets/password": str(tmp_path / "password"),
        "/tmp/pgpass": str(tmp_path / "pgpass"),
        "/opt/katzentisch/bin/katzentisch": str(program),
    }
    words = [*node["entrypoint"], *node["command"]]
    for there, replaced in here.items():
        words = [word.replace(there, replaced) for word in words]
    said = subprocess.run(
        words, capture_output=True, text=True, encoding="utf-8", env={**os.environ, **node["environment"]}
    )
    assert said.returncode == 0, said.stderr
    by_environment = [line for line in said.stdout.splitlines() if line.endswith("(environment)")]
    assert len(by_environment) == len(node["environment"])
    assert (tmp_path / "pgpass").read_text() == "postgres:*:cats:cats:xyzzy"
    assert stat.S_IMODE((tmp_path / "pgpass").stat().st_mode) == 0o600


def test_the_composition_fits_together() -> None:
    """Two nodes that reach each other and the database, and a Caddy before both whom they believe."""
    composition = composed()
    services, networks = composition["services"], composition["networks"]
    assert networks["inside"]["internal"]
    (proxied,), (inside,) = (
        [ip_network(config["subnet"]) for config in networks[name]["ipam"]["config"]] for name in ("proxied", "inside")
    )
    addresses = set()
    for name, node in nodes().items():
        address, _, port = node["environment"]["KATZENTISCH_NODE_LISTEN"].rpartition(":")
        assert node["networks"]["inside"]["ipv4_address"] == address, name
        assert ip_address(address) in inside
        assert int(port) != DEFAULT_PORT
        assert ip_network(node["environment"]["KATZENTISCH_PROXY"]) == proxied
        assert node["environment"]["KATZENTISCH_PUBLIC_URL"] == f"https://{NAME}"
        assert "postgres" in node["depends_on"]
        addresses.add(address)
    assert len(addresses) == 2
    assert list(services["postgres"]["networks"]) == ["inside"]
    assert set(composition["secrets"]) == set(services["postgres"]["secrets"])
    caddy = services["caddy"]
    assert list(caddy["networks"]) == ["proxied"]
    assert caddy["environment"]["NODES"].split() == [f"{name}:{DEFAULT_PORT}" for name in nodes()]
    assert caddy["environment"]["SERVER_NAME"] == NAME
    (configuration,) = [volume for volume in caddy["volumes"] if volume.endswith(":/etc/caddy/Caddyfile:ro")]
    text = (DEPLOY / configuration.split(":")[0]).read_text(encoding="utf-8")
    assert set(re.findall(r"\{\$([A-Z_]+)", text)) == set(caddy["environment"])
