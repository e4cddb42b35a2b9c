-- A person in Neovim: types keys, waits for what is to be seen, and reports it. Each session is a coroutine, which
-- Neovim goes on beside.
local person = {}

local report = assert(io.open(vim.env.REPORT, "w"))

local function say(line)
  report:write(line, "\n")
  report:flush()
end

local function check(what, good, seen)
  if good then
    say("ok " .. what)
  else
    say(("not ok %s: %s"):format(what, vim.inspect(seen):gsub("%s+", " ")))
  end
  return good
end

local session
person.is_new = vim.fn.has("nvim-0.11") == 1

--- Lets Neovim go on until something is so, or for 8 seconds; what it was last comes along.
local function wait_for(condition)
  local deadline = vim.loop.hrtime() + 8e9
  while true do
    local good, seen = condition()
    if good or vim.loop.hrtime() > deadline then
      return good, seen
    end
    vim.defer_fn(function()
      coroutine.resume(session)
    end, 20)
    coroutine.yield()
  end
end

local function eventually(what, condition)
  local good, seen = wait_for(condition)
  return check(what, good, seen)
end

--- Types keys, as a person would, and waits until Neovim has taken them.
local function type_keys(keys)
  vim.api.nvim_input(keys)
  local taken = false
  vim.defer_fn(function()
    taken = true
  end, 150)
  wait_for(function()
    return taken
  end)
end

--- Types keys, and the others where Neovim asks something.
local function type_and_answer(keys, others)
  local timer = vim.loop.new_timer()
  timer:start(100, 50, function()
    local mode = vim.api.nvim_get_mode()
    if mode.blocking or person.is_new and mode.mode == "c" then
      timer:stop()
      vim.api.nvim_input(others)
    end
  end)
  type_keys(keys)
end

local function go_to(pattern)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  assert(vim.fn.search(pattern, "cW") > 0, pattern)
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

--- The diagnostics of lintel as code and what of the text they are at; another server knows no Texture.
local function diagnostics()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    if diagnostic.source == "lintel" then
      local line = vim.api.nvim_buf_get_lines(0, diagnostic.lnum, diagnostic.lnum + 1, false)[1] or ""
      local place = diagnostic.end_lnum == diagnostic.lnum and line:sub(diagnostic.col + 1, diagnostic.end_col)
      table.insert(found, diagnostic.code .. " at " .. (place or "lines"))
    end
  end
  table.sort(found)
  return found
end

local function finds(what, wanted)
  eventually(what, function()
    local seen = diagnostics()
    return vim.deep_equal(seen, wanted), seen
  end)
end

local function floating_window()
  return vim.iter(vim.api.nvim_list_wins()):find(function(window)
    return vim.api.nvim_win_get_config(window).relative ~= ""
  end)
end

local function text_of(window)
  return table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), "\n")
end

--- The text of the floating window, if there is one.
local function floating()
  local window = floating_window()
  return window and text_of(window) or ""
end

--- Waits until a text has parts.
local function shows(what, condition, ...)
  local parts = { ... }
  eventually(what, function()
    local seen = condition()
    for _, part in ipairs(parts) do
      if not seen:find(part, 1, true) then
        return false, seen
      end
    end
    return true
  end)
end

local function floats(what, ...)
  shows(what, floating, ...)
  local window = floating_window()
  if window then
    vim.api.nvim_win_close(window, true)
  end
end

--- The name of the picture, the line below its window, and its text.
local function picture()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    local name = vim.api.nvim_buf_get_name(vim.api.nvim_win_get_buf(window))
    if name:find("lintel://", 1, true) then
      return table.concat({ name, vim.wo[window].statusline, text_of(window) }, "\n")
    end
  end
  return ""
end

--- The titles of the lenses, with "?" for one that has none yet.
local function lenses()
  return table.concat(vim.tbl_map(function(lens)
    return lens.command and lens.command.title or "?"
  end, vim.lsp.codelens.get(vim.api.nvim_get_current_buf())), " | ")
end

--- The addresses that the browser was opened with.
local function opened()
  local file = io.open(vim.env.OPENED)
  return file and file:read("*a") or ""
end

--- The number of the daemon that wrote the last line of the log.
local function process()
  local found
  for number in io.open(require("lintel").options.log):read("*a"):gmatch('{"process":(%d+)') do
    found = tonumber(number)
  end
  return found
end

local function menu()
  local words = {}
  for _, item in ipairs(vim.fn.complete_info({ "items" }).items) do
    table.insert(words, item.abbr ~= "" and item.abbr or item.word)
  end
  return words
end

--- Confirms what Neovim waits for behind a message that is longer than a line, until the timer that is returned stops.
function person.confirm_messages()
  local timer = vim.loop.new_timer()
  timer:start(100, 100, function()
    if vim.api.nvim_get_mode().blocking then
      vim.api.nvim_input("<CR>")
    end
  end)
  return timer
end

--- Runs a session to its end.
function person.run(main)
  session = coroutine.create(function()
    local good, problem = xpcall(main, debug.traceback)
    if not good then
      say("not ok the session broke off: " .. problem:gsub("%s+", " "))
      vim.cmd("qall!")
    end
  end)
  coroutine.resume(session)
end

person.say, person.check, person.wait_for, person.eventually = say, check, wait_for, eventually
person.type_keys, person.type_and_answer, person.go_to, person.text = type_keys, type_and_answer, go_to, text
person.diagnostics, person.finds = diagnostics, finds
person.floating, person.floating_window, person.floats, person.menu = floating, floating_window, floats, menu
person.shows, person.picture, person.lenses, person.opened, person.process = shows, picture, lenses, opened, process

return person
