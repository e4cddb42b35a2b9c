-- Starts the daemons: one for layout documents and one for source files, each for the buffers of a project.
local M = {}

--- The daemons by the names of their clients. In a buffer of each type runs one of them.
M.kinds = {
  lintel = { types = { "layoutspec" }, arguments = {} },
  -- Beside the server of the language.
  lintel_source = { types = { "swift", "objc", "objcpp" }, arguments = { "--source" } },
}

--- The names of types of files in the protocol, where they are others than Neovim's.
local language_ids = { objc = "objective-c", objcpp = "objective-cpp" }

--- The options of the user, and the functions for buffers; required late, because that file requires this one.
local function lintel()
  return require("lintel")
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
  return vim.lsp.get_clients({ bufnr = buffer, name = M.kind_of(buffer) or "" })[1]
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

-- The times of crashes, in milliseconds.
local crashes = {}

--- Starts a daemon again that crashed, three times a minute at most.
local function exited(name, code, signal)
  if vim.v.exiting ~= vim.NIL or vim.tbl_contains({ 1, 2, 15 }, signal) or (signal == 0 and code < 128) then
    return
  end
  table.insert(crashes, vim.uv.now())
  local is_off = crashes[#crashes] - (crashes[#crashes - 3] or -math.huge) < 60000
  -- After Neovim has removed the client.
  vim.defer_fn(function()
    for _, buffer in ipairs(is_off and {} or vim.api.nvim_list_bufs()) do
      if vim.api.nvim_buf_is_loaded(buffer) and M.kind_of(buffer) == name then
        M.attach(buffer)
      end
    end
    local outcome = is_off and "stays off" or "was started again"
    vim.notify(("lintel crashed and %s; see :help lintel-crashes"):format(outcome), vim.log.levels.WARN)
  end, 100)
end

--- The command of a daemon, with its log.
local function command(name)
  local words = vim.list_extend(vim.deepcopy(lintel().options.cmd), M.kinds[name].arguments)
  local log = lintel().options.log
  if log then
    vim.fn.mkdir(vim.fn.fnamemodify(log, ":p:h"), "p")
    vim.list_extend(words, { "--log", log })
  end
  return words
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
        M.attach(buffer)
      end
    end),
  })
end

--- Starts the daemon for a buffer, or attaches the one that runs for its project. A source file without a layout is
--- attached once it has one.
function M.attach(buffer)
  local name = M.kind_of(buffer)
  local options = lintel().options
  if not name or (name == "lintel_source" and not options.source) then
    return
  elseif not M.is_wanted(buffer) then
    return wait_for_layout(buffer)
  elseif vim.fn.executable(options.cmd[1]) == 0 then
    return vim.notify(
      ("lintel: %s is not in the path; see :checkhealth lintel"):format(options.cmd[1]), vim.log.levels.ERROR)
  end
  -- An empty table would be an array in JSON.
  local settings = not vim.tbl_isempty(options.settings) and options.settings or nil
  lintel().define_commands(buffer)
  vim.lsp.start({
    name = name,
    cmd = command(name),
    root_dir = vim.fs.root(buffer, ".lintel.json") or vim.fs.root(buffer, ".git")
      or vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h"),
    settings = { lintel = settings },
    init_options = settings,
    on_attach = lintel().attached,
    on_exit = function(code, signal)
      exited(name, code, signal)
    end,
    commands = lintel().lens_commands,
    get_language_id = function(_, filetype)
      return language_ids[filetype] or filetype
    end,
  }, { bufnr = buffer })
end

return M
