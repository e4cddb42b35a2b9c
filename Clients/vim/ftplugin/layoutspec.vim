if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal expandtab shiftwidth=2 softtabstop=2
setlocal commentstring=//\ %s comments=s1:/*,mb:*,ex:*/,://
let b:undo_ftplugin = 'setlocal commentstring< comments< expandtab< shiftwidth< softtabstop< omnifunc<'
      \ . ' | delcommand -buffer LintelExplain | delcommand -buffer LintelPicture | delcommand -buffer LintelLive'

" Explains a frame: of #id, or of the element under the cursor.
command! -buffer -nargs=? LintelExplain call lintel#Explain(<q-args>)
" The layout, drawn in a window; of a variant, if one is named.
command! -buffer -nargs=? LintelPicture call lintel#Picture(<q-args>)

" The page of this document in a browser; its address is in b:lintel_address.
command! -buffer LintelLive call lintel#Live()

if !get(g:, 'loaded_ale_dont_use_this_in_other_plugins_please', 0)
  finish
endif

setlocal omnifunc=ale#completion#OmniFunc
" :ALEFix, and what is saved with g:ale_fix_on_save.
let b:ale_fixers = ['lintel#Format']
let b:undo_ftplugin .= ' | unlet! b:ale_fixers'

if empty(maparg('K', 'n'))
  nnoremap <buffer> <silent> K <Cmd>ALEHover<CR>
  let b:undo_ftplugin .= ' | silent! nunmap <buffer> K'
endif
