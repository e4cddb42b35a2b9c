import Foundation

/// A page of Markdown somewhere in the repository.
struct MarkdownPage {
  static let root = ProtocolFolder.url.deletingLastPathComponent()

  /// From the root of the repository.
  let path: String
  let lines: [Substring]

  init(at path: String) throws {
    self.path = path
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    lines = linesOfMarkdown(text.split(separator: "\n", omittingEmptySubsequences: false))
  }

  /// The pages for users: those of the guide and of the editors, and those at the top.
  static var allPaths: [String] {
    get throws {
      var paths = ["README.md", "CHANGELOG.md"]
      for folder in ["Protocol", "Clients"] {
        let names = try FileManager.default.subpathsOfDirectory(
          atPath: root.appending(path: folder).path)
        paths += names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
      }
      return paths
    }
  }

  /// The targets of its links, as they are written.
  var links: [String] {
    lines.flatMap { line in
      line.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
    }
  }

  /// The anchors of its headings, as code hosts make them.
  var anchors: Set<String> {
    var anchors: Set<String> = []
    for line in lines where line.hasPrefix("#") {
      let anchor = Self.anchor(of: line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces))
      let others = (1...).lazy.map { "\(anchor)-\($0)" }
      anchors.insert(
        anchors.contains(anchor) ? others.first { !anchors.contains($0) } ?? anchor : anchor)
    }
    return anchors
  }

  static func anchor(of heading: String) -> String {
    let kept = heading.lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || " -_".unicodeScalars.contains($0)
    }
    return String(String.UnicodeScalarView(kept)).replacing(" ", with: "-")
  }

  /// The path from the root of the repository that a link of this page leads to, and the anchor; `nil` for
  /// addresses of the web.
  func target(of link: String) -> (path: String, anchor: String?)? {
    if link.contains("://") { return nil }
    let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let anchor = parts.count > 1 ? String(parts[1]) : nil
    if parts[0].isEmpty { return (path, anchor) }
    var folders = path.split(separator: "/").dropLast()
    for part in parts[0].split(separator: "/") where part != "." {
      if part != ".." {
        folders.append(part)
      } else if folders.popLast() == nil {
        return ("../", anchor)
      }
    }
    return (folders.joined(separator: "/"), anchor)
  }
}
