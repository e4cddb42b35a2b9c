-- A session of a person in Neovim with a layout document: keys are typed, and what is to be seen then is checked.
local person = dofile(vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h") .. "/person.lua")
local say, check, wait_for, eventually = person.say, person.check, person.wait_for, person.eventually
local type_keys, type_and_answer, go_to, text = person.type_keys, person.type_and_answer, person.go_to, person.text
local diagnostics, finds, floating, floats, menu = person.diagnostics, person.finds, person.floating, person.floats, person.menu
local shows, picture, lenses, process = person.shows, person.picture, person.lenses, person.process
local is_new = person.is_new

local function client()
  return vim.lsp.get_clients({ bufnr = 0 })[1]
end

--- What the daemon answers, for what Neovim has no way of showing in a test.
local function answer(method, params)
  local result, problem
  local done = false
  local function take(failure, answered)
    problem, result, done = failure, answered, true
  end
  if is_new then
    client():request(method, params, take, 0)
  else
    client().request(method, params, take, 0)
  end
  wait_for(function()
    return done
  end)
  return result, problem
end

local function here()
  return vim.lsp.util.make_position_params(0, "utf-16")
end

--- Types, asks for completions and takes one.
local function takes(what, typed, label, wanted)
  type_keys("A" .. typed .. "<C-x><C-o>")
  local place
  eventually(what .. ": it is offered", function()
    local seen = menu()
    for index, word in ipairs(seen) do
      if word == label then
        place = index
      end
    end
    return place, seen
  end)
  type_keys(("<C-n>"):rep((place or 1) - 1) .. "<C-y>")
  shows(what, vim.api.nvim_get_current_line, wanted)
  type_keys("<Esc>")
end

--- Neovim 0.11 writes labels, or first words, unless its completion is switched on.
local function completes_as_meant()
  vim.cmd("edit new.layout.json")
  eventually("lintel is attached to a new file", function()
    return client() and client().initialized
  end)
  type_keys("i{<Esc>")
  takes("a key comes with its value", ' "scal', "scale", '"scale": 2')
  takes("an object is put in as it is", ', "constrained', "constrainedSize", '"constrainedSize": { "')
  takes("what closes all deletes nothing", ', "root": { "type": "text", "text": "Hello wor', "}}", '"Hello wor"}}')
  finds("and the document is whole", {})
  vim.cmd("bdelete!")
end

local function main()
  check("the file is a layout", vim.bo.filetype == "layoutspec", vim.bo.filetype)
  check("it has colours", vim.b.current_syntax == "jsonc", vim.b.current_syntax)
  check("comments are toggled", vim.bo.commentstring == "// %s", vim.bo.commentstring)
  eventually("lintel is attached", function()
    return client() and client().name == "lintel" and client().initialized
  end)
  finds("a clean example has no diagnostics", {})

  -- Typing
  go_to('he\\zsader",')
  type_keys("i😀<Esc>")
  finds("an emoji is no diagnostic", {})
  type_keys('A "justifyConten": "start')
  finds("a broken state is found while typing", {
    'json-syntax at "start',
    'unknown-key at "justifyConten"',
  })
  type_keys('",<Esc>')
  finds("what is left behind the emoji is at its place", { 'unknown-key at "justifyConten"' })

  -- Reading
  go_to('"justifyConten"')
  type_keys("K")
  floats("hover behind the emoji tells of the stack", "#he😀ader", "stack")

  -- Fixing
  type_and_answer(":lua vim.lsp.buf.code_action()<CR>", "1<CR>")
  shows("a fix is applied", text, '"he😀ader", "justifyContent": "start",')
  finds("and the diagnostic goes", {})
  go_to('"justifyContent"')
  type_keys("K")
  floats("hover tells of the key", "justifyContent", "start")
  go_to('{\\n *"type": "networkImage",\\n *"id": "avatar"')
  type_keys("K")
  floats("hover tells of the element", "#avatar", "36")

  -- Completing
  go_to('"spacing": 4,')
  type_keys('A "alignI<C-x><C-o>')
  eventually("a key is offered", function()
    local seen = menu()
    return vim.tbl_contains(seen, "alignItems"), seen
  end)
  check("and no key that does not go on as it was typed", #menu() == 1, menu())
  type_keys("<C-y>")
  shows("and taken", vim.api.nvim_get_current_line, '"spacing": 4, "alignItems')
  -- Whatever was put in beyond the key is typed anew.
  type_keys('<Esc>0f,C, "alignItems": "cen<C-x><C-o>')
  eventually("a value is offered", function()
    local seen = menu()
    return vim.tbl_contains(seen, "center"), seen
  end)
  type_keys("<C-y>")
  shows("and taken as well", vim.api.nvim_get_current_line, '"spacing": 4, "alignItems": "center')
  type_keys('<Esc>0f,C, "alignItems": "center",<Esc>')
  finds("what was completed is well", {})
  if is_new then
    completes_as_meant()
  end

  -- Moving about
  go_to('he😀ader')
  local definition = answer("textDocument/definition", here())
  check("a definition is asked for", definition ~= nil or not client().server_capabilities.definitionProvider, definition)
  vim.lsp.buf.document_symbol()
  eventually("symbols are listed", function()
    local names = vim.tbl_map(function(item)
      return item.text
    end, is_new and vim.fn.getloclist(0) or vim.fn.getqflist())
    return table.concat(names, " "):find("he😀ader", 1, true), names
  end)
  vim.cmd("cclose | lclose")
  go_to('"author"')
  vim.lsp.buf.rename("writer")
  shows("an id is renamed", text, '"id": "writer"')
  type_keys("u")
  shows("and named as before", text, '"id": "author"')
  vim.lsp.buf.format({ timeout_ms = 5000 })
  shows("formatting gives each key its line", text, '"he😀ader",\n          "justifyContent": "start",\n',
    '"spacing": 4,\n          "alignItems": "center",\n')
  shows("lenses are above the root", lenses, "show picture")

  -- Lintel's own
  go_to('"avatar"')
  type_keys(":LintelExplain<CR>")
  shows("it is explained why", floating, "#avatar: 36×36")
  type_keys(":LintelExplain #header<CR>")
  type_keys(":LintelExplain #author<CR>")
  eventually("another explanation takes its place", function()
    local seen = floating()
    return seen:find("#author: ", 1, true) and not seen:find("#avatar: ", 1, true), seen
  end)
  check("whose lines are as wide as they are shown", (function()
    local width = vim.api.nvim_win_get_width(person.floating_window())
    return vim.iter(vim.split(floating(), "\n")):all(function(line)
      return vim.fn.strdisplaywidth(line) <= width
    end)
  end)(), floating())
  floats("it is explained by its parts", "#author: ")
  type_keys(":LintelPicture<CR>")
  shows("the layout is drawn", picture, "┌", "avatar")
  go_to('"insets": \\zs12')
  type_keys("cw20")
  shows("and drawn anew while typing", picture, "#headerInset 375×76")
  local titles = lenses()
  type_keys("0")
  eventually("and so are lenses", function()
    local seen = lenses()
    return vim.fn.mode() == "i" and seen ~= titles and not seen:find("?", 1, true), { titles, seen }
  end)
  type_keys("<BS>")
  type_keys(' "')
  shows("a picture of a broken text stays and says so", picture, "before the text was broken", "feed-cell", "375×76")
  type_keys("<BS><BS><Esc>")
  eventually("until it is whole again", function()
    local seen = picture()
    return seen ~= "" and not seen:find("broken", 1, true), seen
  end)
  check("options of other windows are as they were", vim.go.number and vim.wo.number and vim.go.wrap, vim.go.number)
  check("commands of other servers are untouched", vim.lsp.commands["lintel.showPicture"] == nil, vim.lsp.commands)
  type_keys("u")
  for _, format in ipairs({ "svg", "png" }) do
    local path = vim.fn.tempname() .. "." .. format
    type_keys(":LintelPicture " .. path .. "<CR>")
    eventually("a picture is written as " .. format, function()
      local file = io.open(path, "rb")
      local beginning = file and file:read(5) or ""
      return beginning == "<svg " or beginning:sub(2, 4) == "PNG", beginning
    end)
  end
  vim.fn.setreg('"', "kept")
  type_keys(":LintelLive<CR>")
  eventually("a page is served that shows it live", function()
    local address = vim.b.lintel_address or ""
    local origin, code = address:match("^(http://127%.0%.0%.1:%d+)/#code=([%w_-]+)&document=")
    if not code then
      return false, address
    end
    local fetch = "import sys, urllib.request as u; print(u.urlopen(sys.argv[1], *map(str.encode, sys.argv[2:])).read().decode())"
    local page = vim.fn.system({ "python3", "-c", fetch, origin })
    local token = vim.fn.system({ "python3", "-c", fetch, origin .. "/token", code })
    return page:find("<title>", 1, true) and token:find("^%x+%s*$"), page .. token
  end)
  eventually("the page is opened in the browser", function()
    local opened = person.opened()
    return opened:find("^http://127%.0%.0%.1:%d+/#code="), opened
  end)
  check("no register is changed", vim.fn.getreg("l") == "" and vim.fn.getreg('"') == "kept", vim.fn.getreg('"'))

  vim.cmd("checkhealth lintel")
  local health = text()
  check("checkhealth finds nothing wrong", health:find("lintel %d+%.%d+%.%d+: /") and health:find("feed%-cell[^\n]*: client %d")
    and not health:find("ERROR", 1, true) and not health:find("has no client", 1, true), health)
  local cmd = require("lintel").options.cmd
  require("lintel").options.cmd = { "no-lintel-here" }
  vim.cmd("bdelete! | checkhealth lintel")
  check("checkhealth reports a missing program", text():find("no%-lintel%-here is not in the path"), text())
  require("lintel").options.cmd = cmd
  vim.cmd("bdelete!")
  vim.cmd("silent! only")
  vim.cmd("help lintel-commands")
  check("there is help", vim.bo.buftype == "help" and text():find("*:LintelPicture*", 1, true), vim.fn.bufname())
  vim.cmd("helpclose")
  vim.cmd("setfiletype json | setlocal filetype=json")
  check("another file type takes the commands away", vim.fn.exists(":LintelPicture") == 0 and vim.bo.commentstring ~= "// %s",
    vim.bo.commentstring)
  vim.cmd("setlocal filetype=layoutspec")

  type_keys(":write<CR>")
  check("it is saved", not vim.bo.modified)
  local log = io.open(vim.lsp.log and vim.lsp.log.get_filename and vim.lsp.log.get_filename() or vim.lsp.get_log_path())
  local logged = log and log:read("*a") or ""
  -- Neovim logs an error when it cancels a request whose response has just arrived.
  logged = logged:gsub("[^\n]*Cannot find request with id %d+ whilst attempting to cancel[^\n]*", "")
  check("Neovim's log of the protocol has no errors", not logged:find("[ERROR]", 1, true), logged)

  -- A daemon that crashes
  go_to('"spacing": 4,')
  type_keys('O"spacin": 4,<Esc>')
  -- Neovim's own message about the crash may be longer than a line.
  local confirming = person.confirm_messages()
  for crash = 1, 4 do
    eventually("there is a diagnostic before the crash", function()
      local seen = diagnostics()
      return #seen == 1, seen
    end)
    local crashed = process()
    vim.diagnostic.reset(nil, 0)
    vim.loop.kill(crashed, "sigsegv")
    if crash < 4 then
      eventually("a daemon that crashes is started again with the text", function()
        local seen = diagnostics()
        return #seen == 1 and process() ~= crashed, { seen, process() }
      end)
    else
      eventually("the fourth crash is reported", function()
        local seen = vim.fn.execute("messages")
        return seen:find("lintel crashed and was started again", 1, true)
          and seen:find("lintel crashed and stays off; see :help lintel-crashes", 1, true), seen
      end)
      type_keys("<Esc>")
      check("and no daemon is started any more", process() == crashed, process())
    end
  end
  confirming:stop()
  say("end")
  type_keys(":qall!<CR>")
end

person.run(main)
