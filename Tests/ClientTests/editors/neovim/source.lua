-- A session of a person in Neovim with a Swift file that has a layout, beside the server of the language.
local person = dofile(vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h") .. "/person.lua")
local say, check, wait_for, eventually = person.say, person.check, person.wait_for, person.eventually
local type_keys, type_and_answer, go_to, text = person.type_keys, person.type_and_answer, person.go_to, person.text
local finds, shows, picture, process = person.finds, person.shows, person.picture, person.process

--- The clients of the buffer by their names.
local function clients()
  local found = {}
  for _, client in ipairs(vim.lsp.get_clients({ bufnr = 0 })) do
    found[client.name] = client
  end
  return found
end

local function hints()
  return table.concat(vim.tbl_map(function(hint)
    return hint.inlay_hint.label
  end, vim.lsp.inlay_hint.get({ bufnr = 0 })), " | ")
end

local function check_other_files()
  vim.cmd("edit Model.swift")
  check("a file without a layout has no client of lintel", vim.bo.filetype == "swift" and not clients().lintel_source, vim.bo.filetype)
  check("and no commands", vim.fn.exists(":LintelPicture") == 0)
  type_keys("ifinal class BoxCell: ASCellNode {<CR>let boxNode = ASImageNode()<CR>"
    .. "override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {<CR>"
    .. "return ASWrapperLayoutSpec(layoutElement: boxNode)<CR>}<CR>}<Esc>")
  eventually("until it has one", function()
    return clients().lintel_source and vim.fn.exists(":LintelPicture") == 2, vim.tbl_keys(clients())
  end)
  check("one daemon serves all files of a project",
    #vim.lsp.get_clients() == (vim.fn.executable("sourcekit-lsp") == 1 and 2 or 1), #vim.lsp.get_clients())
  type_keys("Gofinal class LineCell: ASCellNode {<CR>let lineNode = ASImageNode()<CR>"
    .. "override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {<CR>"
    .. "return ASWrapperLayoutSpec(layoutElement: lineNode)<CR>}<CR>}<Esc>")
  type_keys(":LintelPicture<CR>")
  shows("the class at the cursor is drawn", picture, "Model.swift#LineCell", "#lineNode")
  go_to("boxNode)")
  type_keys(":LintelPicture<CR>")
  shows("or the one above it", picture, "Model.swift#BoxCell", "#boxNode")
  vim.cmd("only | bdelete!")
  require("lintel").options.source = false
  vim.cmd("edit Other.swift")
  type_keys("iclass A { func layoutSpecThatFits() {} }<Esc>")
  wait_for(function()
    return false
  end)
  check("source = false starts none", not clients().lintel_source, vim.tbl_keys(clients()))
  require("lintel").options.source = true
  vim.cmd("bdelete!")
end

local function check_crash()
  local crashed = process()
  local confirming = person.confirm_messages()
  vim.diagnostic.reset(nil, 0)
  vim.loop.kill(crashed, "sigsegv")
  eventually("a daemon that crashes is started again", function()
    return process() ~= crashed, process()
  end)
  finds("and gets the text that is not saved", { "inert-stack-style at flexShrink" })
  confirming:stop()
end

person.run(function()
  local has_other = vim.fn.executable("sourcekit-lsp") == 1
  check("the file is Swift", vim.bo.filetype == "swift", vim.bo.filetype)
  eventually("lintel is attached, beside the server of the language", function()
    local found = clients()
    return found.lintel_source and found.lintel_source.initialized and (found.sourcekit ~= nil) == has_other, vim.tbl_keys(found)
  end)
  finds("a diagnostic is at its statement", { "inert-stack-style at flexShrink" })
  go_to("flexShrink")
  type_keys("K")
  person.floats("hover explains the key", "flexShrink", "#titleNode", "has no effect")
  shows("frames are hints", hints, "64×64 @ 0,0", "375×80 @ 0,0")
  shows("the size is a lens", person.lenses, "375 × 80 · tried as a row · 2 states | live")

  -- Lintel's own
  check("explanations are left to hover", vim.fn.exists(":LintelExplain") == 0)
  type_keys(":LintelPicture<CR>")
  shows("the layout is drawn", picture, "PhotoCell.swift#PhotoCell", "#inset 375×80")
  go_to("top: \\zs8")
  type_keys("cw18")
  shows("and drawn anew while typing", picture, "#inset 375×90")
  type_keys("<Esc>u")
  shows("also what is undone", picture, "#inset 375×80")
  go_to("override func layoutSpecThatFits")
  type_and_answer(":lua vim.lsp.codelens.run()<CR>", "2<CR>")
  shows("the lens opens the page", function()
    return vim.b.lintel_address or ""
  end, "http://127.0.0.1:", "%23PhotoCell")
  shows("in the browser", person.opened, "http://127.0.0.1:", "%23PhotoCell")
  vim.cmd("checkhealth lintel")
  check("checkhealth names the file and its client", text():find("PhotoCell%.swift: client %d") and not text():find("ERROR", 1, true), text())
  vim.cmd("bdelete!")
  vim.cmd("silent! only")
  check_other_files()

  go_to("titleNode\\.style\\.flexShrink")
  type_keys("cwtitleInset<Esc>")
  finds("a fix in the code takes the diagnostic away", {})
  type_keys(":write<CR>")
  check("it is saved", not vim.bo.modified)
  type_keys("u")
  finds("and undone it is there again", { "inert-stack-style at flexShrink" })
  check_crash()
  local undo = vim.b.undo_ftplugin
  vim.cmd("setlocal filetype=json")
  check("another file type takes the commands away", vim.fn.exists(":LintelPicture") == 0, undo)
  say("end")
  type_keys(":qall!<CR>")
end)
