-- Starts the daemons: one for layout documents and one for source files, each for the buffers of a project. Either is
-- started again after a crash.
local compat = require("lintel.compat")

local M = {}

--- The daemons by the names of their clients. In a buffer of each type runs one of them.
M.kinds = {
  lintel = { types = { "layoutspec" }, arguments = {}, log_suffix = "" },
  -- Beside the server of the language.
  lintel_source = { types = { "swift", "objc", "objcpp" }, arguments = { "--source" }, log_suffix = "-source" },
}

--- The names of types of files in the protocol, where they are others than Neovim's.
local language_ids = { objc = "objective-c", objcpp = "objective-cpp" }

--- The options of the user, and the functions for buffers; required late, because that file requires this one.
local function lintel()
  return require("lintel")
end

local function complain(message)
  vim.notify("lintel: " .. message, vim.log.levels.ERROR)
end

--- Returns a function that calls another one when it was not called itself for so many milliseconds.
function M.rested(milliseconds, action)
  local calls = 0
  return function()
    calls = calls + 1
    local call = calls
    vim.defer_fn(function()
      if call == calls then
        action()
      end
    end, milliseconds)
  end
end

--- The folder that a project begins with: the one with a `.lintel.json`, else the repository.
local function root_of(buffer)
  local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h")
  local configuration = vim.fn.findfile(".lintel.json", folder .. ";")
  if configuration ~= "" then
    return vim.fn.fnamemodify(configuration, ":p:h")
  end
  local repository = vim.fn.finddir(".git", folder .. ";")
  if repository ~= "" then
    return vim.fn.fnamemodify(repository, ":p:h:h")
  end
  return folder
end

--- The name of the client for a buffer; nil if its type of file is another.
function M.kind_of(buffer)
  for name, kind in pairs(M.kinds) do
    if vim.tbl_contains(kind.types, vim.bo[buffer].filetype) then
      return name
    end
  end
end

--- The client of a buffer; nil if there is none.
function M.client(buffer)
  for _, client in ipairs(compat.clients(buffer)) do
    if M.kinds[client.name] then
      return client
    end
  end
end

--- Returns true if a client is wanted for a buffer: for each layout document, and for a source file that has a layout.
function M.is_wanted(buffer)
  local kind = M.kind_of(buffer)
  if kind ~= "lintel_source" then
    return kind ~= nil
  end
  -- A server for a file that is not on this disk evaluates nothing.
  if not lintel().options.source or vim.bo[buffer].buftype ~= "" or vim.api.nvim_buf_get_name(buffer) == "" then
    return false
  end
  for _, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    if line:find("layoutSpecThatFits", 1, true) or line:find("layoutSpecBlock", 1, true) then
      return true
    end
  end
  return false
end

-- Crashes

-- The number of times that a daemon that crashes is started again within a minute.
local restart_limit = 3

-- The times of crashes within the last minute by the names of clients, in nanoseconds.
local crashes = {}

--- The log of a daemon; nil for none.
local function log_of(name)
  local log = lintel().options.log
  if not log then
    return nil
  end
  local stem, ending = log:match("^(.*)(%.[^./]+)$")
  return (stem or log) .. M.kinds[name].log_suffix .. (ending or "")
end

--- Starts the daemon for a buffer that was open without.
local function attach_later(buffer)
  if vim.lsp.is_enabled and vim.lsp.is_enabled(M.kind_of(buffer)) then
    vim.api.nvim_exec_autocmds("FileType", { group = "nvim.lsp.enable", buffer = buffer })
  end
  M.attach(buffer)
end

--- Starts a daemon for those buffers that have none, and hands it their texts.
local function attach_all(name)
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and M.kind_of(buffer) == name and not M.client(buffer) then
      attach_later(buffer)
    end
  end
end

--- Starts a daemon again that crashed, unless it does so too often.
local function exited(name, code, signal)
  local is_stopped = signal == 1 or signal == 2 or signal == 15
  if vim.v.exiting ~= vim.NIL or is_stopped or (signal == 0 and code < 128) then
    return
  end
  local now = compat.now()
  crashes[name] = vim.tbl_filter(function(time)
    return now - time < 60e9
  end, crashes[name] or {})
  table.insert(crashes[name], now)
  local count = #crashes[name]
  -- After Neovim has removed the client.
  vim.defer_fn(function()
    -- Neovim waits for a key behind a message longer than a line.
    local log = log_of(name) and ("; log: " .. vim.fn.fnamemodify(log_of(name), ":~")) or ""
    if count > restart_limit then
      return vim.notify(("lintel crashed %d times in a minute and stays off%s"):format(count, log), vim.log.levels.ERROR)
    end
    attach_all(name)
    vim.notify("lintel crashed and was started again" .. log, vim.log.levels.WARN)
  end, 100)
end

-- Start

--- The command of a daemon, with its log.
local function command(name)
  local cmd = lintel().options.cmd
  if type(cmd) ~= "table" then
    -- A function connects to a daemon of the user, which is one for layout documents.
    return name == "lintel" and cmd or vim.list_extend({ "lintel", "serve" }, M.kinds[name].arguments)
  end
  local words = vim.list_extend(vim.deepcopy(cmd), M.kinds[name].arguments)
  local log = log_of(name)
  if log then
    vim.fn.mkdir(vim.fn.fnamemodify(log, ":p:h"), "p")
    vim.list_extend(words, { "--log", log })
  end
  return words
end

--- The configuration that both ways of starting share.
local function shared_config(name)
  local settings = lintel().options.settings
  local config = {
    cmd = command(name),
    on_exit = function(code, signal)
      exited(name, code, signal)
    end,
    on_attach = lintel().attached,
    commands = lintel().lens_commands,
    get_language_id = function(_, filetype)
      return language_ids[filetype] or filetype
    end,
  }
  if not vim.tbl_isempty(settings) then
    config.settings = { lintel = settings }
    config.init_options = settings
  end
  return config
end

--- The configuration of `vim.lsp.enable`, for one of `kinds`.
function M.config(name)
  return vim.tbl_extend("error", shared_config(name), {
    filetypes = M.kinds[name].types,
    root_dir = function(buffer, found)
      if M.is_wanted(buffer) then
        found(root_of(buffer))
      end
    end,
  })
end

--- Attaches a buffer once it has a layout.
local function wait_for_layout(buffer)
  local group = vim.api.nvim_create_augroup("lintel-wait-" .. buffer, {})
  vim.api.nvim_create_autocmd({ "TextChanged", "InsertLeave", "BufWritePost" }, {
    group = group,
    buffer = buffer,
    callback = M.rested(200, function()
      if vim.api.nvim_buf_is_loaded(buffer) and M.is_wanted(buffer) then
        pcall(vim.api.nvim_del_augroup_by_id, group)
        attach_later(buffer)
      end
    end),
  })
end

--- Starts the daemon for a buffer, or attaches the one that runs for its project. A source file without a layout is
--- attached once it has one.
function M.attach(buffer)
  local name = M.kind_of(buffer)
  if not name or (name == "lintel_source" and not lintel().options.source) then
    return
  elseif not M.is_wanted(buffer) then
    return wait_for_layout(buffer)
  end
  local root = root_of(buffer)
  local config = vim.tbl_extend("error", shared_config(name), {
    name = name,
    root_dir = root,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = vim.fn.fnamemodify(root, ":t") } },
  })
  if type(config.cmd) == "table" and vim.fn.executable(config.cmd[1]) == 0 then
    return complain(config.cmd[1] .. " is not in the path; see :checkhealth lintel")
  end
  lintel().define_commands(buffer)
  if vim.lsp.is_enabled and vim.lsp.is_enabled(name) then
    -- Neovim starts it, with the file in `lsp/`.
    return
  end
  compat.start(config, buffer)
end

return M
