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

/// The modules of the page as one: a page without a server has nowhere to import them from.
///
/// Each becomes a function that is called once and returns what it exported. That works for what the modules of
/// the page keep to: imports by name on one line, exports of `const` and `class`, and no circles.
struct ScriptBundle {
  let text: String

  /// - Parameter main: The module that imports all others.
  init(main: String) {
    var text = ""
    for name in Self.order(from: main) { text += Self.function(of: name) }
    self.text = text
  }

  /// The modules that one imports, each behind those that it imports itself.
  static func order(from main: String) -> [String] {
    var order: [String] = []
    var seen: Set<String> = [main]
    var open: [(name: String, imports: ArraySlice<String>)] = [(main, imports(of: main)[...])]
    while let top = open.last {
      if let next = top.imports.first {
        open[open.count - 1].imports.removeFirst()
        if seen.insert(next).inserted { open.append((next, imports(of: next)[...])) }
      } else {
        order.append(top.name)
        open.removeLast()
      }
    }
    return order
  }

  static func imports(of name: String) -> [String] {
    LivePage.text(of: name).split(separator: "\n").compactMap { Import($0)?.module }
  }

  private static func function(of name: String) -> String {
    var lines: [Substring] = []
    var exports: [Substring] = []
    for line in LivePage.text(of: name).split(separator: "\n", omittingEmptySubsequences: false) {
      if let imported = Import(line) {
        if let names = imported.names {
          lines.append("const {\(names)} = \(variable(imported.module));")
        }
      } else if line.hasPrefix("export ") {
        let declaration = line.dropFirst("export ".count)
        lines.append(declaration)
        let words = declaration.split(whereSeparator: { $0 == " " || $0 == "=" || $0 == "{" })
        if words.count > 1 { exports.append(words[1]) }
      } else {
        lines.append(line)
      }
    }
    return "const \(variable(name)) = (() => {\n\(lines.joined(separator: "\n"))"
      + "return { \(exports.joined(separator: ", ")) };\n})();\n"
  }

  private static func variable(_ module: String) -> String {
    "module_" + module.prefix { $0 != "." }
  }

  /// A line that imports: `import { a, b } from "./c.js";` or `import "./c.js";`.
  private struct Import {
    let module: String

    /// The code between the braces.
    let names: Substring?

    init?(_ line: Substring) {
      guard line.hasPrefix("import "), line.hasSuffix(#".js";"#),
        let start = line.firstRange(of: #""./"#)
      else { return nil }
      module = String(line[start.upperBound...].dropLast(2))
      if let open = line.firstIndex(of: "{"), let close = line.firstIndex(of: "}"), open < close {
        names = line[line.index(after: open)..<close]
      } else {
        names = nil
      }
    }
  }
}
