-- The entries for nvim-lspconfig start lintel in a Neovim without the plugin. Prints "ok …" and "not ok …".
local folder = vim.env.CLIENTS .. "/neovim/registries/nvim-lspconfig"
vim.opt.runtimepath:prepend(folder)
vim.cmd("filetype plugin indent on")

local function report(what, good, seen)
  io.stdout:write(good and ("ok %s\n"):format(what) or ("not ok %s: %s\n"):format(what, vim.inspect(seen):gsub("%s+", " ")))
end

--- The commands that the comment of an entry has for users.
local function commands_of(name)
  local commands, command = {}, nil
  for line in io.lines(("%s/lsp/%s.lua"):format(folder, name)) do
    local text = line:match("^%-%-%- ?(.*)$")
    if text == "```lua" then
      command = {}
    elseif text == "```" and command then
      table.insert(commands, table.concat(command, "\n"))
      command = nil
    elseif command then
      table.insert(command, text)
    end
  end
  return commands
end

--- The codes of a buffer's diagnostics, once it has some.
local function codes_of(buffer)
  vim.wait(8000, function()
    return #vim.diagnostic.get(buffer) > 0
  end)
  return vim.tbl_map(function(diagnostic)
    return diagnostic.code
  end, vim.diagnostic.get(buffer))
end

local commands = commands_of("lintel")
report("the comment of the entry has commands", #commands == 2, commands)
for _, command in ipairs(commands) do
  assert(loadstring(command))()
end
vim.lsp.config("lintel", { init_options = { rules = { ["unknown-key"] = "off" } } })
vim.lsp.enable({ "lintel", "lintel_source" })

-- With an unknown key too, which the options do not report.
local text = table.concat(vim.fn.readfile("examples/broken/duplicate-id.layout.json"), "\n")
vim.fn.writefile(vim.split(text:gsub('"root":', '"bogus": 1, "root":'), "\n"), "both.layout.json")
vim.cmd.edit("both.layout.json")
local codes = codes_of(0)
report("a layout document has diagnostics, with the options", vim.deep_equal(codes, { "duplicate-id" }), codes)

vim.cmd.edit("source/PhotoCell.swift")
codes = codes_of(0)
report("a Swift file has diagnostics", vim.deep_equal(codes, { "inert-stack-style" }), codes)
local clients = vim.tbl_map(function(client)
  return client.name
end, vim.lsp.get_clients())
table.sort(clients)
report("each kind of file has its server", vim.deep_equal(clients, { "lintel", "lintel_source" }), clients)
report("the plugin is not loaded", package.loaded["lintel"] == nil)
vim.cmd("quitall!")
