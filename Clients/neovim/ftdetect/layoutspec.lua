if vim.fn.has("nvim-0.8") == 1 then
  vim.filetype.add({ pattern = { [".*%.layout%.json"] = "layoutspec" } })
else
  require("lintel.compat").detect()
end
