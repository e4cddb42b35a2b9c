import DocumentSyntax
package import InspectorServer
package import JSON
import Synchronization

/// A reader of source files for tests without `lintel-source`: it finds classes with a dot in an inset, line by line.
///
/// ```swift
/// final class Card: ASCellNode {
///   let dot = ASDisplayNode()
///   override func layoutSpecThatFits(_ range: ASSizeRange) -> ASLayoutSpec {
///     dot.style.preferredSize = CGSize(width: 8, height: 8)
///     return ASInsetLayoutSpec(insets: .zero, child: dot)
///   }
/// }
/// ```
///
/// A class without `ASInsetLayoutSpec` cannot be evaluated. The reports are those of the real program for such code.
package final class CardReader: SourceReading {
  private struct State {
    var failure: SourceFailure?

    /// The reports that were made; the number of each is its index, counted from 1.
    var reports: [JSONObject] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Has all requests fail from now on, or none.
  package func fail(_ failure: SourceFailure?) { state.withLock { $0.failure = failure } }

  package func layouts(of request: SourceRequest) throws(SourceFailure) -> JSONValue {
    try state.withLock { (state) throws(SourceFailure) in
      if let failure = state.failure { throw failure }
      let content = request.texts[request.path]?.content
      let text = String(decoding: content?.bytes ?? [], as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let starts = lines.indices.filter { lines[$0].hasPrefix("final class ") }
      var classes: [JSONValue] = []
      for (start, end) in zip(starts, starts.dropFirst() + [lines.count]) {
        var report = Self.report(on: lines, start..<end, of: request.path)
        let index = state.reports.firstIndex(of: report) ?? state.reports.count
        if index == state.reports.count { state.reports.append(report) }
        if request.known.contains(index + 1) {
          report = ["class": report["class"] ?? .null, "file": report["file"] ?? .null]
        }
        report["id"] = .integer(Int64(index + 1))
        classes.append(.object(report))
      }
      return ["evaluated": .integer(Int64(classes.count)), "classes": .array(classes)]
    }
  }

  package func edits(of request: SourceRequest) throws(SourceFailure) -> JSONValue {
    if let failure = state.withLock({ $0.failure }) { throw failure }
    return ["reason": "cards are not edited", "tried": 0, "untried": 0]
  }

  private static func report(
    on lines: [Substring], _ range: Range<Int>, of path: String
  ) -> JSONObject {
    /// The position of the first occurrence of a word in the class.
    func position(of word: String) -> String? {
      for line in range {
        guard let found = lines[line].firstRange(of: word) else { continue }
        let column = lines[line].utf8.distance(from: lines[line].startIndex, to: found.lowerBound)
        return "\(path):\(line + 1):\(column + 1)"
      }
      return nil
    }
    let name = lines[range.lowerBound].dropFirst(12).prefix { $0 != ":" && $0 != " " }
    let at = "\(path):\(range.lowerBound + 1):1"
    var report: JSONObject = [
      "class": .string(String(name)), "file": .string(path), "at": .string(at),
    ]
    guard let root = position(of: "ASInsetLayoutSpec"), let dot = position(of: "ASDisplayNode"),
      let size = position(of: "preferredSize")
    else {
      report["reason"] = ["at": .string(at), "message": "the layout method returns no layout"]
      return report
    }
    let width = lines[range].lazy.compactMap { line in
      line.firstRange(of: "width: ").flatMap {
        Int64(line[$0.upperBound...].prefix(while: \.isNumber))
      }
    }.first
    report["method"] = position(of: "override").map { .string($0) }
    report["document"] = [
      "constrainedSize": ["min": ["width": 375], "max": ["width": 375]],
      "root": [
        "type": "inset", "id": "inset",
        "insets": ["top": 0, "left": 0, "bottom": 0, "right": 0],
        "child": [
          "type": "node", "id": "dot",
          "style": ["preferredSize": ["width": .integer(width ?? 0), "height": 8]],
        ],
      ],
    ]
    report["source"] = [
      "/root": .string(root), "/root/insets": .string(root), "/root/child": .string(dot),
      "/root/child/style/preferredSize": .string(size),
    ]
    return report
  }
}
