import SourceTree

/// The syntax errors of a file, each as `line:column: message`.
func errors(_ tree: FileTree) -> [String] {
  tree.problems.filter { $0.rule == .syntaxError }.map {
    "\($0.position.line):\($0.position.column): \($0.message)"
  }
}
