import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// Writes the layout of another file where a node uses it, with the variables of the use; the file stays.
///
///     the document ──▶ with the file in `layouts` ──▶ LayoutInlining
///
/// The inlining is proposed only if no frame changes on any screen.
enum LayoutFileInlining {
  struct Proposal {
    let title: String
    let edits: [SourceEdit]
  }

  /// The proposal for the use whose `layout` is around a character; `nil` if its file cannot be inlined.
  static func proposal(
    at offset: Int, in document: LiveDocument, on trials: ActionTrials
  ) -> Proposal? {
    guard !trials.isSpent, let file = document.text.namedFile(asLayoutAt: offset),
      let layout = text(of: file, usedIn: document)
    else { return nil }
    let name = document.freeName(ofLayout: String(file.name.prefix { $0 != "." }))
    guard let text = document.text(naming: name, instead: file.range, layout) else { return nil }
    let inside = LiveDocument(text: text, inputs: document.text.inputs)
    guard DocumentExtraction.isSame(document, inside),
      let use = inside.offset(ofUseOf: name),
      let inlining = LayoutInlining.proposals(at: use, in: inside).first,
      let tried = ActionTrials(of: inside).tried(inlining), tried.changesNothing
    else { return nil }
    var after = tried.edits.applied(to: text)
    if !document.formattingSteps.isEmpty {
      after = DocumentSource(after).formattedBytes(like: document.source) ?? after
    }
    guard let difference = SourceText.difference(of: after, from: document.source.text.bytes)
    else { return nil }
    return Proposal(
      title: "Inline \(file.name)",
      edits: [SourceEdit(difference.range, with: difference.replacement)])
  }

  /// The object of a file, reduced to the keys with an effect at a use: `root` and `variables`.
  ///
  /// - Returns: `nil` for a file with syntax errors, `layouts` or `defaults`, and for a file in another folder with
  ///   paths of files.
  private static func text(of file: NamedLayoutFile, usedIn document: LiveDocument) -> [UInt8]? {
    let alone = LiveDocument(file.text, laysOut: false)
    let source = alone.source
    guard source.syntax.errors.isEmpty, let top = source.syntax.root.container else { return nil }
    let keys = source.entries(of: top).map { source.key(of: $0) ?? "" }
    guard Set(keys).count == keys.count, keys.contains("root"),
      !keys.contains("layouts"), !keys.contains("defaults"),
      source.lastEntry("variables", of: top).map({ $0.kind == .object }) ?? true
    else { return nil }
    let isBeside = document.source.string(inQuotes: file.range)?.utf8.contains(UInt8(ascii: "/"))
    guard isBeside == false || alone.fileReferences().allSatisfy({ $0.notation == .address }) else {
      return nil
    }
    let others = keys.filter { $0 != "root" && $0 != "variables" }
    let rewrites = others.map { Rewrite.remove(Location(nil, [.key($0)], part: .value)) }
    guard let edits = try? alone.edits(for: rewrites) else { return nil }
    let rest = DocumentSource(edits.applied(to: source.text.bytes))
    return rest.text.bytes(in: rest.syntax.root.valueRange)
  }
}

extension LiveDocument {
  /// A name that no layout of the document has.
  fileprivate func freeName(ofLayout name: String) -> String {
    let taken = text.layoutNames
    var (free, number) = (name, 2)
    while taken.contains(free) {
      free = "\(name)\(number)"
      number += 1
    }
    return free
  }

  /// The text with a layout of a name in `layouts`, and the name instead of a string.
  fileprivate func text(
    naming name: String, instead range: Range<Int>, _ layout: [UInt8]
  ) -> [UInt8]? {
    let use = SourceEdit(range, with: JSONValue.string("#\(name)").serialized())
    let renamed = LiveDocument(SourceText([use].applied(to: source.text.bytes)), laysOut: false)
    let path: [Location.Step] = [.key("layouts"), .key(name)]
    let added = Rewrite.setMember(
      of: Location(nil, [path[0]], part: .value), key: name, .object([:]))
    guard let edits = try? renamed.edits(for: [added]) else { return nil }
    let text = edits.applied(to: renamed.source.text.bytes)
    guard let entry = DocumentSource(text).entry(at: path) else { return nil }
    return [SourceEdit(entry.valueRange, with: layout)].applied(to: text)
  }

  /// An offset in the string that uses a layout of the document.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  fileprivate func offset(ofUseOf name: String) -> Int? {
    var found: Int?
    var pending = source.syntax.root.container.map { [$0] } ?? []
    while let node = pending.popLast() {
      source.forEachEntry(of: node) { entry in
        if let container = entry.container { pending.append(container) }
        if source.isKey("layout", of: entry), source.string(of: entry) == "#\(name)" {
          found = entry.valueRange.lowerBound + 2
        }
      }
    }
    return found
  }
}

extension DocumentSource {
  fileprivate func string(inQuotes range: Range<Int>) -> String? {
    (try? JSONValue(parsing: text.bytes(in: range)))?.stringValue
  }
}
