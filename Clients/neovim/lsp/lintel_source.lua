-- For `vim.lsp.enable("lintel_source")` in Neovim 0.11 and later: layouts in source files.
return require("lintel").config("lintel_source")
