import InspectorServer
import JSON

/// The part of a layout that a check has seen, for summaries and lists.
struct CheckedLayout: Sendable {
  /// The name of the class; `nil` for a file of which nothing could be read.
  let className: String?

  /// The file as the command line names it.
  let file: FilePath

  /// The line of the class.
  let line: Int
  let read: SourceReport.Reading

  /// The use of the class; `nil` for a layout that was not read.
  let use: SourceUse?
  let reason: SourceProblem?
  let missingModules: [String]
  let unknown: [SourceReport.UnknownValue]
  let holes: [SourceReport.Hole]
  let omittedStateCount: Int

  /// The path without symbolic links, as positions name it.
  private let resolvedFile: String

  init(_ report: SourceReport, in file: FilePath) {
    className = report.className
    self.file = file
    line = report.position.line
    read = report.read
    use = report.layout?.use
    reason = report.notRead
    missingModules = report.missingModules
    unknown = report.unknown
    holes = report.holes
    omittedStateCount = report.omittedStateCount
    resolvedFile = report.file
  }

  /// A file of which nothing could be read.
  init(unread file: FilePath, _ problem: SourceProblem) {
    className = nil
    self.file = file
    line = problem.position.line
    read = .not
    use = nil
    reason = problem
    (missingModules, unknown, holes, omittedStateCount) = ([], [], [], 0)
    resolvedFile = problem.position.file
  }

  /// The most unknown values that are named in a line.
  private static let valueLimit = 3

  /// `FeedCell (Feed.swift:12), in part: children at 31:20 "makeRows()", 2 states left out`.
  var description: String {
    let location = "\(file.shownName):\(line)"
    let name = className.map { "\($0) (\(location))" } ?? location
    guard read == .part else { return "\(name), \(read == .not ? "not read" : "whole")" }
    return "\(name), in part: \(missing)"
  }

  /// The values that are not known, the first of many.
  private var missing: String {
    let values =
      unknown.map { "\($0.key) at \(text(of: $0.position))\(quoted($0.expression))" }
      + holes.map { "a call at \(text(of: $0.position))\(quoted($0.expression))" }
    var parts = Array(values.prefix(Self.valueLimit))
    let rest = values.count - parts.count
    if rest > 0 { parts.append("\(rest) more") }
    if omittedStateCount > 0 {
      parts.append("\(omittedStateCount) \(omittedStateCount == 1 ? "state" : "states") left out")
    }
    return parts.isEmpty ? "not all of it is known" : parts.joined(separator: ", ")
  }

  /// The longest expression that is shown, in characters.
  private static let expressionLimit = 60

  private func quoted(_ expression: String) -> String {
    let text = printable(expression.replacing("\n", with: " "))
    if text.isEmpty { return "" }
    return text.count > Self.expressionLimit
      ? " \"\(text.prefix(Self.expressionLimit))…\"" : " \"\(text)\""
  }

  private func text(of position: SourceFilePosition) -> String {
    position.file == resolvedFile ? "\(position.line):\(position.column)" : position.shown
  }
}

extension CheckedLayout {
  /// `{class, file, read}`, with the reason and the values that are not known.
  var json: JSONValue {
    var members: JSONObject = ["file": .string(file.text), "read": .string(read.rawValue)]
    if let className { members["class"] = .string(className) }
    if let use {
      members["use"] = ["kind": .string(use.kind.rawValue), "isKnown": .bool(use.isKnown)]
    }
    if let reason {
      members["reason"] = [
        "message": .string(reason.message), "line": .integer(Int64(reason.position.line)),
        "column": .integer(Int64(reason.position.column)),
      ]
    }
    if !missingModules.isEmpty {
      members["missingModules"] = .array(missingModules.map { .string($0) })
    }
    if read == .part {
      let values = unknown.map { ($0.key, $0.position, $0.expression) }
      let calls = holes.map { ("call", $0.position, $0.expression) }
      members["unknown"] = .array(
        (values + calls).map { key, position, expression in
          [
            "key": .string(key), "at": .string(text(of: position)),
            "expression": .string(expression),
          ]
        })
      if omittedStateCount > 0 {
        members["omittedStates"] = .integer(Int64(omittedStateCount))
      }
    }
    return .object(members)
  }
}

/// The layouts of source files that a run has seen, by how far they were read.
struct LayoutCounts {
  private(set) var count = 0
  private(set) var unreadCount = 0
  private(set) var partCount = 0

  /// The layouts that were read in part, in their order.
  private(set) var inPart: [CheckedLayout] = []

  mutating func add(_ layout: CheckedLayout) {
    count += 1
    switch layout.read {
    case .whole: break
    case .part:
      partCount += 1
      inPart.append(layout)
    case .not: unreadCount += 1
    }
  }

  var areAllWhole: Bool { unreadCount == 0 && partCount == 0 }

  /// `2 could not be read, 5 in part`; `nil` if all were read whole.
  var text: String? {
    var parts: [String] = []
    if unreadCount > 0 { parts.append("\(unreadCount) could not be read") }
    if partCount > 0 {
      parts.append(unreadCount > 0 ? "\(partCount) in part" : "\(partCount) read in part")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The most layouts that are named.
  private static let limit = 10

  /// A line for each layout that was read in part, the first of many.
  var lines: [String] {
    let rest = inPart.count - Self.limit
    return inPart.prefix(Self.limit).map(\.description)
      + (rest > 0 ? ["and \(rest) more in part"] : [])
  }
}
