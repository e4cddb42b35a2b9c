-- Shows layouts in source files, beside the server of their language; `ftplugin` does it for layout documents.
if vim.fn.has("nvim-0.10") == 0 then
  return
end
vim.api.nvim_create_autocmd("FileType", {
  group = vim.api.nvim_create_augroup("lintel-source", {}),
  pattern = { "swift", "objc", "objcpp" },
  callback = function(event)
    local buffer = event.buf
    local undo = 'execute "lua require(\'lintel\').detach(' .. buffer .. ')"'
    local former = vim.b[buffer].undo_ftplugin
    if not (former and former:find(undo, 1, true)) then
      vim.b[buffer].undo_ftplugin = (former and former ~= "") and (former .. " | " .. undo) or undo
    end
    require("lintel").attach(buffer)
  end,
})
