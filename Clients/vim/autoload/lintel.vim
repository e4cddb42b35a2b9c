" Pictures, explanations and the page of layouts, with ALE, which runs lintel.

" Sends a request of the buffer, and calls the handler with its result.
function! s:Ask(method, params, Handler) abort
  let l:params = extend({'textDocument': {'uri': ale#util#ToURI(expand('%:p'))}}, a:params)
  call ale#lsp_linter#SendRequest(bufnr(''), 'lintel', [0, a:method, l:params],
  \   {response -> s:Answered(response, a:Handler)})
endfunction

" Returns true if ALE is loaded, else reports that it is not.
function! s:HasClient() abort
  if get(g:, 'loaded_ale_dont_use_this_in_other_plugins_please', 0)
    return 1
  endif
  call s:Complain('no client runs it; install ALE')
  return 0
endfunction

function! s:Complain(message) abort
  echohl ErrorMsg
  echomsg 'lintel: ' . a:message
  echohl None
endfunction

function! s:Answered(response, Handler) abort
  if has_key(a:response, 'error')
    call s:Complain(a:response.error.message)
  else
    call a:Handler(a:response.result)
  endif
endfunction

" The buffers for pictures and explanations, by their names.
let s:shown = {}

" The window that shows a buffer of a name, or -1.
function! s:Window(name) abort
  return bufwinid(get(s:shown, a:name, -1))
endfunction

" Shows lines in a window of their own, the same one each time for a name.
function! s:Show(name, text) abort
  let l:window = win_getid()
  if s:Window(a:name) != -1
    call win_gotoid(s:Window(a:name))
  else
    silent rightbelow vnew
    setlocal buftype=nofile bufhidden=wipe noswapfile nonumber norelativenumber
    setlocal signcolumn=no linebreak
    let &l:wrap = a:name isnot# 'picture'
    execute 'silent file' fnameescape('lintel ' . a:name)
    let s:shown[a:name] = bufnr('')
  endif
  setlocal modifiable
  silent %delete _
  call setline(1, split(a:text, "\n"))
  setlocal nomodifiable
  call win_gotoid(l:window)
endfunction

function! lintel#Explain(element) abort
  if !s:HasClient()
    return
  endif
  let l:where = empty(a:element)
  \   ? {'position': {
  \       'line': line('.') - 1,
  \       'character': s:UTF16(strpart(getline('.'), 0, col('.') - 1)),
  \     }}
  \   : {'element': a:element}
  call s:Ask('layout/explain', l:where, {result -> s:Show('why', result.text)})
endfunction

function! lintel#Picture(variant) abort
  if !s:HasClient()
    return
  endif
  let l:there = s:Window('picture')
  let l:columns = l:there != -1 ? winwidth(win_id2win(l:there)) : winwidth(0) / 2 - 1
  let l:params = {'format': 'text', 'columns': max([l:columns, 20])}
  if !empty(a:variant)
    let l:params.variant = a:variant
  endif
  call s:Ask('layout/render', l:params, {result -> s:Show('picture', result.content)})
endfunction

" Opens the page of what is typed with g:lintel_browser, a list of words; its address is in b:lintel_address.
function! lintel#Live() abort
  if !s:HasClient()
    return
  endif
  call s:Ask('workspace/executeCommand', {
  \   'command': 'lintel.openLivePage',
  \   'arguments': [{'uri': ale#util#ToURI(expand('%:p'))}],
  \ }, function('s:Browse', [bufnr('')]))
endfunction

function! s:Browse(buffer, result) abort
  let l:address = a:result.address
  call setbufvar(a:buffer, 'lintel_address', l:address)
  let l:programs = filter([['xdg-open'], ['open']], {_, words -> executable(words[0])})
  let l:browser = get(g:, 'lintel_browser', get(l:programs, 0, []))
  if !empty(l:browser)
    call job_start(l:browser + [l:address], {'in_io': 'null', 'out_io': 'null', 'err_io': 'null', 'stoponexit': ''})
  endif
  redraw
  echomsg 'lintel: ' . l:address
endfunction

function! lintel#Format(buffer) abort
  return {'command': ale#Escape(ale#Var(a:buffer, 'layoutspec_lintel_executable')) . ' format -'}
endfunction

" The length of a text in UTF-16 units, which the protocol counts.
function! s:UTF16(text) abort
  return strchars(a:text) + strchars(substitute(a:text, "[^\U10000-\U10ffff]", '', 'g'))
endfunction

" The daemons: one for layout documents, and one for source files with layouts

" Sets the options that the linters of ALE share to their defaults.
function! lintel#SetDefaults() abort
  call ale#Set('layoutspec_lintel_executable', 'lintel')
  " The settings of lintel, as in .lintel.json.
  call ale#Set('layoutspec_lintel_settings', {})
  " The log of the daemons' messages, without texts, names and paths; empty for none.
  call ale#Set('layoutspec_lintel_log',
  \   (empty($XDG_STATE_HOME) ? $HOME . '/.local/state' : $XDG_STATE_HOME) . '/lintel/vim.log')
endfunction

" Defines the linter of ALE for layouts in source files of a type, beside the server of its language.
function! lintel#DefineSourceLinter(type) abort
  call lintel#SetDefaults()
  call ale#linter#Define(a:type, {
  \   'name': 'lintel',
  \   'lsp': 'stdio',
  \   'executable': function('s:SourceExecutable'),
  \   'command': {buffer -> lintel#Command(buffer) . ' --source'},
  \   'project_root': {buffer -> s:SourceRoot(buffer)},
  \   'language': {'objc': 'objective-c', 'objcpp': 'objective-cpp'}->get(a:type, a:type),
  \   'initialization_options': {buffer -> ale#Var(buffer, 'layoutspec_lintel_settings')},
  \ })
endfunction

" The program for a source file; none if it has no layout, for which ALE starts nothing.
function! s:SourceExecutable(buffer) abort
  return match(getbufline(a:buffer, 1, '$'), 'layoutSpec\%(ThatFits\|Block\)') < 0 ? ''
  \   : ale#Var(a:buffer, 'layoutspec_lintel_executable')
endfunction

" The folder of the project of a source file. ALE has one process for a program and a folder, so it is written in another
" way than for layout documents.
function! s:SourceRoot(buffer) abort
  return substitute(lintel#ProjectRoot(a:buffer), '/*$', '/', '')
endfunction

" The folder that a project begins with: the one with a .lintel.json, else the repository.
function! lintel#ProjectRoot(buffer) abort
  let l:configuration = ale#path#FindNearestFile(a:buffer, '.lintel.json')
  if !empty(l:configuration)
    return fnamemodify(l:configuration, ':p:h')
  endif
  let l:repository = ale#path#FindNearestDirectory(a:buffer, '.git')
  if !empty(l:repository)
    return fnamemodify(l:repository, ':p:h:h')
  endif
  return fnamemodify(bufname(a:buffer), ':p:h')
endfunction

" The command of a daemon, as ALE takes it.
function! lintel#Command(buffer) abort
  let l:log = ale#Var(a:buffer, 'layoutspec_lintel_log')
  if empty(l:log)
    return '%e serve'
  endif
  call mkdir(fnamemodify(l:log, ':h'), 'p', 0700)
  return '%e serve --log ' . substitute(ale#Escape(l:log), '%', '%%', 'g')
endfunction
