-- `:checkhealth lintel`.
local server = require("lintel.server")

local M = {}

--- The words of a command's output, or nil if it fails.
local function output(command)
  local text = vim.fn.system(command)
  return vim.v.shell_error == 0 and vim.trim(text) or nil
end

--- Reports the program that is started, and returns true if it runs.
local function check_program(report, cmd)
  local path = vim.fn.exepath(cmd[1])
  if path == "" then
    report.error(cmd[1] .. " is not in the path", {
      "Install lintel, so that `lintel --version` works in a terminal",
      'or name the program: require("lintel").setup({ cmd = { "/path/to/lintel", "serve" } })',
    })
    return
  end
  local version = output({ path, "--version" })
  if not version then
    return report.error(path .. " --version fails", { "Run it in a terminal to see why" })
  end
  report.ok(("lintel %s: %s"):format(version, path))
  -- The daemon looks there too.
  local folder = vim.fn.fnamemodify(vim.fn.resolve(path), ":h")
  for name, purpose in pairs({ ["lintel-live"] = "for :LintelLive", ["lintel-source"] = "for layouts in source code" }) do
    if vim.fn.executable(folder .. "/" .. name) == 1 or vim.fn.executable(name) == 1 then
      report.ok(name .. " " .. purpose)
    else
      report.warn(("%s is missing, %s"):format(name, purpose), { "Install it beside " .. path })
    end
  end
end

--- Reports the log of the daemon.
local function check_log(report, log)
  if not log then
    return report.info("the daemon writes no log")
  end
  local folder = vim.fn.fnamemodify(log, ":p:h")
  if vim.fn.isdirectory(folder) == 1 and vim.fn.filewritable(folder) ~= 2 then
    report.error("the log cannot be written: " .. log, { "Set `log` to another file, or to false" })
  else
    report.ok("log, for `lintel diagnose --log`: " .. log)
  end
end

--- Reports the client of a buffer that should have one.
local function check_client(report, buffer, kind)
  local name = vim.api.nvim_buf_get_name(buffer)
  local clients = vim.lsp.get_clients({ bufnr = buffer, name = kind })
  if #clients == 0 then
    report.warn(name .. " has no client", { "See :messages, and the log of Neovim" })
  elseif #clients > 1 then
    report.error(name .. " has two clients", { "Start lintel by this plugin or by another, not by both" })
  else
    report.ok(("%s: client %d, %s"):format(name, clients[1].id, clients[1].config.root_dir or "no folder"))
  end
end

--- The buffers of files for which a function returns true.
local function buffers_where(condition)
  return vim.tbl_filter(function(buffer)
    return vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].buftype == "" and condition(buffer)
  end, vim.api.nvim_list_bufs())
end

--- Reports the layout documents that are open, and the client of each.
local function check_documents(report)
  local documents = buffers_where(function(buffer)
    return vim.api.nvim_buf_get_name(buffer):find("%.layout%.json$") ~= nil
  end)
  for _, buffer in ipairs(documents) do
    if vim.bo[buffer].filetype == "layoutspec" then
      check_client(report, buffer, "lintel")
    else
      report.error(("%s has the file type %q"):format(vim.api.nvim_buf_get_name(buffer), vim.bo[buffer].filetype), {
        "Use `filetype plugin on`, and let no other plugin set the file type of *.layout.json",
      })
    end
  end
  if #documents == 0 then
    report.info("no layout document is open")
  end
end

--- Reports the source files with layouts that are open, and the client of each.
local function check_sources(report, is_wanted)
  if not is_wanted then
    return report.info("layouts in source files are not shown: the option `source` is false")
  end
  local sources = buffers_where(function(buffer)
    return server.kind_of(buffer) == "lintel_source" and server.is_wanted(buffer)
  end)
  for _, buffer in ipairs(sources) do
    check_client(report, buffer, "lintel_source")
  end
  if #sources == 0 then
    report.info("no source file with a layout is open")
  end
end

function M.check()
  local report = vim.health
  local options = require("lintel").options
  report.start("lintel")
  check_program(report, options.cmd)
  check_log(report, options.log)
  report.start("lintel: layout documents")
  check_documents(report)
  report.start("lintel: source files")
  check_sources(report, options.source)
end

return M
