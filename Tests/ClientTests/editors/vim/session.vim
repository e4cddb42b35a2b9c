" A session of a person in Vim with ALE: keys are typed, and what is to be seen then is checked.

" ALE sends byte columns as the protocol's characters, and takes characters for byte columns. That is no
" matter as long as nothing is done to the right of an emoji, so a fix is applied on a line of its own.

let s:steps = []
let s:deadline = v:null

function! s:Say(line) abort
  call writefile([a:line], $REPORT, 'a')
endfunction

" A step that types keys.
function! s:Type(keys) abort
  call add(s:steps, {'do': {-> feedkeys(a:keys, 't')}})
endfunction

function! s:GoTo(pattern) abort
  call add(s:steps, {'do': {-> cursor(1, 1) + s:Found(search(a:pattern, 'cW'), a:pattern)}})
endfunction

function! s:Found(line, pattern) abort
  if a:line == 0
    throw 'not in the text: ' . a:pattern
  endif
  return a:line
endfunction

" A step that waits until something is so; it answers that, and what is to be seen.
function! s:See(what, Condition) abort
  call add(s:steps, {'see': a:what, 'condition': a:Condition})
endfunction

function! s:Contains(what, Text, part) abort
  call s:See(a:what, {-> s:Search(a:Text(), a:part)})
endfunction

function! s:Search(text, part) abort
  return [stridx(a:text, a:part) >= 0, a:text]
endfunction

function! s:Line() abort
  return getline('.')
endfunction

function! s:Text() abort
  return join(getline(1, '$'), "\n")
endfunction

" The text of all windows but the first.
function! s:Windows() abort
  return join(map(range(1, winnr('$')), {_, window -> window == bufwinnr(s:buffer)
  \   ? '' : join(getbufline(winbufnr(window), 1, '$'), "\n")}), "\n")
endfunction

function! s:Menu() abort
  return join(map(copy(complete_info(['items']).items), {_, item -> item.word}), ' ')
endfunction

" The daemon that wrote the last line of the log.
function! s:Process() abort
  return matchstr(readfile(g:ale_layoutspec_lintel_log)[-1], '"process":\zs\d\+')
endfunction

let s:crashed = ''

function! s:Crash() abort
  let s:crashed = s:Process()
  call system('kill -SEGV ' . s:crashed)
endfunction

function! s:Finds(what, codes) abort
  call s:See(a:what, {-> s:Same(s:Diagnostics(), a:codes)})
endfunction

function! s:Same(seen, wanted) abort
  return [a:seen ==# a:wanted, a:seen]
endfunction

" The diagnostics as code and column.
function! s:Diagnostics() abort
  return sort(map(filter(copy(ale#engine#GetLoclist(s:buffer)),
  \   {_, item -> item.bufnr == s:buffer && item.linter_name is# 'lintel'}),
  \   {_, item -> get(item, 'code', '') . ' ' . item.col}))
endfunction

function! s:Connected() abort
  let l:linters = get(get(g:ale_buffer_info, s:buffer, {}), 'active_other_sources_list', [])
  return [!empty(ale#lsp_linter#GetLSPLinterMap()), l:linters]
endfunction

function! s:Tick(timer) abort
  if empty(s:steps)
    return
  endif
  let l:step = s:steps[0]
  try
    if has_key(l:step, 'do')
      call remove(s:steps, 0)
      call l:step.do()
      return
    endif
    let [l:good, l:seen] = l:step.condition()
  catch
    call s:Say('not ok the session broke off: ' . v:exception . ' at ' . v:throwpoint)
    let s:steps = []
    call feedkeys("\<Esc>:qall!\<CR>", 't')
    return
  endtry
  if s:deadline is v:null
    let s:deadline = reltime()
  endif
  if l:good
    call s:Say('ok ' . l:step.see)
  elseif reltimefloat(reltime(s:deadline)) > 8
    call s:Say('not ok ' . l:step.see . ': ' . substitute(string(l:seen), '\_s\+', ' ', 'g'))
  else
    return
  endif
  let s:deadline = v:null
  call remove(s:steps, 0)
endfunction

function! s:Begin() abort
  let s:buffer = bufnr('')
  call s:See('the file is a layout', {-> s:Same(&filetype, 'layoutspec')})
  call s:See('it has colours', {-> s:Same(b:current_syntax, 'jsonc')})
  call s:See('comments are toggled', {-> s:Same(&commentstring, '// %s')})
  call s:See('lintel is attached', function('s:Connected'))
  call s:Finds('a clean example has no diagnostics', [])

  " Typing
  call s:GoTo('he\zsader",')
  call s:Type("i\U1F600\<Esc>")
  call s:Finds('an emoji is no diagnostic', [])
  call s:Type("A \"justifyConten\": \"start\<Esc>")
  call s:Finds('a broken state is found', ['json-syntax 46', 'unknown-key 29'])
  call s:Type("a\",\<Esc>")
  call s:Finds('what is left behind the emoji is at its character', ['unknown-key 29'])
  call s:Type('uu')
  call s:Finds('what is undone is well', [])
  call s:Type("o\"justifyConten\": \"start\",\<Esc>")
  call s:Finds('and wrong again on the next line', ['unknown-key 11'])

  " Fixing
  call s:GoTo('"justifyConten"')
  call s:Type(":ALECodeAction\<CR>")
  call s:See('actions are offered', {-> [mode() ==# 'c', mode()]})
  call s:Type("1\<CR>")
  call s:Contains('a fix is applied', function('s:Line'), '"justifyContent": "start",')
  call s:Finds('and the diagnostic goes', [])

  " Reading
  call s:GoTo('"spacing": 10')
  call s:Type('K')
  call s:Contains('hover tells of the key', function('s:Windows'), 'spacing')
  call s:Type(":pclose\<CR>")

  " Completing
  call s:GoTo('"spacing": 4,')
  call s:Type("A \"alignI\<C-x>\<C-o>")
  call s:Contains('a key is offered', function('s:Menu'), 'alignItems')
  call s:Type("\<C-y>")
  call s:Contains('and taken', function('s:Line'), '"spacing": 4, "alignItems')
  call s:Type("\<Esc>0f,C, \"alignItems\": \"cen\<C-x>\<C-o>")
  call s:Contains('a value is offered', function('s:Menu'), 'center')
  call s:Type("\<C-y>")
  call s:Contains('and taken as well', function('s:Line'), '"spacing": 4, "alignItems": "center')
  call s:Type("\<Esc>0f,C, \"alignItems\": \"center\",\<Esc>")
  call s:Finds('what was completed is well', [])

  call s:Type(":ALEFix\<CR>")
  call s:Contains('formatting gives each key its line', function('s:Text'),
  \   "\"spacing\": 4,\n          \"alignItems\": \"center\",\n")

  " Moving about
  call s:GoTo('author')
  call s:Type(":ALEFindReferences -quickfix\<CR>")
  call s:See('references are listed', {-> [!empty(getqflist()), getqflist()]})
  call s:Type(":cclose\<CR>")
  call s:Type(":ALESymbolSearch avatar\<CR>")
  call s:Contains('symbols are found', function('s:Windows'), 'avatar')
  call s:Type("\<CR>")
  call s:Type(":only\<CR>")

  " Lintel's own
  call s:GoTo('"avatar"')
  call s:Type(":LintelExplain\<CR>")
  call s:Contains('it is explained why', function('s:Windows'), '#avatar: 36×36')
  call s:Type(":only\<CR>:LintelExplain #author\<CR>")
  call s:Contains('also of an element that is named', function('s:Windows'), '#author: 83×18')
  call s:Type(":only\<CR>:LintelPicture\<CR>")
  call s:Contains('the layout is drawn', function('s:Windows'), '#avatar')
  call s:Type(":only\<CR>:LintelPicture tablet\<CR>")
  call s:Contains('also of a variant', function('s:Windows'), '768')

  " What a browser is told.
  call s:Type(":only\<CR>:let g:lintel_browser = ['sh', '-c', 'echo \"$0\" > \"$HOME/browsed\"']\<CR>")
  call s:Type(":LintelLive\<CR>")
  call s:Contains('the page is served', {-> get(b:, 'lintel_address', '')}, 'http://127.0.0.1:')
  call s:See('and shown in a browser', {-> s:Same(get(filereadable($HOME . '/browsed')
  \   ? readfile($HOME . '/browsed') : [], 0, ''), b:lintel_address)})
  call s:See('no register is changed', {-> s:Same(getreg('l'), '')})
  call s:Type(":nnoremap K :let g:mapped = 1\<C-v>\<CR>\<CR>:setlocal filetype=json filetype=layoutspec\<CR>K")
  call s:See('K is left to a mapping of the user', {-> s:Same(get(g:, 'mapped', 0), 1)})
  call s:Type(":nunmap K\<CR>:setlocal filetype=json\<CR>")
  call s:See('another file type takes all away', {-> s:Same([exists(':LintelPicture'), maparg('K', 'n')], [0, ''])})
  call s:Type(":setlocal filetype=layoutspec\<CR>")

  call s:Type(":write\<CR>")
  call s:See('it is saved', {-> [!&modified, &modified]})

  " A daemon that crashes
  call s:GoTo('"spacing": 4,')
  call s:Type("O\"spacin\": 4,\<Esc>")
  call s:Finds('there is a diagnostic before the crash', ['unknown-key 11'])
  call add(s:steps, {'do': function('s:Crash')})
  call s:Type("xu")
  call s:See('a daemon that crashes is started again with a change', {-> [s:Process() != s:crashed, s:Process()]})
  call s:Type("x")
  call s:Finds('and gets the text', ['json-syntax 22', 'unknown-key 11'])
  call add(s:steps, {'do': {-> s:Say('end')}})
  call s:Type("\<Esc>:qall!\<CR>")
  call timer_start(60, function('s:Tick'), {'repeat': -1})
endfunction

" The folders of the connections to lintel that have the buffer open.
function! s:Connections() abort
  return map(filter(values(ale#lsp#GetConnections()),
  \   {_, each -> stridx(each.id, 'lintel:') == 0 && has_key(each.open_documents, bufnr(''))}), {_, each -> each.root})
endfunction

" A session with a Swift file that has a layout.
function! s:BeginSource() abort
  let s:buffer = bufnr('')
  call s:See('the file is Swift', {-> s:Same(&filetype, 'swift')})
  call s:See('lintel is attached', {-> [len(s:Connections()) == 1, s:Connections()]})
  call s:Finds('a diagnostic is at its statement', ['inert-stack-style 21'])
  call s:GoTo('flexShrink')
  call s:Type(":ALEHover\<CR>")
  call s:Contains('hover explains the key', function('s:Windows'), '#titleNode')
  call s:Type(":only\<CR>")
  call s:GoTo('titleNode\.style\.flexShrink')
  call s:Type("cwtitleInset\<Esc>")
  call s:Finds('a fix in the code takes the diagnostic away', [])
  call s:Type(":write\<CR>")
  call s:See('it is saved', {-> [!&modified, &modified]})
  call s:Type('u')
  call s:Finds('and undone it is there again', ['inert-stack-style 21'])

  " Other files
  call s:Type(":set hidden\<CR>:edit Model.swift\<CR>ifinal class BoxCell: ASCellNode {\<CR>}\<Esc>")
  call s:See('a file without a layout is checked', {-> [!empty(get(g:ale_buffer_info, bufnr(''), {})), &filetype]})
  call s:See('but not by lintel', {-> s:Same(s:Connections(), [])})
  call s:Type("Ooverride func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {\<CR>"
  \   . "return ASLayoutSpec()\<CR>}\<Esc>")
  call s:See('until it has one', {-> [len(s:Connections()) == 1, s:Connections()]})
  call s:Type(":edit! box.layout.json\<CR>i{ \"rot\": {} }\<Esc>")
  call s:See('a layout document beside it has a daemon of its own', {-> [len(s:Connections()) == 1
  \   && len(filter(copy(ale#engine#GetLoclist(bufnr(''))), 'v:val.code ==# "unknown-key"')) == 1, s:Connections()]})
  call s:Type(':buffer ' . s:buffer . "\<CR>")

  " A daemon that crashes
  call add(s:steps, {'do': function('s:Crash')})
  call s:Type("o// \<Esc>")
  call s:See('a daemon that crashes is started again with a change', {-> [s:Process() != s:crashed, s:Process()]})
  call s:Finds('and has the text that is not saved', ['inert-stack-style 21'])
  call add(s:steps, {'do': {-> s:Say('end')}})
  call s:Type("\<Esc>:qall!\<CR>")
  call timer_start(60, function('s:Tick'), {'repeat': -1})
endfunction

autocmd VimEnter * call call(expand('%:e') ==# 'swift' ? 's:BeginSource' : 's:Begin', [])
