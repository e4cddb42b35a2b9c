---@brief
---
--- https://github.com/OWNER/lintel
---
--- Layouts of Texture (AsyncDisplayKit) in Swift and Objective-C files, beside sourcekit-lsp or clangd: diagnostics, hovers,
--- frames as inlay hints, and lenses. It needs `lintel-source` beside `lintel`; a file without a layout gets empty answers.

---@type vim.lsp.Config
return {
  cmd = { 'lintel', 'serve', '--source' },
  filetypes = { 'swift', 'objc', 'objcpp' },
  root_markers = { '.lintel.json', 'Package.swift', '.git' },
}
