-- lintel in Neovim 0.10 and later: pictures, explanations and the live page of layouts. `lintel.server` starts the
-- daemons.
local server = require("lintel.server")

local M = {}

M.options = {
  cmd = { "lintel", "serve" },
  -- The path of the log of messages, which has no texts, names and paths; false for none.
  log = vim.fn.stdpath("log") .. "/lintel.log",
  -- The settings of lintel, as in `.lintel.json`.
  settings = {},
  -- Layouts in Swift and Objective-C files, beside the server of their language.
  source = true,
  -- Frames behind elements.
  inlay_hints = true,
  -- Completion by itself behind quotes and colons, from Neovim 0.11 on; with "noselect" in
  -- 'completeopt', else the first item is put in.
  autotrigger = false,
  -- Diagnostics of the variants above them.
  code_lens = true,
  -- Called with the client and the buffer, for keys of your own.
  on_attach = function(_, _) end,
}

--- Changes options. Call it before the first layout is opened.
function M.setup(options)
  M.options = vim.tbl_deep_extend("force", M.options, options or {})
end

local function complain(message)
  vim.notify("lintel: " .. message, vim.log.levels.ERROR)
end

local function client_of(buffer, is_quiet)
  local client = server.client(buffer)
  if not client and not is_quiet then
    complain("no lintel runs for this buffer; see :checkhealth lintel")
  end
  return client
end

--- Sends a request and hands on its result; an error is shown.
local function ask(buffer, method, params, handler, is_quiet)
  local client = client_of(buffer, is_quiet)
  if not client then
    return
  end
  local function answered(problem, result)
    if problem and is_quiet then
      return
    elseif problem then
      complain(problem.message)
    else
      handler(result)
    end
  end
  if vim.fn.has("nvim-0.11") == 1 then
    client:request(method, params, answered, buffer)
  else
    client.request(method, params, answered, buffer)
  end
end

--- Calls a function with the URI of the document of a buffer. A source file has one for each class with a layout: the
--- last one whose layout method begins at or above the cursor counts, or the first one.
local function with_document(buffer, action)
  if server.kind_of(buffer) ~= "lintel_source" then
    return action(vim.uri_from_bufnr(buffer))
  end
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  ask(buffer, "textDocument/codeLens", { textDocument = { uri = vim.uri_from_bufnr(buffer) } }, function(lenses)
    local uri
    for _, lens in ipairs(lenses) do
      if not uri or lens.range.start.line <= line then
        uri = lens.command.arguments[1].uri
      end
    end
    if uri then
      action(uri)
    else
      complain("this file has no layout that can be evaluated")
    end
  end)
end

-- Pictures

-- The buffer with a picture of each buffer.
local pictures = {}

local function picture_window(buffer)
  local picture = pictures[buffer]
  return picture and vim.api.nvim_buf_is_valid(picture) and vim.fn.bufwinid(picture) or -1
end

--- The name of a document: that of its file, and of its class in source code.
local function name_of(buffer, uri)
  return vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":t") .. (uri:match("#.*$") or "")
end

--- Names the document and the variant below a picture, and marks a picture that is older than the text.
local function mark_picture(buffer, shown, is_stale)
  local window = picture_window(buffer)
  if window == -1 then
    return
  end
  local line = name_of(buffer, shown.uri) .. (shown.variant and (", " .. shown.variant) or "")
  if is_stale then
    line = line .. " – as it was before the text was broken"
  end
  line = line:gsub("%%", "%%%%")
  vim.wo[window][0].statusline = " " .. line
  vim.wo[window][0].winhighlight = is_stale and "Normal:Comment" or ""
end

--- A window with the picture of a buffer, beside it; the same one each time.
local function show_picture(buffer, text)
  local picture = pictures[buffer]
  if not (picture and vim.api.nvim_buf_is_valid(picture)) then
    picture = vim.api.nvim_create_buf(false, true)
    pictures[buffer] = picture
    vim.bo[picture].bufhidden = "wipe"
    vim.api.nvim_buf_set_name(picture, ("lintel://%d/%s"):format(
      buffer, vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":t")))
  end
  if vim.fn.bufwinid(picture) == -1 then
    local window = vim.api.nvim_get_current_win()
    vim.cmd("rightbelow vsplit")
    vim.api.nvim_win_set_buf(0, picture)
    for name, value in pairs({ number = false, relativenumber = false, signcolumn = "no", wrap = false }) do
      vim.wo[0][0][name] = value
    end
    vim.api.nvim_set_current_win(window)
  end
  vim.bo[picture].modifiable = true
  vim.api.nvim_buf_set_lines(picture, 0, -1, false, vim.split(text, "\n"))
  vim.bo[picture].modifiable = false
end

local function draw(buffer, shown)
  local window = picture_window(buffer)
  local columns = window ~= -1 and vim.api.nvim_win_get_width(window)
    or math.floor(vim.api.nvim_win_get_width(0) / 2) - 1
  ask(buffer, "layout/render", {
    textDocument = { uri = shown.uri },
    variant = shown.variant,
    format = "text",
    columns = math.max(columns, 20),
  }, function(result)
    show_picture(buffer, result.content)
    mark_picture(buffer, shown, false)
  end)
end

--- Draws a picture anew, or marks it while the text cannot be read as a whole.
local function redraw(buffer, shown)
  if not vim.api.nvim_buf_is_valid(buffer) or picture_window(buffer) == -1 or not client_of(buffer, true) then
    return
  end
  ask(buffer, "layout/diagnostics", { textDocument = { uri = shown.uri } }, function(result)
    for _, diagnostic in ipairs(result.diagnostics) do
      if diagnostic.code == "json-syntax" and diagnostic.severity == 1 then
        return mark_picture(buffer, shown, true)
      end
    end
    draw(buffer, shown)
  end, true)
end

local function write(path, content)
  local file, problem = io.open(path, "wb")
  if not file then
    return complain(problem)
  end
  file:write(content)
  file:close()
  return true
end

--- Shows a document of a buffer beside it, redrawn with every change.
local function show_text(buffer, shown)
  draw(buffer, shown)
  local group = vim.api.nvim_create_augroup("lintel-picture-" .. buffer, {})
  vim.api.nvim_create_autocmd({ "TextChanged", "TextChangedI", "InsertLeave" }, {
    group = group,
    buffer = buffer,
    callback = server.rested(60, function()
      redraw(buffer, shown)
    end),
  })
end

--- Writes a picture of a document into a file; a temporary one is opened if Neovim can.
local function write_picture(buffer, shown, format, path)
  ask(buffer, "layout/render", {
    textDocument = { uri = shown.uri },
    variant = shown.variant,
    format = format,
  }, function(result)
    local target = path or (vim.fn.tempname() .. "." .. format)
    if write(target, format == "png" and vim.base64.decode(result.content) or result.content) then
      vim.notify("lintel: the picture is " .. target)
      if not path then
        vim.ui.open(target)
      end
    end
  end)
end

--- Shows the layout of a buffer. `options.format` is `text` (beside the buffer, redrawn with every
--- change), `svg` or `png` (a file, `options.path` or a temporary one, which is opened if Neovim can);
--- `options.variant` is a name; `options.uri` is that of the document of a class, if the buffer has several.
function M.picture(options)
  options = options or {}
  local buffer = options.buffer or vim.api.nvim_get_current_buf()
  local format = options.format or "text"
  local function show(uri)
    local shown = { uri = uri, variant = options.variant }
    if format == "text" then
      show_text(buffer, shown)
    else
      write_picture(buffer, shown, format, options.path)
    end
  end
  if options.uri then
    show(options.uri)
  else
    with_document(buffer, show)
  end
end

-- Explanations

-- The window of the last explanation.
local explanation

--- Lines that are no wider, broken between words; what a line begins with is kept.
local function wrapped(lines, width)
  local result = {}
  for _, line in ipairs(lines) do
    local indent = line:match("^%s*") .. "  "
    while vim.fn.strdisplaywidth(line) > width do
      local cut, space = nil, 0
      while true do
        space = line:find(" ", space + 1, true)
        if not space or vim.fn.strdisplaywidth(line:sub(1, space - 1)) > width then
          break
        end
        if line:sub(1, space - 1):find("%S") then
          cut = space
        end
      end
      if not cut then
        break
      end
      table.insert(result, line:sub(1, cut - 1))
      line = indent .. line:sub(cut + 1)
    end
    table.insert(result, line)
  end
  return result
end

--- Explains the frame of an element, such as `#photo`, or of the one under the cursor.
function M.explain(element)
  local buffer = vim.api.nvim_get_current_buf()
  local client = client_of(buffer)
  if not client then
    return
  end
  local params
  if element and element ~= "" then
    params = { textDocument = { uri = vim.uri_from_bufnr(buffer) }, element = element }
  else
    params = vim.lsp.util.make_position_params(0, client.offset_encoding or "utf-16")
  end
  ask(buffer, "layout/explain", params, function(result)
    if explanation and vim.api.nvim_win_is_valid(explanation) then
      vim.api.nvim_win_close(explanation, true)
    end
    local width = math.max(40, math.min(100, vim.o.columns - 8))
    local lines = wrapped(vim.split(vim.trim(result.text), "\n"), width)
    local _, window = vim.lsp.util.open_floating_preview(lines, "text", {
      border = "rounded",
      max_width = width,
      wrap = false,
    })
    explanation = window
  end)
end

-- The live page

--- Tells the page which element the cursor is in, as soon as it rests; the page shows it.
local function follow_cursor(buffer)
  vim.api.nvim_create_autocmd({ "CursorMoved", "CursorMovedI" }, {
    group = vim.api.nvim_create_augroup("lintel-live-" .. buffer, {}),
    buffer = buffer,
    callback = server.rested(80, function()
      local client = vim.api.nvim_get_current_buf() == buffer and client_of(buffer, true)
      if client then
        local params = vim.lsp.util.make_position_params(0, client.offset_encoding or "utf-16")
        ask(buffer, "layout/select", params, function() end, true)
      end
    end),
  })
end

local function open_page(buffer, uri)
  local params = { command = "lintel.openLivePage", arguments = { { uri = uri } } }
  ask(buffer, "workspace/executeCommand", params, function(result)
    vim.b[buffer].lintel_address = result.address
    -- The daemon has Neovim open it. The address is longer than most lines of messages, after which Neovim waits for a key.
    vim.notify("lintel: the live page is in the browser; its address is in b:lintel_address")
    if server.kind_of(buffer) == "lintel" then
      follow_cursor(buffer)
    end
  end)
end

--- Opens a page in the browser that shows the layout while it is typed; the cursor in a layout document and the selection
--- of the page go together. The address is in `b:lintel_address`.
function M.live()
  local buffer = vim.api.nvim_get_current_buf()
  with_document(buffer, function(uri)
    open_page(buffer, uri)
  end)
end

-- The commands of code lenses

local function show_lens_picture(command, context)
  local wanted = command.arguments[1]
  if not wanted.width then
    return M.picture({ buffer = context.bufnr, uri = wanted.uri, variant = wanted.variant })
  end
  local params = { command = command.command, arguments = command.arguments }
  ask(context.bufnr, "workspace/executeCommand", params, function(result)
    if type(result) == "table" and result.uri then
      vim.notify("lintel: the picture is " .. vim.uri_to_fname(result.uri))
    end
  end)
end

-- Buffers

--- Defines the commands of a buffer. In source code hover explains.
function M.define_commands(buffer)
  vim.api.nvim_buf_create_user_command(buffer, "LintelPicture", function(arguments)
    local format = arguments.fargs[1] or "text"
    local path
    if format:find("%.svg$") or format:find("%.png$") then
      path, format = vim.fn.fnamemodify(format, ":p"), format:sub(-3)
    end
    M.picture({ format = format, path = path, variant = arguments.fargs[2] })
  end, {
    nargs = "*",
    complete = function()
      return { "text", "svg", "png" }
    end,
    desc = "Show the layout: text, svg, png or a file; and a variant",
  })
  vim.api.nvim_buf_create_user_command(buffer, "LintelLive", M.live, {
    desc = "Open a page in the browser that shows the layout while it is typed",
  })
  if server.kind_of(buffer) == "lintel" then
    vim.api.nvim_buf_create_user_command(buffer, "LintelExplain", function(arguments)
      M.explain(arguments.args)
    end, { nargs = "?", desc = "Explain the frame of #id, or of the element under the cursor" })
  end
end

local function show_lenses(buffer)
  vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave", "TextChanged", "TextChangedI" }, {
    group = vim.api.nvim_create_augroup("lintel-lens-" .. buffer, {}),
    buffer = buffer,
    callback = server.rested(120, function()
      if vim.api.nvim_buf_is_loaded(buffer) and client_of(buffer, true) then
        vim.lsp.codelens.refresh({ bufnr = buffer })
      end
    end),
  })
  vim.lsp.codelens.refresh({ bufnr = buffer })
end

--- Sets a buffer up for a client that was just attached to it.
function M.attached(client, buffer)
  local can = client.server_capabilities or {}
  if can.completionProvider and vim.lsp.completion then
    -- Snippets of chosen items are expanded.
    vim.lsp.completion.enable(true, client.id, buffer, { autotrigger = M.options.autotrigger })
  end
  if can.inlayHintProvider and M.options.inlay_hints then
    vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
  end
  if can.codeLensProvider and M.options.code_lens then
    show_lenses(buffer)
  end
  M.options.on_attach(client, buffer)
end

--- The handlers of the commands of lenses, for clients of lintel only: `vim.lsp.commands` is everybody's.
M.lens_commands = {
  ["lintel.showPicture"] = show_lens_picture,
  ["lintel.openLivePage"] = function(command, context)
    open_page(context.bufnr, command.arguments[1].uri)
  end,
}

--- Starts lintel for a buffer, or attaches the one that runs for its project.
function M.attach(buffer)
  server.attach(buffer)
end

--- Removes from a buffer what `attach` defined, for a change of its file type.
function M.detach(buffer)
  for _, name in ipairs({ "LintelPicture", "LintelExplain", "LintelLive" }) do
    pcall(vim.api.nvim_buf_del_user_command, buffer, name)
  end
  for _, name in ipairs({ "picture", "live", "lens", "wait" }) do
    pcall(vim.api.nvim_del_augroup_by_name, ("lintel-%s-%d"):format(name, buffer))
  end
end

return M
