if vim.b.did_ftplugin then
  return
end
vim.b.did_ftplugin = 1
vim.opt_local.commentstring = "// %s"
vim.opt_local.comments = "s1:/*,mb:*,ex:*/,://"
vim.opt_local.expandtab = true
vim.opt_local.shiftwidth = 2
vim.opt_local.softtabstop = 2
vim.b.undo_ftplugin = "setlocal commentstring< comments< expandtab< shiftwidth< softtabstop<"
  .. ' | execute "lua require(\'lintel\').detach(vim.api.nvim_get_current_buf())"'
require("lintel").attach(vim.api.nvim_get_current_buf())
