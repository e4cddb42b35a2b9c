private import CLivePage

/// The page that shows documents in a browser, which is in the program.
package enum LivePage {
  /// A file of the page; `/` is the page itself, and its script has all modules, so that a browser asks for one file
  /// instead of fifty before it can draw.
  ///
  /// - Returns: `nil` where there is none.
  package static func file(at path: String) -> (bytes: [UInt8], contentType: String)? {
    let name = path == "/" ? "index.html" : path.first == "/" ? String(path.dropFirst()) : path
    guard let bytes = name == main ? script : files[name] else { return nil }
    return (bytes, contentType(of: name))
  }

  /// The module that imports all others.
  static let main = "main.js"

  private static let script = Array(ScriptBundle(main: main).text.utf8)

  /// The names of the files, in their order.
  package static var paths: [String] { files.keys.sorted() }

  static let files: [String: [UInt8]] = {
    var count = 0
    let contents = UnsafeBufferPointer(start: lintelPageContents(&count), count: count)
    let names = String(cString: lintelPageNames()).split(separator: " ").map(String.init)
    return Dictionary(
      uniqueKeysWithValues: zip(names, contents.split(separator: 0).map(Array.init)))
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

/// The modules of the page as one: a page without a server has nowhere to import them from.
///
/// Each module becomes a function that the first import calls and that returns the exports. The modules of the page keep
/// to imports by name on one line, exports of `const` and `class`, and no circles.
struct ScriptBundle {
  let text: String

  /// - Parameter main: The module that imports all others.
  init(main: String) {
    let modules = LivePage.paths.filter { $0.hasSuffix(".js") }
    text =
      "const modules = {\n\(modules.map(Self.entry).joined())};\nconst loaded = {};\n"
      + "const load = (name) => (loaded[name] ??= modules[name]());\nload(\"\(main)\");\n"
  }

  private static func entry(of name: String) -> String {
    var body = ""
    var exports: [Substring] = []
    for line in LivePage.text(of: name).split(separator: "\n", omittingEmptySubsequences: false) {
      if let (names, module) = importing(line) {
        body += (names.map { "const {\($0)} = " } ?? "") + "load(\"\(module)\");\n"
      } else if line.hasPrefix("export ") {
        body += line.dropFirst("export ".count) + "\n"
        exports.append(line.split(whereSeparator: { " ={".contains($0) })[2])
      } else {
        body += line + "\n"
      }
    }
    return "\"\(name)\": () => {\n\(body)return { \(exports.joined(separator: ", ")) };\n},\n"
  }

  /// The names and the module of a line that imports: `import { a, b } from "./c.js";` or `import "./c.js";`.
  static func importing(_ line: Substring) -> (names: Substring?, module: Substring)? {
    guard line.hasPrefix("import "), line.hasSuffix(#".js";"#),
      let path = line.firstRange(of: #""./"#)
    else { return nil }
    let names = line.split(whereSeparator: { "{}".contains($0) })
    return (names.count == 3 ? names[1] : nil, line[path.upperBound...].dropLast(2))
  }
}
