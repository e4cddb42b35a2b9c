" Description: lintel, which lays out documents of Texture's layout specs

call lintel#SetDefaults()
call ale#linter#Define('layoutspec', {
\   'name': 'lintel',
\   'lsp': 'stdio',
\   'executable': {buffer -> ale#Var(buffer, 'layoutspec_lintel_executable')},
\   'command': function('lintel#Command'),
\   'project_root': function('lintel#ProjectRoot'),
\   'language': 'layoutspec',
\   'initialization_options': {buffer -> ale#Var(buffer, 'layoutspec_lintel_settings')},
\})
