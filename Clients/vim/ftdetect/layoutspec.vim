autocmd BufRead,BufNewFile *.layout.json set filetype=layoutspec
