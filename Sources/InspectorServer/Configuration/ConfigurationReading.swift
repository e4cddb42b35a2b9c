package import Diagnostics
import DocumentSyntax
import JSON
import LiveDocuments

/// Reads a configuration: what is wrong in it is noted, and the rest counts.
package struct ConfigurationReading {
  package private(set) var configuration = DiagnosticConfiguration()

  /// In the order of the text.
  package private(set) var faults: [ConfigurationFault] = []

  private let source: DocumentSource

  /// What messages put before the names of members, `lintel.` for those of an editor's settings.
  private let prefix: String

  package init(_ text: [UInt8], prefix: String = "") {
    source = DocumentSource(text)
    self.prefix = prefix
    noteSyntaxErrors()
    readTop()
    faults.sort { $0.position < $1.position }
  }

  private mutating func noteSyntaxErrors() {
    for error in source.syntax.errors where error.kind != .emptyDocument {
      if let sentence = syntaxSentence(for: error, in: source.text) {
        note(.wrong, sentence, at: error.range)
      }
    }
  }

  private mutating func readTop() {
    let entry = source.syntax.root
    guard entry.kind == .object else {
      if faults.isEmpty {
        note(.wrong, "a configuration is an object, such as {\"rules\": {}}", at: entry.valueRange)
      }
      return
    }
    for member in members(of: entry) {
      switch member.key {
      case "$schema": break
      case "rules": readRules(member.entry)
      case "maximumDiagnostics": readMaximumDiagnostics(member.entry)
      default:
        let names = ["rules", "maximumDiagnostics"]
        let nearest = nearestName(to: member.key, among: names)
        let question = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
        note(
          .unknownMember,
          "\(quoted(prefix + member.key)) is not a setting and is ignored\(question)",
          at: member.keyRange)
      }
    }
  }

  private mutating func readRules(_ entry: SyntaxEntry) {
    guard entry.kind == .object else {
      return noteWrongValue(entry, of: "rules", takes: "an object of codes and their levels")
    }
    for member in members(of: entry) {
      if !RuleCodes.contains(member.key) {
        note(
          .unknownCode,
          "\(quoted("\(prefix)rules.\(member.key)")) has no effect: "
            + RuleCodes.remark(onUnknown: member.key), at: member.keyRange)
      }
      let text = source.string(of: member.entry)
      if let level = text.flatMap(RuleLevel.init) {
        configuration.setLevel(level, of: member.key)
      } else {
        let levels = RuleLevel.allCases.map { "\"\($0.rawValue)\"" }
        noteWrongValue(
          member.entry, of: "rules.\(member.key)", takes: listed(levels, lastBy: "or"))
      }
    }
  }

  private mutating func readMaximumDiagnostics(_ entry: SyntaxEntry) {
    let number = entry.kind == .number ? try? source.scalar(of: entry).integerValue : nil
    if let number, number >= 1 {
      configuration.maximumDiagnostics = number
    } else {
      noteWrongValue(entry, of: "maximumDiagnostics", takes: "a whole number, 1 or more")
    }
  }

  // MARK: Members

  private struct Member {
    let key: String
    let keyRange: Range<Int>
    let entry: SyntaxEntry
  }

  /// The members of an object that count: of those that share a name the last one.
  private mutating func members(of entry: SyntaxEntry) -> [Member] {
    guard let node = entry.container else { return [] }
    var members: [Member] = []
    var places: [String: Int] = [:]
    for entry in source.entries(of: node) {
      guard let key = source.key(of: entry), let range = entry.keyRange else { continue }
      let member = Member(key: key, keyRange: range, entry: entry)
      if let place = places.updateValue(members.count, forKey: key) {
        note(
          .wrong, "\(quoted(key)) is a duplicate key; the last value wins",
          at: members[place].keyRange)
      }
      members.append(member)
    }
    return members.enumerated().filter { places[$1.key] == $0 }.map(\.element)
  }

  // MARK: Faults

  private mutating func noteWrongValue(
    _ entry: SyntaxEntry, of name: String, takes expected: String
  ) {
    guard entry.kind != .missing, entry.kind != .invalid, !entry.valueIsBroken else { return }
    let found =
      switch entry.kind {
      case .object: "an object"
      case .array: "an array"
      default: shortened(source.spelling(of: entry))
      }
    note(
      .wrong, "\(quoted(prefix + name)) takes \(expected), not \(found)", at: entry.valueRange)
  }

  private mutating func note(
    _ kind: ConfigurationFault.Kind, _ message: String, at range: Range<Int>
  ) {
    faults.append(
      ConfigurationFault(
        position: source.text.position(at: range.lowerBound, in: .utf32), message: message,
        kind: kind))
  }
}
