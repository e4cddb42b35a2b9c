private import CLivePage

/// The page that shows documents in a browser, which is in the program.
package enum LivePage {
  /// A file of the page; `/` is the page itself.
  ///
  /// - Returns: `nil` where there is none.
  package static func file(at path: String) -> (bytes: [UInt8], contentType: String)? {
    let name = path == "/" ? "index.html" : path.first == "/" ? String(path.dropFirst()) : path
    guard let bytes = files[name] else { return nil }
    return (bytes, contentType(of: name))
  }

  /// The names of the files, in their order.
  package static var paths: [String] { files.keys.sorted() }

  static let files: [String: [UInt8]] = {
    var files: [String: [UInt8]] = [:]
    for index in 0..<lintelPageFileCount() {
      let file = lintelPageFile(index)
      files[String(cString: file.path)] = Array(
        UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
    return files
  }()

  /// The text of a file that is in the program.
  static func text(of name: String) -> String {
    String(decoding: files[name] ?? [], as: UTF8.self)
  }

  private static func contentType(of name: String) -> String {
    let types = [
      ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
      ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
    ]
    return types.first { name.hasSuffix($0.key) }?.value ?? "application/octet-stream"
  }
}
