import Diagnostics
package import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// Extracts an element to a new document beside its own: the element becomes a use of the new file.
///
///     the document ──▶ LayoutExtraction ──▶ with the layout in `layouts` ──▶ with the name of the file
///                                                       ╰──▶ text of the file
///
/// Nothing of the document is visible in the file, so the use hands on the variables that the element names, and the
/// file has the defaults of the document. The extraction is proposed only if no frame changes on any screen.
package enum DocumentExtraction {
  package struct Proposal {
    package let title: String

    /// The new file, with the name that the document uses, and its text.
    package let file: NewFile
    package let text: [UInt8]

    /// The edits of the document.
    package let edits: [SourceEdit]
  }

  /// A file that does not exist yet.
  package struct NewFile {
    package let name: String
    package let uri: String

    package init(name: String, uri: String) {
      self.name = name
      self.uri = uri
    }
  }

  /// The proposal for the innermost element around a character; `nil` if the element cannot be extracted.
  ///
  /// `makeFile` takes a name without extension and returns a file with a similar name that no file has yet.
  static func proposal(
    at offset: Int, in document: LiveDocument, on trials: ActionTrials,
    _ makeFile: (String) -> NewFile?
  ) -> Proposal? {
    let copy = trials.copy
    guard !trials.isSpent, let element = copy.element(under: offset),
      let extraction = LayoutExtraction.selfContained(element, in: copy),
      let file = makeFile(fileName(for: extraction.name)),
      let tried = trials.tried(extraction.action, at: copy.pointer(of: element)),
      tried.changesNothing
    else { return nil }
    let inside = LiveDocument(
      text: tried.edits.applied(to: document.source.text.bytes), inputs: document.text.inputs)
    guard
      let text = self.text(ofLayout: extraction.name, in: inside),
      let edits = try? inside.edits(for: rewrites(extraction, file, in: inside))
    else { return nil }
    var after = edits.applied(to: inside.source.text.bytes)
    if !document.formattingSteps.isEmpty {
      let source = DocumentSource(after)
      after = source.formattedBytes(like: document.source) ?? after
    }
    let outside = LiveDocument(text: after, inputs: document.text.inputs.adding(file, text))
    guard isSame(inside, outside),
      let difference = SourceText.difference(of: after, from: document.source.text.bytes)
    else { return nil }
    return Proposal(
      title: "Extract to \(file.name)", file: file, text: text,
      edits: [SourceEdit(difference.range, with: difference.replacement)])
  }

  /// A name for a file: letters, digits and hyphens.
  private static func fileName(for layout: String) -> String {
    let bytes = layout.utf8.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        byte
      default: UInt8(ascii: "-")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The layout as a document of its own, formatted, with the variables that its defaults name; `nil` if these cannot
  /// be defined there.
  private static func text(ofLayout name: String, in document: LiveDocument) -> [UInt8]? {
    let source = document.source
    guard let layout = source.entry(at: [.key("layouts"), .key(name)]) else { return nil }
    var text = source.text.bytes(in: layout.valueRange)
    if let defaults = source.entry(at: [.key("defaults")]) {
      let bytes = source.text.bytes(in: defaults.valueRange)
      var named = HandedVariables()
      named.names = document.namesOfVariables(in: defaults.valueRange)
      guard let value = try? JSONValue(parsing: bytes.removingComments),
        let known = named.define(by: document)
      else { return nil }
      let alone = LiveDocument(SourceText(text), laysOut: false)
      let top = Location(nil, part: .value)
      let variables = Location(nil, [.key("variables")], part: .value)
      let own = alone.source.entry(at: variables.path)?.container
      let missing = known.definitions.filter { member in
        own.map { alone.source.lastEntry(member.key, of: $0) == nil } ?? true
      }
      let added = missing.map { Rewrite.setMember(of: variables, key: $0.key, $0.value) }
      guard
        let edits = try? alone.edits(
          for: added + [.setMember(of: top, key: "defaults", value)])
      else { return nil }
      text = edits.applied(to: text)
    }
    guard var formatted = DocumentSource(text).formattedBytes(like: source) else { return nil }
    if formatted.last != UInt8(ascii: "\n") { formatted.append(UInt8(ascii: "\n")) }
    return formatted
  }

  /// The rewrites by which the use names the file, and the layout goes.
  private static func rewrites(
    _ extraction: LayoutExtraction.SelfContained, _ file: NewFile, in document: LiveDocument
  ) -> [Rewrite] {
    let layouts = Location(nil, [.key("layouts")], part: .value)
    let all = document.source.entry(at: layouts.path)?.container
    let isOnly = all.map { document.source.entries(of: $0).count == 1 } ?? false
    return [
      .setValue(
        Location(nil, extraction.use + [.key("layout")], part: .value), .string(file.name)),
      .remove(isOnly ? layouts : layouts.appending(.key(extraction.name), part: .value)),
    ]
  }

  /// True if all elements have the same addresses and frames on all screens, and `second` has no more errors and
  /// warnings than `first`.
  static func isSame(_ first: LiveDocument, _ second: LiveDocument) -> Bool {
    let variants = first.header.variants.map(\.name)
    for variant in [nil] + variants.map(Optional.some) {
      let (left, right) = (first.on(variant), second.on(variant))
      guard frames(of: left).elementsEqual(frames(of: right), by: ==) else { return false }
    }
    let check = DocumentCheck()
    return faults(of: second, check) <= faults(of: first, check)
  }

  private static func frames(of document: LiveDocument) -> [(String, Frame?)] {
    var found: [(String, Frame?)] = []
    document.elements.forEach { element in
      found.append((document.pointer(of: element), document.layout.absoluteFrame(of: element)))
    }
    return found
  }

  private static func faults(of document: LiveDocument, _ check: DocumentCheck) -> Int {
    check.diagnostics(of: document).count { $0.severity <= .warning }
  }
}

extension LiveDocument {
  /// The variables of the document that strings in some bytes name.
  fileprivate func namesOfVariables(in range: Range<Int>) -> Set<String> {
    let strings = text.variableStrings(in: range).filter { range.contains($0.range.lowerBound) }
    return Set(strings.flatMap(\.names).filter { $0.layout == nil }.map(\.name))
  }

  /// The document on the screen of a variant.
  fileprivate func on(_ variant: String?) -> LiveDocument {
    variant.map { LiveDocument(text: source.text.bytes, variant: $0, inputs: text.inputs) } ?? self
  }
}

extension DocumentInputs {
  /// These inputs with one more file.
  fileprivate func adding(_ file: DocumentExtraction.NewFile, _ text: [UInt8]) -> DocumentInputs {
    var inputs = self
    let former = self
    let (known, new) = (
      files, NamedFile(uri: file.uri, name: file.name, .success(SourceText(text)))
    )
    inputs.files = DocumentFiles(
      of: files?.documentURI, surroundings: { former.variables(aroundFile: $0) },
      { name in
        if name.base == nil, name.name == file.name { return new }
        return known?.file(name) ?? NamedFile(uri: "", name: name.name, .failure(.noFolder))
      })
    return inputs
  }
}

extension DocumentSource {
  /// The text formatted with the indentation of another text; `nil` if it cannot be formatted.
  func formattedBytes(like other: DocumentSource) -> [UInt8]? {
    (try? formatted(FormattingOptions().following(other)))?.edits.applied(to: text.bytes)
  }
}
