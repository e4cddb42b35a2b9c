import CaseFiles
import Foundation
import JSONText
import LayoutEvaluation
import SourceProject
import SourceTree

/// Code with the layouts that are read from it: a file in a folder of `Layouts`.
///
///     Optional node that the initializer makes in a branch is nil in the other state.
///     -- Code.swift --
///     final class SampleNode: ASDisplayNode {
///       …
///     -- states --
///     document: 17 30
///     not subtitle: 17
///
/// The first line is a sentence. Each section follows:
///
/// - `-- NAME --`, whose name has a period: a file of the project.
/// - `-- settings --`: an object with `hints`, as in `.lintel.json`, and the `screen` and the `probe` of a request; each may
///   be missing. It counts for the states and layouts behind it, up to other settings.
/// - `-- states --`: the states of the layouts in the last file, each with the widths of its elements without children.
/// - `-- layouts --`: all that is read from the last file but `source`. `-- layouts document source --` has these members
///   only.
///
/// `Tests/record` writes states and layouts.
struct LayoutCase: CustomStringConvertible, Sendable {
  /// The path from ``folder``.
  let description: String

  var url: URL { Self.folder.appending(path: description) }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Layouts")

  static func files() throws -> [LayoutCase] {
    try CaseFile.paths(in: folder).map(LayoutCase.init)
  }

  static let chosen = chosenCases((try? files()) ?? [])

  // MARK: Content

  func content() throws -> CaseFile {
    try Self.content(of: String(contentsOf: url, encoding: .utf8))
  }

  static func content(of text: String) throws -> CaseFile {
    let file = try CaseFile(text)
    for section in file.sections where section.kind == nil {
      throw CaseFault(description: "the section \(section.name) is not known")
    }
    guard file.sections.contains(where: { [.states, .layouts([])].contains($0.kind?.general) })
    else { throw CaseFault(description: "there are neither states nor layouts") }
    return file
  }

  /// The content with the states and layouts that are read.
  static func read(_ content: CaseFile) throws -> CaseFile {
    var texts: [String: String] = [:]
    var last = ""
    var settings: JSONValue = .object([])
    func found() throws -> [ImportedLayout] {
      layouts(
        texts, of: last, hints: settings["hints"],
        screen: try settings["screen"].map { value in
          guard let screen = EvaluationScreen(value) else {
            throw CaseFault(description: "the screen is not understood")
          }
          return screen
        },
        probe: try settings["probe"].map { value in
          guard let probe = ScreenProbe(value) else {
            throw CaseFault(description: "the probe is not understood")
          }
          return probe
        })
    }
    var read = content
    for (index, section) in content.sections.enumerated() {
      switch section.kind {
      case .file:
        texts[section.name] = section.text
        last = section.name
      case .settings: settings = try JSONValue.parse(section.text)
      case .states:
        let found = try found()
        let lines = found.flatMap { layout in
          (found.count > 1 ? [layout.className] : []) + ShownState.texts(of: layout)
        }
        read.sections[index].text = lines.map { $0 + "\n" }.joined()
      case .layouts(let members):
        read.sections[index].text = try found().map { LayoutText.of($0, members) }.joined()
      case nil: break
      }
    }
    return read
  }
}

extension CaseFile.Section {
  fileprivate enum Kind: Equatable {
    case file
    case settings
    case states
    case layouts([String])

    var general: Kind { if case .layouts = self { .layouts([]) } else { self } }
  }

  fileprivate var kind: Kind? {
    if let members = rest(after: "layouts") {
      let names = members.split(separator: " ").map(String.init)
      return names.allSatisfy(LayoutText.names.contains) ? .layouts(names) : nil
    }
    switch name {
    case "states": return .states
    case "settings": return .settings
    default: return name.contains(".") ? .file : nil
    }
  }
}

/// A layout that was read, as lines.
enum LayoutText {
  static let names = [
    "document", "states", "use", "otherUses", "reason", "warnings", "missingModules", "unknown",
    "assumed", "holes", "helpers", "classes", "conditions", "repeated", "omittedVariants", "reads",
    "screenConditions", "breakpoints", "source",
  ]

  /// The class, and each member that is not empty.
  static func of(_ layout: ImportedLayout, _ chosen: [String]) -> String {
    let members = names.filter { chosen.isEmpty ? $0 != "source" : chosen.contains($0) }
      .map { name in (name, lines(name, of: layout)) }.filter { !$0.1.isEmpty }
    return members.reduce("\(layout.className), read: \(layout.read.rawValue)\n") { text, member in
      text + "  \(member.0)\n" + member.1.map { "    \($0)\n" }.joined()
    }
  }

  private static func lines(_ name: String, of layout: ImportedLayout) -> [String] {
    switch name {
    case "document": return layout.document.map(lines(of:)) ?? []
    case "states": return layout.variants.isEmpty ? [] : ShownState.texts(of: layout)
    case "use": return [text(of: layout.use)]
    case "otherUses":
      return layout.otherUses.flatMap { [text(of: $0.use)] + lines(of: $0.document) }
    case "reason": return layout.reason.map { [text(of: $0)] } ?? []
    case "warnings": return layout.warnings.map(text(of:))
    case "missingModules": return layout.missingModules
    case "unknown":
      return layout.unknown.map { "\($0.key): \($0.expression) at \(text(of: $0.position))" }
    case "assumed": return layout.assumed.map { "\($0.id): \($0.what)" }
    case "holes":
      return layout.holes.map {
        "\($0.id.map { $0 + ": " } ?? "")\($0.expression) at \(text(of: $0.position))"
      }
    case "helpers":
      let calls = Dictionary(
        layout.source.map { ($0.pointer, text(of: $0.position)) }, uniquingKeysWith: { $1 })
      return layout.helpers.map {
        "\($0.pointer): \(text(of: $0.position)), called at \(calls[$0.pointer] ?? "")"
      }
    case "classes": return layout.classes.map { "\($0.pointer): \($0.name)" }
    case "conditions":
      return layout.conditions.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    case "repeated":
      return layout.repeated.map {
        "\($0.expression): \($0.count) at \(text(of: $0.position))"
      }
    case "reads": return layout.reads.map(\.rawValue).sorted()
    case "screenConditions": return layout.screenConditions.map { "\($0.text): \($0.holds)" }
    case "breakpoints": return layout.breakpoints.isEmpty ? [] : ["\(layout.breakpoints)"]
    case "source": return layout.source.map { "\($0.pointer): \(text(of: $0.position))" }
    case "omittedVariants": return layout.omittedVariants == 0 ? [] : ["\(layout.omittedVariants)"]
    default: return []
    }
  }

  /// The lines of a document without the size range that all have unless the code says another one.
  private static func lines(of document: JSONValue) -> [String] {
    let screen = JSONValue.object([.init("width", .number(375)), .init("height", .number(812))])
    let range = JSONValue.object([.init("min", screen), .init("max", screen)])
    let members = document.members?.filter { $0.key != "constrainedSize" || $0.value != range }
    return lines(of: members.map(JSONValue.object) ?? document, indentation: 0)
  }

  /// JSON in which a value that fits into a line of 100 characters has one.
  private static func lines(of value: JSONValue, indentation: Int) -> [String] {
    let line = spaced(value)
    guard line.count + indentation > 100 else { return [line] }
    let parts: [(String, JSONValue)] =
      value.members.map { $0.map { ("\(JSONValue.string($0.key).line): ", $0.value) } }
      ?? (value.items ?? []).map { ("", $0) }
    guard !parts.isEmpty else { return [line] }
    let inner = parts.enumerated().flatMap { index, part in
      var lines = lines(of: part.1, indentation: indentation + 2)
      lines[0] = part.0 + lines[0]
      if index < parts.count - 1 { lines[lines.count - 1] += "," }
      return lines.map { "  " + $0 }
    }
    return value.items == nil ? ["{"] + inner + ["}"] : ["["] + inner + ["]"]
  }

  /// A value on one line, with spaces.
  private static func spaced(_ value: JSONValue) -> String {
    switch value {
    case .array(let items): return "[\(items.map(spaced).joined(separator: ", "))]"
    case .object(let members):
      let texts = members.map { "\(JSONValue.string($0.key).line): \(spaced($0.value))" }
      return texts.isEmpty ? "{}" : "{ \(texts.joined(separator: ", ")) }"
    default: return value.line
    }
  }

  private static func text(of use: LayoutUse) -> String {
    let reason =
      switch use.origin {
      case .project(let file): file.split(separator: "/").last.map { "in \($0)" } ?? ""
      case .hint: "by a hint"
      case .settings: "by a pattern"
      case .itself: "by its class"
      case .tried: "tried"
      }
    return "\(use.kind.rawValue), \(reason)"
  }

  private static func text(of position: SourcePosition) -> String {
    "\(position.line):\(position.column)"
  }

  private static func text(of problem: SourceProblem) -> String {
    "\(text(of: problem.position)) \(problem.rule) \(problem.message)"
  }
}
