-- For `vim.lsp.enable("lintel")` in Neovim 0.11 and later.
return require("lintel").config()
