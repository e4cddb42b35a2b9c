import InspectorServer

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The address of the folder in which the pages of the rules are: that of the checkout the executable
/// was built in, or `share/lintel/diagnostics` beside the folder it was installed in.
func rulePagesURI() -> String? {
  guard let path = realpath("/proc/self/exe", nil) ?? realpath(CommandLine.arguments[0], nil) else {
    return nil
  }
  defer { free(path) }
  var folder = String(cString: path)[...]
  while let slash = folder.lastIndex(of: "/") {
    folder = folder[..<slash]
    for place in ["Protocol/diagnostics", "share/lintel/diagnostics"] {
      let pages = "\(folder)/\(place)"
      var status = stat()
      if stat("\(pages)/README.md", &status) == 0 { return "file://\(relativeReference(pages))" }
    }
  }
  return nil
}
