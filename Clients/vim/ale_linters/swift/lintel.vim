" Description: lintel, which shows layouts of Texture in source files, beside the server of their language
call lintel#DefineSourceLinter('swift')
