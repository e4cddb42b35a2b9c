runtime! indent/json.vim
