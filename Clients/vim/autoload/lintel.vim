" Pictures, explanations and the page of layouts, with the client that runs lintel: ALE, vim-lsp or coc.

" Sends a request of the buffer, and calls the handler with its result.
function! s:Ask(method, params, Handler) abort
  let l:Answered = {response -> s:Answered(response, a:Handler)}
  let l:params = extend({'textDocument': {'uri': s:URI()}}, a:params)
  if s:HasVimLSP()
    call lsp#send_request('lintel', {
    \   'method': a:method,
    \   'params': l:params,
    \   'on_notification': {data -> l:Answered(data.response)},
    \ })
  elseif s:HasCoc()
    call CocRequestAsync('lintel', a:method, l:params,
    \   {error, result -> l:Answered(empty(error) ? {'result': result} : {'error': s:Problem(error)})})
  else
    call ale#lsp_linter#SendRequest(bufnr(''), 'lintel', [0, a:method, l:params], l:Answered)
  endif
endfunction

function! s:Problem(error) abort
  return type(a:error) == v:t_dict ? a:error : {'message': string(a:error)}
endfunction

function! s:HasVimLSP() abort
  return get(g:, 'lsp_loaded', 0) && index(lsp#get_allowed_servers(), 'lintel') >= 0
endfunction

function! s:HasCoc() abort
  return !get(g:, 'loaded_ale_dont_use_this_in_other_plugins_please', 0) && exists('*CocRequestAsync')
endfunction

" The URI of the buffer's file, as its client spells it.
function! s:URI() abort
  if s:HasVimLSP()
    return lsp#get_text_document_identifier().uri
  elseif s:HasCoc()
    return CocAction('getDocument', bufnr('')).uri
  endif
  return ale#util#ToURI(expand('%:p'))
endfunction

function! s:Complain(message) abort
  echohl ErrorMsg
  echomsg 'lintel: ' . a:message
  echohl None
endfunction

" Returns true if a plugin for language servers is loaded, else reports that none is.
function! s:HasClient() abort
  if s:HasVimLSP() || s:HasCoc() || get(g:, 'loaded_ale_dont_use_this_in_other_plugins_please', 0)
    return 1
  endif
  call s:Complain('no client runs it; install ALE or coc.nvim, or register the server lintel with vim-lsp')
  return 0
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
  \   'arguments': [{'uri': s:URI()}],
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

" The daemons: one for layout documents, and one for source files with layouts, whose names here are '' and 'source'

" The types of files of each.
let s:types = {'': ['layoutspec'], 'source': ['swift', 'objc', 'objcpp']}

" The number of times that a daemon that crashes is started again within a minute.
let s:restart_limit = 3

" The times of crashes within the last minute, in seconds.
let s:crashes = {'': [], 'source': []}

" The processes that are watched for their end.
let s:followed = {}

" Sets the options that the linters of ALE share to their defaults.
function! lintel#SetDefaults() abort
  call ale#Set('layoutspec_lintel_executable', 'lintel')
  " The settings of lintel, as in .lintel.json.
  call ale#Set('layoutspec_lintel_settings', {})
  " The log of the daemon's messages, without texts, names and paths; empty for none. That for source files is beside it.
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
  \   'command': {buffer -> s:Command(buffer, 'source')},
  \   'project_root': {buffer -> s:SourceRoot(buffer)},
  \   'language': {'objc': 'objective-c', 'objcpp': 'objective-cpp'}->get(a:type, a:type),
  \   'initialization_options': {buffer -> ale#Var(buffer, 'layoutspec_lintel_settings')},
  \ })
  augroup lintel_source
    autocmd!
    autocmd User ALELSPStarted call lintel#Follow()
  augroup END
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

" The command of the daemon for layout documents, as ALE takes it; none while it crashes too often.
function! lintel#Command(buffer) abort
  return s:Command(a:buffer, '')
endfunction

function! s:Command(buffer, name) abort
  if s:IsOff(a:name)
    return ''
  endif
  let l:command = '%e serve' . (empty(a:name) ? '' : ' --source')
  let l:log = s:Log(a:buffer, a:name)
  if empty(l:log)
    return l:command
  endif
  call mkdir(fnamemodify(l:log, ':h'), 'p', 0700)
  return l:command . ' --log ' . substitute(ale#Escape(l:log), '%', '%%', 'g')
endfunction

" True while a daemon crashed too often within the last minute.
function! s:IsOff(name) abort
  call filter(s:crashes[a:name], {_, time -> reltimefloat(reltime(time)) < 60})
  return len(s:crashes[a:name]) > s:restart_limit
endfunction

function! s:Log(buffer, name) abort
  let l:log = ale#Var(a:buffer, 'layoutspec_lintel_log')
  return empty(l:log) || empty(a:name) ? l:log : substitute(l:log, '\v(\.[^./]+)?$', '-' . a:name . '\1', '')
endfunction

" Follows the daemons that ALE started; ALE itself starts one again with the next change only.
function! lintel#Follow() abort
  let l:beginning = ale#Var(bufnr(''), 'layoutspec_lintel_executable') . ':'
  let l:connections = filter(values(ale#lsp#GetConnections()), {_, each -> stridx(each.id, l:beginning) == 0})
  let l:processes = map(l:connections, {_, each -> get(each, 'job_id', 0)})
  for l:job in job_info()
    let l:info = job_info(l:job)
    if index(l:processes, l:info.process) >= 0 && !has_key(s:followed, l:info.process)
      let s:followed[l:info.process] = stridx(join(l:info.cmd), ' serve --source') < 0 ? '' : 'source'
      call job_setoptions(l:job, {'exit_cb': function('s:Ended', [l:info.exit_cb])})
    endif
  endfor
endfunction

function! s:Ended(Former, job, code) abort
  call call(a:Former, [a:job, a:code])
  let l:info = job_info(a:job)
  let l:name = remove(s:followed, l:info.process)
  if v:dying || index(['term', 'hup', 'int'], l:info.termsig) >= 0 || (empty(l:info.termsig) && a:code < 128)
    return
  endif
  call add(s:crashes[l:name], reltime())
  call timer_start(100, {-> s:Restart(l:name)})
endfunction

function! s:Restart(name) abort
  let l:log = s:Log(bufnr(''), a:name)
  let l:message = empty(l:log) ? '' : '; log: ' . fnamemodify(l:log, ':~')
  let l:restarts = !s:IsOff(a:name)
  for l:buffer in range(1, bufnr('$'))
    if l:restarts && bufloaded(l:buffer) && index(s:types[a:name], getbufvar(l:buffer, '&filetype')) >= 0
      call ale#Queue(0, '', l:buffer)
    endif
  endfor
  redraw
  echohl WarningMsg
  echomsg l:restarts ? 'lintel crashed and was started again' . l:message
  \   : 'lintel crashed too often and stays off for a minute' . l:message
  echohl None
endfunction
