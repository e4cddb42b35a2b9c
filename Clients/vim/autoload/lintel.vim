" What lintel can do beyond ALE.

function! s:Ask(method, params, Handler) abort
  let l:message = [0, a:method, extend({
  \   'textDocument': {'uri': ale#util#ToURI(expand('%:p'))},
  \}, a:params)]
  call ale#lsp_linter#SendRequest(bufnr(''), 'lintel', l:message,
  \   {response -> s:Answered(response, a:Handler)})
endfunction

function! s:Answered(response, Handler) abort
  if has_key(a:response, 'error')
    echohl ErrorMsg
    echomsg 'lintel: ' . a:response.error.message
    echohl None
  else
    call a:Handler(a:response.result)
  endif
endfunction

" The buffers that were made to show something, by what it is.
let s:shown = {}

" The window that shows something, or -1.
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
  let l:where = empty(a:element)
  \   ? {'position': {
  \       'line': line('.') - 1,
  \       'character': s:UTF16(strpart(getline('.'), 0, col('.') - 1)),
  \     }}
  \   : {'element': a:element}
  call s:Ask('layout/explain', l:where, {result -> s:Show('why', result.text)})
endfunction

function! lintel#Picture(variant) abort
  let l:there = s:Window('picture')
  let l:columns = l:there != -1 ? winwidth(win_id2win(l:there)) : winwidth(0) / 2 - 1
  let l:params = {'format': 'text', 'columns': max([l:columns, 20])}
  if !empty(a:variant)
    let l:params.variant = a:variant
  endif
  call s:Ask('layout/render', l:params, {result -> s:Show('picture', result.content)})
endfunction

" Serves the page of what is being typed, and shows it with g:lintel_browser, a list of words.
function! lintel#Live() abort
  let l:message = [0, 'workspace/executeCommand', {
  \   'command': 'lintel.openLivePage',
  \   'arguments': [{'uri': ale#util#ToURI(expand('%:p'))}],
  \ }]
  call ale#lsp_linter#SendRequest(bufnr(''), 'lintel', l:message,
  \   {response -> s:Answered(response, function('s:Browse'))})
endfunction

function! s:Browse(result) abort
  let l:address = a:result.address
  call setreg('l', l:address)
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

" How many UTF-16 units a text is long, which is what the protocol counts.
function! s:UTF16(text) abort
  return strchars(a:text) + strchars(substitute(a:text, "[^\U10000-\U10ffff]", '', 'g'))
endfunction
