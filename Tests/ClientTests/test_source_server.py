"""`lintel serve --source` in one buffer of Neovim with the server of the language."""

import json
import os
import shutil
import subprocess
import unittest
from pathlib import Path

from support import BINARY, PATIENCE, REPOSITORY, InFolder

#: The Neovim that editors/newer puts there.
NEOVIM = Path(os.environ.get("NEWER_EDITORS", REPOSITORY / ".build" / "editors")) / "neovim-0.11.4" / "bin" / "nvim"

#: What is asked in the buffer of a file; each server answers it or does not.
SESSION = """
local folder, file, kind, language, place, plain, typed = unpack(vim.fn.json_decode(vim.env.SESSION))
local report = {}
vim.cmd("edit " .. vim.fn.fnameescape(file))
local buffer = vim.api.nvim_get_current_buf()
vim.bo[buffer].filetype = kind
local clients = {}
for name, command in pairs({ lintel = { vim.env.LINTEL, "serve", "--source", "--no-socket" }, language = { language } }) do
  local id = assert(vim.lsp.start({ name = name, cmd = command, root_dir = folder }, { bufnr = buffer }))
  clients[id] = name
end
local function wait(condition)
  return vim.wait(40000, condition, 20)
end
report.attached = wait(function()
  for id in pairs(clients) do
    local client = vim.lsp.get_client_by_id(id)
    if not client or not client.initialized then
      return false
    end
  end
  return true
end)
report.encodings, report.capabilities = {}, {}
for id, name in pairs(clients) do
  local client = vim.lsp.get_client_by_id(id)
  report.encodings[name] = client.offset_encoding
  report.capabilities[name] = vim.tbl_keys(client.server_capabilities)
end
local function diagnostics()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    if diagnostic.source == "lintel" then
      table.insert(found, diagnostic.lnum .. " " .. diagnostic.code)
    end
  end
  return found
end
wait(function()
  return #diagnostics() > 0
end)
report.diagnostics = diagnostics()
local function answers(method, position)
  local params = {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    position = { line = position[1], character = position[2] },
    newName = "other",
  }
  local found = {}
  for id, name in pairs(clients) do
    local client = vim.lsp.get_client_by_id(id)
    local response = client:request_sync(method, params, 40000, buffer) or {}
    local result = response.result
    if result == vim.NIL then
      result = nil
    end
    if result and not response.err and next(result) then
      table.insert(found, name)
    end
  end
  table.sort(found)
  return found
end
-- A server that is still reading may answer nothing.
local deadline = vim.loop.hrtime() + 40e9
while #answers("textDocument/hover", plain) == 0 and vim.loop.hrtime() < deadline do
  vim.wait(200)
end
report.hover = answers("textDocument/hover", place)
report.plain = answers("textDocument/hover", plain)
report.completion = answers("textDocument/completion", typed)
report.rename = answers("textDocument/rename", plain)
report.definition = answers("textDocument/definition", plain)
-- A fix is one edit, which one undo takes back.
local function lines()
  return vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
end
local caret = { line = tonumber(report.diagnostics[1]:match("%d+")), character = 4 }
for id, name in pairs(clients) do
  if name == "lintel" then
    local client = vim.lsp.get_client_by_id(id)
    local response = client:request_sync("textDocument/codeAction", {
      textDocument = { uri = vim.uri_from_bufnr(buffer) },
      range = { start = caret, ["end"] = caret },
      context = { diagnostics = {}, only = { "quickfix" } },
    }, 40000, buffer)
    local before = lines()
    report.fixes = {}
    for _, action in ipairs(response.result) do
      table.insert(report.fixes, action.title)
    end
    vim.lsp.util.apply_workspace_edit(response.result[1].edit, client.offset_encoding)
    report.fixed = lines()
    vim.cmd("undo")
    report.undone = vim.deep_equal(before, lines())
  end
end
-- A line above the layout moves what is shown of it.
vim.api.nvim_buf_set_lines(buffer, 0, 0, false, { "// 😀" })
local before = report.diagnostics[1]
wait(function()
  return diagnostics()[1] ~= before
end)
report.moved = diagnostics()
vim.fn.writefile({ vim.fn.json_encode(report) }, vim.env.REPORT)
vim.lsp.stop_client(vim.tbl_keys(clients), true)
vim.cmd("qall!")
"""

OBJECTIVE_C = """\
static int answer(int number) { return number; }
int twice(int number) { return answer(number) + answer(number); }

@interface RowNode : ASCellNode
@property (nonatomic) ASTextNode *title;
@end
@implementation RowNode
- (instancetype)init {
  if (self = [super init]) {
    _title = [[ASTextNode alloc] init];
  }
  return self;
}
- (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize {
  _title.style.flexShrink = 1;
  return [ASInsetLayoutSpec insetLayoutSpecWithInsets:UIEdgeInsetsMake(4, 4, 4, 4) child:_title];
}
@end
"""


@unittest.skipUnless(NEOVIM.exists(), "skipped: no Neovim; see editors/newer")
class SourceServerTests(InFolder):
    """Neither server answers twice, and lintel leaves to the other one what is its."""

    def run_session(self, file, kind, language, place, plain, typed):
        program = shutil.which(language)
        if not program:
            self.skipTest(f"skipped: no {language}")
        script = self.folder / "session.lua"
        script.write_text(SESSION, "utf-8")
        report = self.folder / "report.json"
        environment = {
            **os.environ,
            "LINTEL": BINARY,
            "REPORT": str(report),
            "SESSION": json.dumps(
                [str(self.folder), str(file), kind, program, place, plain, typed]
            ),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "XDG_STATE_HOME": str(self.folder / "state"),
        }
        command = [NEOVIM, "--headless", "-i", "NONE", "-n", "-u", "NONE", "-c", f"luafile {script}"]
        finished = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=4 * PATIENCE,
        )
        self.assertTrue(report.exists(), finished.stdout + finished.stderr)
        return json.loads(report.read_text("utf-8"))

    def check(self, report, line):
        self.assertTrue(report["attached"])
        # Neovim counts for each server in its own units; clangd chooses UTF-8.
        self.assertEqual(report["encodings"]["lintel"], "utf-16")
        left = {"completionProvider", "renameProvider", "definitionProvider", "referencesProvider"}
        self.assertFalse(left & set(report["capabilities"]["lintel"]))
        self.assertTrue(left & set(report["capabilities"]["language"]))
        self.assertEqual(report["diagnostics"], [f"{line} inert-stack-style"])
        self.assertEqual(report["moved"], [f"{line + 1} inert-stack-style"])
        self.assertIn("Remove flexShrink", report["fixes"])
        self.assertTrue(report["undone"])
        self.assertIn("lintel", report["hover"])
        for method in ("plain", "completion", "rename", "definition"):
            self.assertEqual(report[method], ["language"], method)

    def test_swift(self):
        file = self.folder / "PhotoCell.swift"
        shutil.copy(REPOSITORY / "Protocol" / "source" / "PhotoCell.swift", file)
        # The name of a property, which the language's server knows without Texture.
        report = self.run_session(file, "swift", "sourcekit-lsp", [8, 30], [14, 11], [14, 9])
        self.check(report, 27)
        self.assertEqual(report["fixes"][0], "Move flexShrink to the inset")
        self.assertIn("    titleInset.style.flexShrink = 1", report["fixed"])
        self.assertNotIn("    titleNode.style.flexShrink = 1", report["fixed"])

    def test_objective_c(self):
        file = self.folder / "RowNode.m"
        file.write_text(OBJECTIVE_C, "utf-8")
        report = self.run_session(file, "objc", "clangd", [14, 16], [1, 32], [1, 32])
        self.check(report, 14)
        self.assertNotIn("  _title.style.flexShrink = 1;", report["fixed"])
