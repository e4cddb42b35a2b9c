-- Functions that Neovim names differently from version to version, and what versions before 0.10 lack. Debian 12 has
-- Neovim 0.7.2; once no supported system has one before 0.10, most of this file goes.
local M = {}

--- Returns true from a version of Neovim on, such as "0.10".
function M.has(version)
  return vim.fn.has("nvim-" .. version) == 1
end

--- The folder of logs.
function M.log_folder()
  return vim.fn.stdpath(M.has("0.8") and "log" or "cache")
end

--- The clients of a buffer.
function M.clients(buffer)
  if vim.lsp.get_clients then
    return vim.lsp.get_clients({ bufnr = buffer })
  end
  return vim.tbl_values(vim.lsp.buf_get_clients(buffer))
end

--- Sends a request of a client.
function M.request(client, method, params, handler, buffer)
  if M.has("0.11") then
    return client:request(method, params, handler, buffer)
  end
  return client.request(method, params, handler, buffer)
end

--- Sets an option of a window, not the one that later windows begin with.
function M.set_window_option(window, name, value)
  vim.api.nvim_win_call(window, function()
    vim.opt_local[name] = value
  end)
end

local digits = {}
for value = 0, 63 do
  local alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  digits[alphabet:byte(value + 1)] = value
end

--- Decodes base64.
function M.decode(base64)
  if vim.base64 then
    return vim.base64.decode(base64)
  end
  local bytes, bits, count = {}, 0, 0
  for index = 1, #base64 do
    local digit = digits[base64:byte(index)]
    if digit then
      bits, count = bits * 64 + digit, count + 6
      if count >= 8 then
        count = count - 8
        local unit = 2 ^ count
        bytes[#bytes + 1] = string.char(math.floor(bits / unit))
        bits = bits % unit
      end
    end
  end
  return table.concat(bytes)
end

--- Opens a file or an address outside of Neovim; returns false where no program is known for it.
function M.open(path)
  if vim.ui.open then
    local _, problem = vim.ui.open(path)
    return problem == nil
  end
  for _, program in ipairs({ "xdg-open", "open" }) do
    if vim.fn.executable(program) == 1 then
      return vim.fn.jobstart({ program, path }, { detach = true }) > 0
    end
  end
  return false
end

--- Returns true if Neovim opens an address itself when a server requests that, which it does from 0.10 on.
function M.opens_addresses()
  return vim.ui.open ~= nil
end

--- The time since some moment, in nanoseconds.
function M.now()
  return (vim.uv or vim.loop).hrtime()
end

--- Shows inlay hints of a buffer, from 0.10 on.
function M.show_hints(buffer)
  if vim.lsp.inlay_hint then
    vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
  end
end

--- Shows code lenses of a buffer again; from 0.12 on Neovim does that by itself.
function M.refresh_lenses(buffer)
  vim.lsp.codelens.refresh(M.has("0.10") and { bufnr = buffer } or nil)
end

--- Maps `K` in a buffer, which Neovim does by itself from 0.10 on, unless something else has it.
function M.map_hover(buffer)
  if not M.has("0.10") and vim.fn.maparg("K", "n") == "" then
    vim.keymap.set("n", "K", vim.lsp.buf.hover, { buffer = buffer, desc = "lintel: hover" })
  end
end

-- The clients by their names and folders, for Neovim 0.7.
local started = {}

--- Starts a client for a buffer, or attaches the one that runs for its folder.
function M.start(config, buffer)
  if vim.lsp.start then
    return vim.lsp.start(config, { bufnr = buffer })
  end
  local key = config.name .. " " .. config.root_dir
  local id = started[key]
  if not (id and vim.lsp.get_client_by_id(id)) then
    id = vim.lsp.start_client(config)
    started[key] = id
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
  return id
end

--- The functions that report in `:checkhealth`.
function M.health()
  local health = vim.health or require("health")
  return {
    start = health.start or health.report_start,
    ok = health.ok or health.report_ok,
    info = health.info or health.report_info,
    warn = health.warn or health.report_warn,
    error = health.error or health.report_error,
  }
end

--- Sets the file type of layout documents, where Neovim does not look at patterns by itself.
function M.detect()
  vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
    group = vim.api.nvim_create_augroup("lintel-filetype", {}),
    pattern = "*.layout.json",
    callback = function()
      vim.bo.filetype = "layoutspec"
    end,
  })
end

return M
