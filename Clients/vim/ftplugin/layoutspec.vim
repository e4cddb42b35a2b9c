if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal expandtab shiftwidth=2 softtabstop=2
setlocal commentstring=//\ %s comments=s1:/*,mb:*,ex:*/,://
setlocal omnifunc=ale#completion#OmniFunc
" :ALEFix, and what is saved with g:ale_fix_on_save.
let b:ale_fixers = ['lintel#Format']

" Why an element has its frame: of #id, or of the one under the cursor.
command! -buffer -nargs=? LintelExplain call lintel#Explain(<q-args>)
" The layout, drawn in a window; of a variant, if one is named.
command! -buffer -nargs=? LintelPicture call lintel#Picture(<q-args>)

" The page of this document in a browser; its address is in the register l.
command! -buffer LintelLive call lintel#Live()

" A daemon that crashes is started again.
augroup lintel
  autocmd!
  autocmd User ALELSPStarted call lintel#Follow()
augroup END

nnoremap <buffer> <silent> K <Cmd>ALEHover<CR>

let b:undo_ftplugin = 'setlocal commentstring< comments< expandtab< shiftwidth< softtabstop< omnifunc< | unlet! b:ale_fixers'
      \ . '| delcommand -buffer LintelExplain | delcommand -buffer LintelPicture'
      \ . '| delcommand -buffer LintelLive'
      \ . '| nunmap <buffer> K'
