extension SourceProject {
  /// True if a file declares a type, a function or a value with a name, however it is nested.
  package func declares(_ name: String) -> Bool { !files(declaring: name).isEmpty }
}
