"""The action for GitHub: its script in a repository, and what its description promises."""

import json
import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

from support import BINARY, CLIENTS, EXAMPLES, REPOSITORY, WithFolder, fake_daemon

ACTION = CLIENTS / "github"


class ActionTests(WithFolder):
    """Runs the script in a repository with two commits of layouts."""

    def setUp(self):
        super().setUp()
        self.temporary = self.folder.parent / "temporary"
        tools = self.folder.parent / "tools"
        for folder in (self.temporary, tools):
            folder.mkdir()
        (tools / "lintel").symlink_to(BINARY)
        self.environment = {
            **os.environ,
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "RUNNER_TEMP": str(self.temporary),
            **{name: str(self.temporary / name) for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_PATH")},
        }
        shutil.rmtree(self.folder / "broken")
        for path in self.folder.glob("*.layout.json"):
            if path.name not in ("feed-cell.layout.json", "stack.layout.json", "ratio.layout.json"):
                path.unlink()
        self.git("init", "-q", "-b", "main")
        self.commit()

    def git(self, *arguments):
        identity = ("-c", "user.name=n", "-c", "user.email=n@example.org")
        subprocess.run(["git", *identity, *arguments], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "layouts")

    def run_step(self, step="check", **inputs):
        environment = {**self.environment, **{name: str(value) for name, value in inputs.items()}}
        return subprocess.run(
            [ACTION / "check-layouts", step], cwd=self.folder, env=environment, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120,
        )

    def written(self, name):
        path = self.temporary / name
        return path.read_text("utf-8") if path.exists() else ""

    def test_changed_layouts_are_in_the_summary_with_their_differences(self):
        cell = self.folder / "feed-cell.layout.json"
        cell.write_text(cell.read_text("utf-8").replace('"spacing": 10', '"spacing": 16'), "utf-8")
        odd = self.folder / "a `new` <b> one.layout.json"
        shutil.copy(EXAMPLES / "ratio.layout.json", odd)
        self.commit()
        result = self.run_step()
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))
        summary = self.written("GITHUB_STEP_SUMMARY")
        self.assertRegex(summary, r"### <code>feed-cell\.layout\.json</code>\n\n```+ text\n#author +changed +46,9 83×18")
        self.assertIn("### <code>a &#96;new&#96; &lt;b> one.layout.json", summary)
        self.assertIn("It is new.", summary)
        self.assertEqual(summary.count("┌") > 0, True)
        self.assertNotIn("stack.layout.json", summary)
        self.assertEqual(summary.count("```") % 2, 0)
        self.assertIn("changed=2\n", self.written("GITHUB_OUTPUT"))

    def test_changed_layouts_in_code_are_in_the_summary_too(self):
        cell = self.folder / "a Cell.swift"
        code = (REPOSITORY / "Protocol" / "source" / "PhotoCell.swift").read_text("utf-8")
        cell.write_text(code, "utf-8")
        (self.folder / "Model.swift").write_text("struct Model {}\n", "utf-8")
        self.commit()
        cell.write_text(code.replace("top: 8,", "top: 18,"), "utf-8")
        (self.folder / "Model.swift").write_text("struct Other {}\n", "utf-8")
        self.commit()
        result = self.run_step()
        # Its warning fails the step.
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stdout, r"::warning file=a Cell\.swift,line=28,.*inert-stack-style")
        summary = self.written("GITHUB_STEP_SUMMARY")
        self.assertRegex(summary, r"### <code>a Cell\.swift</code>\n\n```+ text\n(.*\n)?#inset +changed +0,0 375×80 +→ +0,0 375×90")
        self.assertIn("┌", summary)
        self.assertNotIn("Model.swift", summary)
        self.assertIn("changed=1\n", self.written("GITHUB_OUTPUT"))

    def test_diagnostics_are_annotated_and_logged_and_fail_the_step(self):
        (self.folder / "x.layout.json").write_text('{"root": {"type": "text", "txet": "a"}, "expect": ["root.width > 9"]}')
        self.commit()
        result = self.run_step(INPUT_PICTURES="0")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stdout, r"::warning file=x\.layout\.json,line=1,.*unknown-key")
        self.assertRegex(result.stdout, r"::error file=x\.layout\.json,.*root\.width > 9")
        self.assertEqual(self.written("GITHUB_STEP_SUMMARY"), "")
        [path] = re.findall(r"^sarif=(.*)$", self.written("GITHUB_OUTPUT"), re.M)
        [run] = json.loads(Path(path).read_text("utf-8"))["runs"]
        found = {result["ruleId"] for result in run["results"]}
        self.assertIn("unknown-key", found)
        for result in run["results"]:
            # GitHub has an alert at a file whose path in the repository is this one.
            uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            self.assertFalse(uri.startswith("./"), uri)
        repository = subprocess.run(
            [REPOSITORY / ".ci/packaging/identity", "repository"], stdout=subprocess.PIPE, encoding="utf-8", check=True
        ).stdout.strip()
        for rule in run["tool"]["driver"]["rules"]:
            # Each alert has the page of its rule, in the repository and in full.
            self.assertRegex(rule["helpUri"], rf"^{re.escape(repository)}/blob/v[\d.]+/Protocol/diagnostics/{rule['id']}\.md$")
            self.assertTrue((REPOSITORY / "Protocol/diagnostics" / f"{rule['id']}.md").is_file())
            self.assertTrue(rule["help"]["markdown"].startswith(f"# {rule['id']}\n"))

    def test_failed_tests_and_syntax_errors_are_annotated_once(self):
        (self.folder / "x.layout.json").write_text(
            '{"root": {"type": "text", "id": "t", "text": "a"},\n'
            ' "variants": [{"name": "tall", "textScale": 2}],\n'
            ' "expect": ["#t.width > 900", "#t.height > 0"]}'
        )
        (self.folder / "y.layout.json").write_text('{"root": {"type": "text", "text": "a"},\n "expect": ["root.width > 0"]')
        (self.folder / ".lintel.json").write_text('{"rules": {"bad-expectation": "off"}}')
        (self.folder / "z.layout.json").write_text('{"root": {"type": "text", "text": "a"},\n "expect": ["#gone.width > 0"]}')
        self.commit()
        result = self.run_step(INPUT_PICTURES="0")
        self.assertEqual(result.returncode, 1)
        for file, line in (("x", 3), ("y", 2)):
            self.assertEqual(len(re.findall(rf"::error file={file}\.layout\.json,line={line},", result.stdout)), 1, result.stdout)
        # A rule that is off silences no test.
        self.assertEqual(len(re.findall(r"::error file=z\.layout\.json,.*title=lintel test", result.stdout)), 1, result.stdout)

    def test_layouts_are_checked_once(self):
        tools = self.folder.parent / "tools"
        (tools / "lintel").unlink()
        (tools / "lintel").write_text(f"#!/bin/sh\necho \"$1\" >>'{self.temporary}/commands'\nexec '{BINARY}' \"$@\"\n")
        (tools / "lintel").chmod(0o755)
        self.run_step()
        self.assertEqual(self.written("commands").split().count("check"), 1)

    def test_layouts_that_other_files_change_are_in_the_summary(self):
        folder = self.folder / "parts"
        folder.mkdir()
        (folder / "tokens.json").write_text('{"size": 10}')
        (folder / "a.layout.json").write_text(
            '{"variables": "tokens.json", "root": {"type": "node", "id": "a", "style": {"width": "$size", "height": 1}}}')
        (folder / "b.layout.json").write_text('{"root": {"type": "node", "layout": "a.layout.json"}}')
        self.commit()
        (folder / "tokens.json").write_text('{"size": 17}')
        self.commit()
        self.assertEqual(self.run_step().returncode, 0)
        summary = self.written("GITHUB_STEP_SUMMARY")
        for name in ("a", "b"):
            self.assertRegex(
                summary,
                rf"### <code>parts/{name}\.layout\.json</code>\n\nOther files that it reads were changed\.\n\n"
                r"```+ text\n\S+ +changed +0,0 10×1 +→ +0,0 17×1\n")
        self.assertNotIn("stack.layout.json", summary)
        self.assertIn("changed=2\n", self.written("GITHUB_OUTPUT"))
        # The only path of a step, too.
        (self.temporary / "GITHUB_STEP_SUMMARY").unlink()
        self.run_step(INPUT_PATHS="./parts/b.layout.json")
        self.assertIn("### <code>parts/b.layout.json</code>", self.written("GITHUB_STEP_SUMMARY"))

    def test_renamed_layouts_are_compared_and_deleted_ones_listed(self):
        self.git("mv", "feed-cell.layout.json", "cell.layout.json")
        cell = self.folder / "cell.layout.json"
        cell.write_text(cell.read_text("utf-8").replace('"spacing": 10', '"spacing": 16'), "utf-8")
        (self.folder / "ratio.layout.json").unlink()
        self.commit()
        self.run_step()
        summary = self.written("GITHUB_STEP_SUMMARY")
        self.assertRegex(
            summary, r"### <code>cell\.layout\.json</code>\n\n```+ text\nwas feed-cell\.layout\.json\n#author +changed")
        self.assertRegex(summary, r"### <code>ratio\.layout\.json</code>\n\nIt was deleted\.\n")
        self.assertNotIn("<code>feed-cell", summary)
        self.assertIn("changed=2\n", self.written("GITHUB_OUTPUT"))

    def test_the_first_commit_and_unknown_bases_are_no_failure(self):
        for base in ("", "0" * 40, "--output=x"):
            with self.subTest(base):
                self.assertEqual(self.run_step(INPUT_BASE=base).returncode, 0)
        self.assertIn("changed=0\n", self.written("GITHUB_OUTPUT"))

    def test_only_so_many_layouts_are_drawn(self):
        for index in range(5):
            shutil.copy(EXAMPLES / "ratio.layout.json", self.folder / f"{index}.layout.json")
        self.commit()
        self.run_step(INPUT_PICTURES="2")
        summary = self.written("GITHUB_STEP_SUMMARY")
        self.assertEqual(summary.count("### "), 2)
        self.assertIn("3 more layouts are changed.", summary)

    def test_paths_are_paths(self):
        (self.folder / "--version").mkdir()
        shutil.copy(EXAMPLES / "ratio.layout.json", self.folder / "--version")
        result = self.run_step(INPUT_PATHS="--version\n\nstack.layout.json\n")
        self.assertEqual((result.returncode, result.stdout), (0, ""))
        self.assertEqual(self.run_step(INPUT_PATHS="no-such-folder").returncode, 2)
        self.assertEqual(self.run_step(INPUT_PATHS=" \n").returncode, 2)
        self.assertEqual(self.run_step(INPUT_PICTURES="many").returncode, 2)

    def test_a_release_is_installed_where_no_lintel_is_in_the_path(self):
        present = self.run_step("install")
        self.assertRegex(present.stdout, r"^lintel \d+\.\d+\.\d+ is in the path\n$")
        tools = self.folder.parent / "tools"
        (tools / "lintel").unlink()
        # A path without any lintel, and a release that is on this machine.
        for name in ("bash", "env", "mktemp", "mkdir", "rm", "grep", "sha256sum", "tar", "gzip", "cp", "sed"):
            (tools / name).symlink_to(shutil.which(name))
        release = self.folder.parent / "release" / "lintel-1.2.3-linux-x86_64"
        release.mkdir(parents=True)
        fake_daemon(release, "pass\n").rename(release / "install.sh")
        subprocess.run(["tar", "czf", f"{release}.tar.gz", release.name], cwd=release.parent, check=True)
        subprocess.run("sha256sum *.gz >SHA256SUMS", shell=True, cwd=release.parent, check=True)
        curl = tools / "curl"
        curl.write_text(f"#!{shutil.which('bash')}\necho \"$@\" >'{release.parent}/asked'\ncp '{release.parent}'/*.gz '{release.parent}'/SHA256SUMS .\n")
        curl.chmod(0o755)
        asked = {"PATH": str(tools), "ACTION_REPOSITORY": "somebody/lintel", "ACTION_REF": "v1.2.3"}
        result = self.run_step("install", **asked)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("https://github.com/somebody/lintel/releases/download/v1.2.3/lintel-1.2.3-linux-x86_64.tar.gz",
                      (release.parent / "asked").read_text())
        self.assertTrue(self.written("GITHUB_PATH").endswith("/prefix/bin\n"))
        # One that is not what its sum says is not run.
        with open(release.parent / "SHA256SUMS", "w") as sums:
            sums.write(f"{'0' * 64}  {release.name}.tar.gz\n")
        self.assertEqual(self.run_step("install", **asked).returncode, 2)
        self.assertEqual(self.run_step("install", **{**asked, "ACTION_REF": "main"}).returncode, 2)


class PinningTests(unittest.TestCase):
    def test_actions_of_others_are_pinned(self):
        used = re.findall(r"^ *(?:- )?uses: (.*)$", (ACTION / "action.yml").read_text("utf-8"), re.M)
        self.assertEqual(len(used), 1)
        for action in used:
            self.assertRegex(action, r"^[\w/-]+@[0-9a-f]{40} # v[\d.]+$")


class DescriptionTests(unittest.TestCase):
    def setUp(self):
        if not shutil.which("ruby"):
            self.skipTest("no ruby")
        program = "require 'yaml'; require 'json'; puts JSON.generate(YAML.load_file(ARGV[0]))"
        result = subprocess.run(
            ["ruby", "-e", program, ACTION / "action.yml"], stdout=subprocess.PIPE, encoding="utf-8", check=True,
        )
        self.action = json.loads(result.stdout)

    def test_the_script_and_the_readme_know_all_inputs(self):
        script = (ACTION / "check-layouts").read_text("utf-8")
        readme = (ACTION / "README.md").read_text("utf-8")
        self.assertEqual(re.findall(r"^\| `(\w+)` \|", readme, re.M), list(self.action["inputs"]))
        passed = {name for step in self.action["runs"]["steps"] for name in step.get("env", {})}
        for name in set(re.findall(r"\b(?:INPUT|ACTION)_[A-Z]+", script)) - {"INPUT_NAME"}:
            self.assertIn(name, passed)
        used = json.dumps(self.action["runs"])
        for name in self.action["inputs"]:
            self.assertIn(f"inputs.{name}", used)
        for name in self.action["outputs"]:
            self.assertIn(f"{name}=", script)

    def test_values_of_a_pull_request_are_in_no_script(self):
        self.assertEqual(self.action["runs"]["using"], "composite")
        for step in self.action["runs"]["steps"]:
            self.assertNotIn("${{", step.get("run", ""))
