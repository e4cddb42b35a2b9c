runtime! syntax/jsonc.vim
if !exists('b:current_syntax')
  runtime! syntax/json.vim
endif
" A comma may stand behind the last entry.
silent! syntax clear jsonTrailingCommaError
