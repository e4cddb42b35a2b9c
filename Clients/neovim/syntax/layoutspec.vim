runtime! syntax/jsonc.vim
" A comma may stand behind the last entry.
silent! syntax clear jsonTrailingCommaError
