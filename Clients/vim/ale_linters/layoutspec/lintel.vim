" Description: lintel, which lays out documents of Texture's layout specs

call ale#Set('layoutspec_lintel_executable', 'lintel')
" The settings of lintel, as in .lintel.json.
call ale#Set('layoutspec_lintel_settings', {})
" The log of the daemon's messages, without texts, names and paths; empty for none.
call ale#Set('layoutspec_lintel_log',
\   (empty($XDG_STATE_HOME) ? $HOME . '/.local/state' : $XDG_STATE_HOME) . '/lintel/vim.log')

function! ale_linters#layoutspec#lintel#GetProjectRoot(buffer) abort
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

call ale#linter#Define('layoutspec', {
\   'name': 'lintel',
\   'lsp': 'stdio',
\   'executable': {buffer -> ale#Var(buffer, 'layoutspec_lintel_executable')},
\   'command': function('lintel#Command'),
\   'project_root': function('ale_linters#layoutspec#lintel#GetProjectRoot'),
\   'language': 'layoutspec',
\   'initialization_options': {buffer -> ale#Var(buffer, 'layoutspec_lintel_settings')},
\})
