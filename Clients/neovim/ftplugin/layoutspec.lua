vim.bo.expandtab = true
vim.bo.shiftwidth = 2
vim.bo.softtabstop = 2
require("lintel").attach(vim.api.nvim_get_current_buf())
