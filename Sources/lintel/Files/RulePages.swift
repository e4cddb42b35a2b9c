import InspectorServer

/// The address of the folder in which the pages of the rules are: that of the checkout the executable
/// was built in, or `share/lintel/diagnostics` beside the folder it was installed in.
func rulePagesURI() -> String? {
  guard var folder = executablePath() else { return nil }
  while folder.bytes.count > 1 {
    folder = folder.parts.folder
    for place in ["Protocol/diagnostics", "share/lintel/diagnostics"] {
      let pages = folder.appending(place)
      if (try? pages.appending("README.md").status()) != nil { return pages.uri }
    }
  }
  return nil
}
