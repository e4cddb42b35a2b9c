-- What a user writes, and then the session that is typed.
local here = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h")
-- In a session the plugin is a package in the data folder, as its users install it.
if not vim.env.REPORT then
  vim.opt.runtimepath:append(vim.env.CLIENTS .. "/neovim")
end
vim.cmd("filetype plugin indent on")
vim.cmd("syntax on")
vim.o.number = true
vim.o.completeopt = "menuone,noinsert"
-- Long lists are not paged, so that an answer is one.
vim.o.more = false

-- The server of the language, beside which lintel shows layouts in source files.
vim.api.nvim_create_autocmd("FileType", {
  pattern = "swift",
  callback = function(event)
    if vim.fn.executable("sourcekit-lsp") == 1 then
      local folder = vim.fn.fnamemodify(event.file, ":p:h")
      vim.lsp.start({ name = "sourcekit", cmd = { "sourcekit-lsp" }, root_dir = folder }, { bufnr = event.buf })
    end
  end,
})

if vim.env.REPORT then
  vim.api.nvim_create_autocmd("VimEnter", {
    callback = function()
      vim.schedule(function()
        dofile(here .. "/" .. vim.env.SCRIPT)
      end)
    end,
  })
end
