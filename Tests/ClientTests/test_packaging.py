"""What packages are made of: one version, and files that are where the packages look for them.

The packages themselves are tried by ``.ci/full``, which builds a release for them.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from support import BINARY, CLIENTS, EXAMPLES, REPOSITORY, InFolder, fake_daemon

import lintel
from lintel import _binary

PACKAGING = REPOSITORY / ".ci" / "packaging"
PROGRAMS = ["lintel", "lintel-live", "lintel-source"]


def run(*command, **options):
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", timeout=120,
        **options,
    )
    return result.returncode, result.stdout, result.stderr


def version():
    return run(PACKAGING / "version")[1].strip()


class VersionTests(unittest.TestCase):
    def test_all_that_name_the_version_agree(self):
        wanted = version()
        self.assertRegex(wanted, r"^\d+\.\d+\.\d+$")
        self.assertEqual(run(BINARY, "--version")[1].strip(), wanted)
        self.assertEqual(lintel.__version__, wanted)
        manifest = json.loads((CLIENTS / "vscode" / "package.json").read_text("utf-8"))
        self.assertEqual(manifest["version"], wanted)
        project = (CLIENTS / "python" / "pyproject.toml").read_text("utf-8")
        self.assertIn('dynamic = ["version"]', project)
        self.assertIn('version = { attr = "lintel.__version__" }', project)

    def test_the_changelog_has_no_later_version(self):
        text = (REPOSITORY / "CHANGELOG.md").read_text("utf-8")
        released = re.findall(r"^## \[(\d+)\.(\d+)\.(\d+)\]", text, re.M)
        numbers = [tuple(map(int, found)) for found in released]
        self.assertEqual(numbers, sorted(numbers, reverse=True))
        this = tuple(map(int, version().split(".")))
        self.assertTrue(all(number <= this for number in numbers))
        self.assertTrue("## [Unreleased]" in text or numbers[0] == this)

    def test_changes_of_a_release_are_those_of_its_version(self):
        with tempfile.NamedTemporaryFile("w", suffix=".md") as changelog:
            changelog.write(f"# Changelog\n\n## [Unreleased]\n\n- Later.\n\n## [{version()}] - today\n\n### Added\n\n- Now.\n"
                            "\n## [0.0.1]\n\n- Before.\n")
            changelog.flush()
            self.assertEqual(run(PACKAGING / "version", "--changes", changelog.name), (0, "### Added\n\n- Now.\n", ""))
            code, output, errors = run(PACKAGING / "version", "--changes", os.devnull)
            self.assertEqual((code, output), (1, ""))
            self.assertIn("says nothing about", errors)

    def test_the_readme_installs_this_version_on_a_mac(self):
        text = (REPOSITORY / "README.md").read_text("utf-8")
        names = re.findall(r"\blintel-([\d.]+)-macos-arm64\b", text)
        self.assertEqual((len(names), set(names)), (3, {version()}))
        repository = run(PACKAGING / "identity", "repository")[1].strip()
        self.assertIn(f"curl -fL {repository}/releases/download/v{version()}/lintel-{version()}-macos-arm64.tar.gz", text)

    def test_examples_of_tags_name_this_version(self):
        text = (CLIENTS / "github" / "README.md").read_text("utf-8")
        self.assertEqual(re.findall(r"rev: v(\S+)", text), [version()])


class ProgramOfTheWheelTests(InFolder):
    """Which program Python starts."""

    def setUp(self):
        super().setUp()
        # As in an environment: the package, what was installed with it, and the programs.
        self.packages = self.folder / "lib" / "site-packages"
        (self.packages / "lintel").mkdir(parents=True)
        self.module = self.packages / "lintel" / "_binary.py"
        self.module.touch()
        self.write_record("../../bin/lintel")
        self.inside = self.make_program("bin")
        self.in_path = self.make_program("somewhere")

    def make_program(self, *place):
        folder = self.folder.joinpath(*place)
        folder.mkdir(parents=True)
        return str(fake_daemon(folder, "pass\n"))

    def write_record(self, *paths):
        information = self.packages / "lintel-9.9.9.dist-info"
        information.mkdir(exist_ok=True)
        (information / "METADATA").write_text("Metadata-Version: 2.1\nName: lintel\nVersion: 9.9.9\n")
        lines = [f"{path},,\n" for path in ("lintel/_binary.py", *paths)]
        (information / "RECORD").write_text("".join(lines))

    def started(self, binary=None, **environment):
        environment = {"PATH": os.path.dirname(self.in_path), **environment}
        with mock.patch.object(_binary, "__file__", str(self.module)):
            with mock.patch.dict(os.environ, environment):
                if "LINTEL" not in environment:
                    del os.environ["LINTEL"]
                return _binary.command(binary)[0]

    def test_the_one_that_came_along_is_before_the_path(self):
        self.assertEqual(self.started(), self.inside)

    def test_the_one_that_is_named_is_before_all(self):
        self.assertEqual(self.started(LINTEL=self.in_path), self.in_path)
        self.assertEqual(self.started(self.in_path), self.in_path)

    def test_a_package_without_a_program_inside_starts_the_one_in_the_path(self):
        self.write_record()
        self.assertEqual(self.started(), self.in_path)
        shutil.rmtree(self.packages / "lintel-9.9.9.dist-info")
        self.assertEqual(self.started(), self.in_path)

    def test_one_that_is_not_there_any_more_is_not_started(self):
        os.unlink(self.inside)
        self.assertEqual(self.started(), self.in_path)

    def test_pip_may_have_put_all_into_one_folder(self):
        os.unlink(self.inside)
        self.assertEqual(self.started(), self.in_path)
        moved = self.make_program("lib", "site-packages", "bin")
        self.assertEqual(self.started(), moved)

    def test_nowhere_is_said(self):
        self.write_record()
        with self.assertRaisesRegex(FileNotFoundError, "not in the path"):
            self.started(PATH=str(self.packages))
        with self.assertRaisesRegex(FileNotFoundError, "nonesuch"):
            self.started(LINTEL="nonesuch")


class TreeTests(InFolder):
    """What is installed, with the programs that were built here."""

    def setUp(self):
        super().setUp()
        programs = self.folder / "programs"
        programs.mkdir()
        (programs / "lintel").symlink_to(BINARY)
        for name in PROGRAMS[1:]:
            (programs / name).write_text("#!/bin/sh\n")
        (programs / "lintel.1").write_text(".Dt LINTEL 1\n")
        self.programs = programs

    def make(self, kind):
        tree = self.folder / kind
        code, _, errors = run(PACKAGING / "tree", self.programs, tree, kind)
        self.assertEqual((code, errors), (0, ""))
        return tree

    def assert_has(self, tree, *paths):
        for path in paths:
            found = tree / path
            self.assertTrue(found.is_file() and found.stat().st_size > 0, path)

    def test_debian(self):
        tree = self.make("debian")
        self.assert_has(
            tree, *(f"bin/{name}" for name in PROGRAMS), *(f"share/man/man1/{name}.1.gz" for name in PROGRAMS),
            "share/bash-completion/completions/lintel",
            "share/zsh/vendor-completions/_lintel", "share/fish/vendor_completions.d/lintel.fish",
        )
        self.assertFalse((tree / "share/nvim").exists())
        self.assert_has(tree, "share/lintel/emacs/lintel.el")
        self.assertFalse((tree / "share/lintel/emacs/README.md").exists())
        examples = tree / "share/doc/lintel/examples"
        self.assertEqual(
            {path.name for path in examples.rglob("*.json")},
            {path.name for path in EXAMPLES.rglob("*.json")},
        )
        self.assert_has(examples, "README.md", "PhotoCell.swift")
        for path in tree.rglob("*"):
            self.assertEqual(path.stat().st_mode & 0o022, 0, path)

    def test_the_tarball_has_the_plugin_for_neovim(self):
        plugin = self.make("plain") / "share/nvim/site/pack/lintel/start/lintel"
        for path in (CLIENTS / "neovim").rglob("*"):
            inside = path.relative_to(CLIENTS / "neovim")
            if path.suffix in (".lua", ".vim", ".txt") and inside.parts[0] != "registries":
                self.assert_has(plugin, inside)
        self.assertFalse((plugin / "registries").exists())
        tags = (plugin / "doc" / "tags").read_text("utf-8")
        self.assertIn(":LintelPicture\tlintel.txt\t/*:LintelPicture*\n", tags)

    def test_install_puts_all_there_and_removes_all(self):
        tree = self.make("plain")
        shutil.copy(PACKAGING / "install.sh", tree)
        prefix = self.folder / "a prefix"
        other = prefix / "bin" / "other"
        other.parent.mkdir(parents=True)
        other.touch()
        for _ in range(2):
            code, output, errors = run(tree / "install.sh", prefix)
            self.assertEqual((code, errors), (0, ""))
            self.assertIn(f"lintel {version()} is installed below {prefix}", output)
            self.assertIn("not in your path", output)
        self.assert_has(
            prefix, "share/man/man1/lintel.1", "share/man/man1/lintel-live.1",
            "share/zsh/site-functions/_lintel",
        )
        self.assertTrue(os.access(prefix / "bin" / "lintel", os.X_OK))
        code, output, errors = run(tree / "install.sh", "--remove", prefix)
        self.assertEqual((code, errors), (0, ""))
        self.assertEqual([path for path in prefix.rglob("*") if path.is_file()], [other])
        self.assertFalse((prefix / "share" / "lintel").exists())

    def test_a_program_that_does_not_run_is_not_installed(self):
        tree = self.make("plain")
        shutil.copy(PACKAGING / "install.sh", tree)
        (tree / "bin" / "lintel").unlink()
        (tree / "bin" / "lintel").write_text("#!/bin/sh\nexit 1\n")
        (tree / "bin" / "lintel").chmod(0o755)
        code, _, errors = run(tree / "install.sh", self.folder / "prefix")
        self.assertEqual(code, 1)
        self.assertIn("does not run on this system", errors)
        self.assertFalse((self.folder / "prefix").exists())

    def test_options_that_are_unknown_install_nothing(self):
        code, output, _ = run(PACKAGING / "install.sh", "--help")
        self.assertEqual(code, 2)
        self.assertIn("./install.sh --remove [PREFIX]", output)


class IdentityTests(InFolder):
    """Who publishes lintel, and where."""

    def repository(self, **fields):
        """A repository with the scripts and the files that name it."""
        path = self.folder / "repository"
        for name in (".ci/packaging", "Clients"):
            shutil.copytree(REPOSITORY / name, path / name, ignore=shutil.ignore_patterns("__pycache__"))
        project = path / ".ci/packaging/project"
        lines = [f"{name}={value}" for name, value in fields.items()]
        project.write_text("\n".join(lines or [project.read_text("utf-8")]), "utf-8")
        run("git", "init", "-q", cwd=path)
        run("git", "add", "-A", cwd=path)
        return path

    def test_a_release_with_placeholders_is_refused(self):
        path = self.repository(
            repository="https://github.com/OWNER/lintel", homepage="https://lintel.example/", maintainer="A <a@b.example>",
        )
        code, _, errors = run(path / ".ci/packaging/identity", "--release")
        self.assertEqual(code, 1)
        for name in ("repository", "homepage", "maintainer"):
            self.assertIn(f"{name} is a placeholder", errors)
        self.assertIn("Clients/vscode/package.json\n", errors)
        self.assertIn("identity\" --release\n", (REPOSITORY / ".ci/package").read_text("utf-8"))
        self.assertIn(".ci/package --release packages", (REPOSITORY / ".github/workflows/build.yml").read_text("utf-8"))

    def test_apply_writes_the_repository_everywhere(self):
        path = self.repository(
            repository="https://github.com/somebody/lintel", homepage="https://github.com/somebody/lintel#readme",
            maintainer="A <a@b.org>",
        )
        self.assertEqual(run(path / ".ci/packaging/identity", "--release")[0], 1)
        self.assertEqual(run(path / ".ci/packaging/identity", "--apply")[0], 0)
        self.assertEqual(run(path / ".ci/packaging/identity", "--release"), (0, "", ""))
        manifest = json.loads((path / "Clients/vscode/package.json").read_text("utf-8"))
        self.assertEqual(manifest["repository"]["url"], "https://github.com/somebody/lintel.git")
        self.assertIn("pkg:github/somebody/lintel@", (path / "Clients/neovim/registries/mason-registry/packages/lintel/package.yaml").read_text("utf-8"))
        self.assertIn('"somebody/lintel.nvim"', (path / "Clients/neovim/doc/lintel.txt").read_text("utf-8"))

    def test_all_that_name_the_repository_agree_with_the_file(self):
        repository = run(PACKAGING / "identity", "repository")[1].strip()
        owner = repository.removeprefix("https://github.com/").split("/")[0]
        listed = run("git", "grep", "-hoE", r"github(\.com)?/[A-Za-z0-9-]+/lintel\b", "--", "Clients", "Sources", cwd=REPOSITORY)[1].split()
        self.assertGreater(len(listed), 10)
        self.assertEqual({name.split("/")[1] for name in listed}, {owner})


class MaterialTests(InFolder):
    def test_the_notices_have_every_dependency(self):
        notices = (PACKAGING / "notices").read_text("utf-8")
        for folder in ("", "Sources/lintel-source"):
            text = (REPOSITORY / folder / "Package.swift").read_text("utf-8")
            names = re.findall(r'\.package\(\s*url: "[^"]*/([^/"]+)"', text)
            self.assertGreater(len(names), 0)
            for name in names:
                self.assertRegex(notices, rf"\b{name.removesuffix('.git')}\b")

    def test_the_project_of_python_is_complete(self):
        import tomllib

        project = tomllib.loads((CLIENTS / "python" / "pyproject.toml").read_text("utf-8"))["project"]
        repository = run(PACKAGING / "identity", "repository")[1].strip()
        self.assertEqual(project["urls"]["Repository"], repository)
        self.assertTrue({"Homepage", "Documentation", "Changelog", "Issues"} <= set(project["urls"]))
        for url in project["urls"].values():
            self.assertTrue(url.startswith(repository), url)
            if match := re.search(r"/(?:tree|blob)/main/(.*)", url):
                self.assertTrue((REPOSITORY / match[1]).exists(), url)
        least = project["requires-python"].removeprefix(">=")
        self.assertIn(f"Programming Language :: Python :: {least}", project["classifiers"])
        # In a wheel, links into the repository have its address; others would lead nowhere.
        links = re.findall(r"\]\(([^)]*)\)", (CLIENTS / "python" / "README.md").read_text("utf-8"))
        for link in links:
            self.assertTrue(link.startswith(("../../", "https://")), link)
        self.assertIn('s|](../../|]($link/|g', (PACKAGING / "wheel").read_text("utf-8"))

    def test_the_formula_installs_what_there_is(self):
        formula = (PACKAGING / "lintel.rb.in").read_text("utf-8")
        paths = re.findall(r'"((?:Clients|Protocol)/[^"*{]+?)/?\*?"', formula)
        [folders] = re.findall(r'"Clients/neovim/\{(.*)\}"', formula)
        paths += [f"Clients/neovim/{name}" for name in folders.split(",")]
        installed = {path.name for path in (CLIENTS / "neovim").iterdir() if path.is_dir()} - {"registries"}
        self.assertEqual(set(folders.split(",")), installed)
        self.assertGreater(len(paths), 4)
        for path in paths:
            self.assertTrue((REPOSITORY / path).is_dir(), path)
        self.assertIn("was not run", formula)

    def make_formula(self, sums):
        """Runs the script in a folder with a package for macOS and these sums."""
        mac = self.folder / f"lintel-{version()}-macos-arm64.tar.gz"
        mac.write_bytes(b"programs")
        (self.folder / f"lintel-{version()}-debug-macos-arm64.tar.gz").write_bytes(b"lines")
        (self.folder / "SHA256SUMS").write_text(sums)
        return mac, run(PACKAGING / "formula", self.folder)

    def test_the_formula_has_the_sums_of_both_packages(self):
        source = "1" * 64
        sums = f"{'2' * 64}  lintel_amd64.deb\n{source}  lintel-{version()}.tar.gz\n"
        for _ in range(2):
            mac, result = self.make_formula(sums)
            self.assertEqual(result, (0, "", ""))
            sums = (self.folder / "SHA256SUMS").read_text("utf-8")
            self.assertEqual(len(sums.splitlines()), 5)
        formula = (self.folder / "lintel.rb").read_text("utf-8")
        self.assertEqual(re.findall(r"@\w+@", formula), [])
        release = run(PACKAGING / "identity", "repository")[1].strip() + f"/releases/download/v{version()}"
        pairs = re.findall(r'url "(.*)"\n    sha256 "(.*)"\n', formula)
        self.assertEqual(pairs, [
            (f"{release}/{mac.name}", hashlib.sha256(b"programs").hexdigest()),
            (f"{release}/lintel-{version()}.tar.gz", source),
        ])
        self.assertIn(f'  version "{version()}"\n', formula)
        self.assertIn(f"{hashlib.sha256(formula.encode()).hexdigest()}  lintel.rb\n", sums)
        self.assertIn(f"{hashlib.sha256(b'lines').hexdigest()}  lintel-{version()}-debug-macos-arm64.tar.gz\n", sums)
        self.assertIn(f"{'2' * 64}  lintel_amd64.deb\n", sums)
        if shutil.which("ruby"):
            self.assertEqual(run("ruby", "-c", self.folder / "lintel.rb")[0], 0)

    def test_a_formula_without_a_sum_of_the_source_is_not_written(self):
        for sums in ("", f"none  lintel-{version()}.tar.gz\n"):
            _, (code, _, errors) = self.make_formula(sums)
            self.assertEqual(code, 1)
            self.assertIn(f"no sum of lintel-{version()}.tar.gz", errors)
            self.assertFalse((self.folder / "lintel.rb").exists())

    def check_libraries(self, *libraries):
        listing = "".join(
            f"\t{library} (compatibility version 1.0.0, current version 1.0.0)\n" for library in libraries
        )
        return run(PACKAGING / "mac", "--check-libraries", "lintel", input=f"programs/lintel:\n{listing}")

    def test_programs_for_macos_load_only_libraries_of_the_system(self):
        system = [
            "/usr/lib/libSystem.B.dylib", "/usr/lib/libobjc.A.dylib", "/usr/lib/swift/libswiftCore.dylib",
            "/System/Library/Frameworks/Foundation.framework/Versions/C/Foundation",
        ]
        self.assertEqual(self.check_libraries(*system), (0, "", ""))
        for library in (
            "@rpath/libswiftCompatibilitySpan.dylib", "/opt/homebrew/opt/jansson/lib/libjansson.4.dylib",
            "/usr/local/lib/libjansson.4.dylib", "@loader_path/libjansson.4.dylib",
        ):
            self.assertEqual(self.check_libraries(*system, library), (1, "", f"lintel loads {library}\n"))
        self.assertEqual(self.check_libraries()[0], 1)

    def test_the_package_for_macos_is_made_on_a_mac(self):
        script = (PACKAGING / "mac").read_text("utf-8")
        self.assertIn("was not run on a Mac", script)
        self.assertRegex(script, r"\njansson_version=\d+\.\d+\.\d+\njansson_sha256=[0-9a-f]{64}\n")
        manifest = (REPOSITORY / "Package.swift").read_text("utf-8")
        [oldest] = re.findall(r"\noldest=(\d+)\.0\n", script)
        self.assertIn(f".macOS(.v{oldest})", manifest)
        code, _, errors = run(PACKAGING / "mac", "--help")
        self.assertEqual(code, 2)
        self.assertIn(".ci/packaging/mac FOLDER", errors)
        if sys.platform != "darwin":
            self.assertEqual(run(PACKAGING / "mac", self.folder), (1, "", "this needs a Mac with Apple silicon\n"))

    @unittest.skipUnless(sys.platform == "linux", "programs of other systems have no build ID")
    def test_stripped_programs_have_a_debug_file(self):
        source = self.folder / "main.c"
        source.write_text("int main(void) { return 3; }\n")
        built, stripped, debug = self.folder / "built", self.folder / "stripped", self.folder / "debug"
        self.assertEqual(run("cc", "-g", "-Wl,--build-id", "-o", built, source)[0], 0)
        self.assertEqual(run(PACKAGING / "strip", built, stripped, debug), (0, "", ""))
        self.assertEqual(run(stripped)[0], 3)
        [build_id] = re.findall(r"Build ID: (\w+)", run("readelf", "--notes", "--wide", stripped)[1])
        file = debug / "usr/lib/debug/.build-id" / build_id[:2] / f"{build_id[2:]}.debug"
        self.assertEqual([path for path in debug.rglob("*") if path.is_file()], [file])
        for path, has_lines in ((stripped, False), (file, True)):
            self.assertEqual(".debug_line" in run("readelf", "--sections", "--wide", path)[1], has_lines)
        self.assertEqual(run("cc", "-Wl,--build-id=none", "-o", built, source)[0], 0)
        self.assertEqual(run(PACKAGING / "strip", built, stripped, debug), (1, "", f"{built} has no build ID\n"))

    def test_the_entry_for_mason_names_the_tarball_and_its_programs(self):
        entry = (CLIENTS / "neovim/registries/mason-registry/packages/lintel/package.yaml").read_text("utf-8")
        package = (REPOSITORY / ".ci" / "package").read_text("utf-8")
        self.assertIn(f"@v{version()}\n", entry)
        self.assertIn("name=lintel-$version-linux-$machine\n", package)
        self.assertIn('file: lintel-{{ version | strip_prefix "v" }}-linux-x86_64.tar.gz\n', entry)
        self.assertEqual(re.findall(r": lintel-.*?-linux-x86_64/bin/(.*)", entry), PROGRAMS)
        self.assertIn("lspconfig: lintel\n", entry)

    def test_the_workflow_runs_what_there_is(self):
        workflow = (REPOSITORY / ".github" / "workflows" / "build.yml").read_text("utf-8")
        self.assertIn("was not run", workflow)
        scripts = re.findall(r"(?<![\w/])(?:\.ci|Tests)/[\w/-]+", workflow)
        self.assertGreater(len(scripts), 3)
        for script in scripts:
            self.assertTrue(os.access(REPOSITORY / script, os.X_OK), script)

    def test_jobs_of_the_workflow_are_pinned_and_may_do_what_their_checks_do(self):
        workflow = (REPOSITORY / ".github" / "workflows" / "build.yml").read_text("utf-8")
        jobs = re.split(r"^  ([\w-]+):\n", workflow.split("\njobs:\n", 1)[1], flags=re.M)[1:]
        self.assertGreater(len(jobs), 10)
        for name, job in zip(jobs[::2], jobs[1::2]):
            with self.subTest(name):
                self.assertIn("\n    timeout-minutes: ", "\n" + job)
                for action in re.findall(r"uses: (.*)", job):
                    self.assertRegex(action, r"^[\w/-]+@[0-9a-f]{40} # v[\d.]+$")
                # As root they run tests that mount file systems.
                if re.search(r"run: \.ci/(run|check|full)\b", job):
                    self.assertIn("\n      options: --privileged\n", job)

    def test_environments_of_tests_are_named_by_absolute_paths(self):
        """Another path would be one in the folder of the tests, such as the name of a test by mistake."""
        for name in ("live", "lsp"):
            folder = REPOSITORY / "Tests" / "ClientTests" / name
            before = set(folder.iterdir())
            code, _, errors = run(folder / "run", "test_nothing", env={**os.environ, "PYTHON": "false"})
            self.assertEqual(code, 2, errors)
            self.assertIn("test_nothing is no absolute path", errors)
            self.assertEqual(set(folder.iterdir()), before)

    def test_scripts_can_be_read(self):
        for path in (REPOSITORY / ".ci" / "package", *PACKAGING.iterdir()):
            first = path.read_text("utf-8").split("\n", 1)[0]
            if "sh" in first and first.startswith("#!"):
                shell = "bash" if "bash" in first else "sh"
                self.assertEqual(run(shell, "-n", path), (0, "", ""))


class RecordTests(unittest.TestCase):
    """``Tests/record`` runs each test that writes what it checks."""

    #: The widths of a font are those of one version of it, which a machine may not have.
    LEFT_OUT = {"HelveticaTableTests", "SystemTableTests"}

    def test_each_suite_that_can_record_is_run(self):
        script = (REPOSITORY / "Tests" / "record").read_text("utf-8")
        filters = re.findall(r"--filter '?([\w|]+)", script)
        self.assertEqual(len(filters), 2)
        named = set("|".join(filters).split("|"))
        suites = set()
        for tests in (REPOSITORY / "Tests", REPOSITORY / "Sources" / "lintel-source" / "Tests"):
            for path in tests.rglob("*.swift"):
                text = path.read_text("utf-8")
                if re.search(r'"LINTEL_RECORD"|\bif recordsCases\b', text) and "CaseFiles" not in path.parts:
                    suites.add(re.search(r"^(?:@Suite.*)?\s*struct (\w+Tests)", text, re.M)[1])
        self.assertGreater(len(suites), 4)
        self.assertEqual(suites, named | self.LEFT_OUT)

    def test_each_test_of_clients_that_it_names_exists(self):
        tests = re.findall(r"\btest_\w+\.\w+\.\w+", (REPOSITORY / "Tests" / "record").read_text("utf-8"))
        self.assertEqual(len(tests), 2)
        found = unittest.defaultTestLoader.loadTestsFromNames(tests)
        self.assertEqual(found.countTestCases(), 2)
        self.assertEqual(unittest.defaultTestLoader.errors, [])

    def test_an_unknown_option_runs_nothing(self):
        code, output, errors = run(REPOSITORY / "Tests" / "record", "--checks")
        self.assertEqual((code, output), (2, ""))
        self.assertIn("Tests/record [--check | --accept CODE,…]", errors)


class HookTests(InFolder):
    """What services and hooks read."""

    def test_the_problem_matcher_finds_what_check_prints(self):
        matcher = json.loads((CLIENTS / "github" / "problem-matcher.json").read_text("utf-8"))
        [pattern] = matcher["problemMatcher"][0]["pattern"]
        broken = EXAMPLES / "broken"
        _, text, _ = run(BINARY, "check", "--severity", "warning", broken)
        _, listed, _ = run(BINARY, "check", "--severity", "warning", "--format", "json", broken)
        found = [
            {key: match[group] for key, group in pattern.items() if key != "regexp"}
            for match in map(re.compile(pattern["regexp"]).match, text.splitlines()) if match
        ]
        wanted = [
            {
                "file": one["file"], "line": str(one["range"]["start"]["line"] + 1),
                "severity": one["severity"], "message": one["message"], "code": one["code"],
            }
            for one in json.loads(listed)
        ]
        self.assertGreater(len(wanted), 10)
        for one in found:
            self.assertTrue(Path(one["file"]).exists())
            self.assertGreater(int(one.pop("column")), 0)
        self.assertEqual(found, wanted)

    def test_one_hook_checks_documents_and_code_and_one_formats_documents(self):
        text = (REPOSITORY / ".pre-commit-hooks.yaml").read_text("utf-8")
        hooks = [
            dict(re.findall(r"^(?:- |  )(\w+): (.*)$", hook, re.M))
            for hook in re.split(r"^(?=- )", text, flags=re.M)[1:]
        ]
        self.assertEqual([hook["id"] for hook in hooks], ["lintel-check", "lintel-format"])
        for hook in hooks:
            self.assertTrue(re.search(hook["files"], "cells/card.layout.json"))
            self.assertFalse(re.search(hook["files"], "card.json"))
            for name in ["Cell.swift", "Cell.m", "Cell.mm", "Cell.h"]:
                is_read = hook["id"] == "lintel-check" and name != "Cell.h"
                self.assertEqual(bool(re.search(hook["files"], name)), is_read, name)
            program, *arguments = hook["entry"].split()
            self.assertEqual(program, "lintel")
            good = self.folder / "good.layout.json"
            shutil.copy(EXAMPLES / "feed-cell.layout.json", good)
            self.assertEqual(run(BINARY, *arguments, good)[0], 0)
        self.assertEqual(run(BINARY, "check", EXAMPLES / "broken" / "cut-at-large-text.layout.json")[0], 1)
