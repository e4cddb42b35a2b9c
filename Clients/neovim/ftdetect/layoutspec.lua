if vim.fn.has("nvim-0.10") == 1 then
  vim.filetype.add({ pattern = { [".*%.layout%.json"] = "layoutspec" } })
else
  vim.cmd([[autocmd BufRead,BufNewFile *.layout.json ++once echomsg "lintel needs Neovim 0.10 or later"]])
end
