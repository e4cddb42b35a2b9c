/// The targets of a `Package.swift` and of a podspec, read as text.
enum PackageManifest {
  /// The targets of a `Package.swift`.
  ///
  /// - Complexity: Linear in the length of the text.
  static func targets(_ bytes: [UInt8], folder: String) -> [Modules.Target] {
    var result: [Modules.Target] = []
    let tokens = ManifestTokens(bytes, comment: "//")
    var index = 0
    while index < tokens.count {
      defer { index += 1 }
      guard case .word(let word) = tokens[index], targetWords.contains(word),
        index > 0, tokens[index - 1] == .symbol(0x2E),
        index + 1 < tokens.count, tokens[index + 1] == .symbol(0x28)
      else { continue }
      let arguments = arguments(tokens, from: &index)
      guard let name = arguments["name"]?.first else { continue }
      let parent = word == "testTarget" ? "Tests" : "Sources"
      let base = join(folder, arguments["path"]?.first ?? "\(parent)/\(name)")
      var target = Modules.Target(name: name)
      for source in arguments["sources"] ?? [""] {
        let path = join(base, source)
        if SourceProject.isSource(path) {
          target.files.insert(path)
        } else {
          target.folders.append(path)
        }
      }
      target.excluded = (arguments["exclude"] ?? []).map { join(base, $0) }
      result.append(target)
    }
    return result
  }

  private static let targetWords: Set<String> = [
    "target", "executableTarget", "testTarget", "macro", "plugin",
  ]

  /// The texts of the arguments of a call, by their labels; ends behind the call, or where another target begins.
  private static func arguments(_ tokens: ManifestTokens, from index: inout Int) -> [String:
    [String]]
  {
    var result: [String: [String]] = [:]
    var label = ""
    var depth = 0
    index += 1
    while index < tokens.count {
      switch tokens[index] {
      case .symbol(0x28), .symbol(0x5B): depth += 1
      case .symbol(0x29), .symbol(0x5D):
        depth -= 1
        if depth == 0 { return result }
      case .symbol(0x2C): if depth == 1 { label = "" }
      case .symbol: break
      case .word(let word):
        if depth == 1, index + 1 < tokens.count, tokens[index + 1] == .symbol(0x3A) { label = word }
      case .text(let text):
        if depth == 1 || depth == 2 && label != "dependencies" {
          result[label, default: []].append(text)
        }
      }
      index += 1
    }
    return result
  }

  /// The module of a podspec, with the folders of its `source_files`.
  ///
  /// - Complexity: Linear in the length of the text.
  static func pod(_ bytes: [UInt8], folder: String) -> [Modules.Target] {
    let tokens = ManifestTokens(bytes, comment: "#")
    var name: String?
    var moduleName: String?
    var folders: [String] = []
    var key = ""
    for index in 0..<tokens.count {
      switch tokens[index] {
      case .word(let word):
        // A key is behind the point of `s.name`; the word before it begins another statement.
        if index > 0, tokens[index - 1] == .symbol(0x2E) { key = word } else { key = "" }
      case .text(let text):
        switch key {
        case "name": name = name ?? text
        case "module_name": moduleName = moduleName ?? text
        case "source_files":
          let prefix = text.prefix { !"*{[?".contains($0) }
          let path = prefix.count == text.count ? text : String(prefix)
          let folderPart =
            path.hasSuffix("/")
            ? String(path.dropLast())
            : SourceProject.isSource(path) || prefix.count < text.count
              ? Modules.parent("/" + path).map { String($0.dropFirst()) } ?? "" : path
          folders.append(join(folder, folderPart))
        default: break
        }
      case .symbol: break
      }
    }
    guard let found = moduleName ?? name, !folders.isEmpty else { return [] }
    return [Modules.Target(name: found, folders: folders)]
  }

  /// A path in a folder, without `.` and `..`.
  static func join(_ folder: String, _ path: String) -> String {
    var parts = path.hasPrefix("/") ? [] : folder.split(separator: "/")
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}

/// The words, texts and symbols of a manifest; comments are skipped.
struct ManifestTokens {
  enum Token: Equatable {
    case word(String)
    case text(String)
    case symbol(UInt8)
  }

  private var tokens: [Token] = []

  var count: Int { tokens.count }

  subscript(index: Int) -> Token { tokens[index] }

  /// Reads a text; `comment` begins a comment of one line, and `/* … */` is one everywhere.
  init(_ bytes: [UInt8], comment: StaticString) {
    let mark = comment.withUTF8Buffer(Array.init)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if mark.first == byte, bytes[index...].starts(with: mark) {
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      } else if byte == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2A {
        index += 2
        while index + 1 < bytes.count, !(bytes[index] == 0x2A && bytes[index + 1] == 0x2F) {
          index += 1
        }
        index += 2
      } else if byte == 0x22 || byte == 0x27 {
        var text: [UInt8] = []
        index += 1
        while index < bytes.count, bytes[index] != byte {
          if bytes[index] == 0x5C, index + 1 < bytes.count { index += 1 }
          text.append(bytes[index])
          index += 1
        }
        index += 1
        tokens.append(.text(String(decoding: text, as: UTF8.self)))
      } else if Self.isWord(byte) {
        let start = index
        while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
        tokens.append(.word(String(decoding: bytes[start..<index], as: UTF8.self)))
      } else {
        if byte > 0x20 { tokens.append(.symbol(byte)) }
        index += 1
      }
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
      || byte == 0x5F || byte >= 0x80
  }
}
