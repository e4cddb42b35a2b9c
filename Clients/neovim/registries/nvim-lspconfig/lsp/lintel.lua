---@brief
---
--- https://github.com/OWNER/lintel
---
--- Lintel computes and explains the frames that Texture (AsyncDisplayKit) gives a layout, and checks layout documents.
---
--- The file type is not one of Neovim's; put this into your configuration:
---
--- ```lua
--- vim.filetype.add({ pattern = { ['.*%.layout%.json'] = 'layoutspec' } })
--- ```
---
--- Settings are those of a `.lintel.json`:
---
--- ```lua
--- vim.lsp.config('lintel', {
---   init_options = { rules = { ['zero-size'] = 'off' } },
--- })
--- ```

---@type vim.lsp.Config
return {
  cmd = { 'lintel', 'serve' },
  filetypes = { 'layoutspec' },
  root_markers = { '.lintel.json', '.git' },
}
