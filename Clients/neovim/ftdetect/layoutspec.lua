if vim.fn.has("nvim-0.8") == 1 then
  vim.filetype.add({ pattern = { [".*%.layout%.json"] = "layoutspec" } })
else
  vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
    pattern = "*.layout.json",
    callback = function()
      vim.bo.filetype = "layoutspec"
    end,
  })
end
