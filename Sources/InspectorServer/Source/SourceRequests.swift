import Authoring
import Diagnostics
import DocumentSyntax
import Inspection
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// The requests of an editor in the mode for source code with their scheduling, in alphabetical order of their methods.
///
/// Few, because another server completes, renames and formats the code in the same editor. The requests of programs
/// (``DeclaredRequest``) are answered too: they are about the documents of the classes.
let sourceRequestTable: [any ScheduledRequest] = [
  here(InitializeRequest.self),
  here(ShutdownRequest.self),
  here(SourceCodeActionRequest.self),
  here(SourceCodeLensRequest.self),
  here(SourceDiagnosticRequest.self),
  here(SourceHoverRequest.self),
  here(SourceInlayHintRequest.self),
  executeCommandRequest,
]

/// The requests of an editor in the mode for source code.
package let sourceRequests: [any RequestHandler.Type] = sourceRequestTable.map(\.type)

extension RequestContext {
  /// The source file of a URI; `nil` if it is not open, has no layout or one that is still evaluated, which is no error:
  /// editors request for every file.
  func source(_ document: TextDocumentIdentifier) -> OpenSource? {
    guard let source = workspace.sources[DocumentKey(document.uri)], !source.layouts.isEmpty,
      !source.isAwaited
    else { return nil }
    return OpenSource(source: source, workspace: workspace, encoding: client.encoding)
  }
}

/// A source file with the documents of its classes, for one request.
struct OpenSource {
  let source: SourceDocument
  let workspace: WorkspaceSnapshot
  let encoding: PositionEncodingKind

  /// The layout of a class, its document and the positions of that in the source file.
  struct Class {
    let derived: DerivedLayout
    let document: QueriedDocument
    let positions: SourcePositions

    var live: LiveDocument { document.live }
  }

  /// The classes in the order of the file.
  var classes: [Class] {
    source.layouts.compactMap { derived in
      guard let document = try? workspace.document(derived.uri) else { return nil }
      return Class(
        derived: derived, document: document,
        positions: SourcePositions(of: derived.layout, in: source.text))
    }
  }

  func range(_ bytes: Range<Int>) -> PositionRange { source.text.range(of: bytes, in: encoding) }

  /// The bytes of a line without white space at its ends, from 1.
  func content(ofLine line: Int) -> Range<Int> {
    let start = source.text.offset(of: TextPosition(line: line - 1, character: 0), in: .utf8)
    let end = source.text.offset(of: TextPosition(line: line - 1, character: .max), in: .utf8)
    let bytes = source.text.bytes(in: start..<max(start, end))
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return start..<start }
    return (start + first)..<(start + last + 1)
  }
}

// MARK: Hover

/// `textDocument/hover`: the element of a constructor or the key of a statement, with the steps to its frame.
enum SourceHoverRequest: TypedQuery {
  static let method = HoverRequest.method
  static let capability = HoverRequest.capability

  typealias Params = PositionQuery

  static func answer(
    _ params: PositionQuery, in context: RequestContext
  ) throws(ResponseError) -> LSP.Hover? {
    guard let source = context.source(params.textDocument),
      let found = source.hover(
        at: source.source.text.location(ofClient: params.position, in: context.client.encoding)
          .offset)
    else { return nil }
    context.add(.moveCursorInCode(uri: found.uri, found.element))
    return LSP.Hover(
      contents: context.client.markup(found.text), range: source.range(found.text.range))
  }
}

/// Something in a document that comes from a position in its source file.
private struct SourceTarget {
  let inClass: OpenSource.Class
  let pointer: String

  /// The bytes of the word in the source file.
  let range: Range<Int>
}

extension OpenSource {
  /// The text about a byte of the source file; `nil` for one that no element and no key comes from.
  func hover(at offset: Int) -> (text: HoverText, uri: String, element: ElementID)? {
    guard let (first, others) = targets(at: offset) else { return nil }
    let live = first.inClass.live
    var pointer = first.pointer[...]
    var path: [LiveDocuments.Location.Step] = []
    // The element of a key is that of the longest beginning of its pointer.
    while live.element(at: String(pointer)) == nil {
      guard let slash = pointer.lastIndex(of: "/") else { break }
      let step = pointer[pointer.index(after: slash)...].replacing("~1", with: "/")
        .replacing("~0", with: "~")
      path.insert(Int(step).map { .index($0) } ?? .key(String(step)), at: 0)
      pointer = pointer[..<slash]
    }
    guard let element = live.element(at: String(pointer)) else { return nil }
    var lines: [HoverLine] = []
    if !path.isEmpty {
      lines += live.hoverLines(about: Location(element, path, part: .value)) ?? []
    }
    lines += live.sourceHoverLines(about: element, stepLimit: path.isEmpty ? 6 : 3) {
      first.inClass.positions.line(of: $0, in: live)
    }
    if others > 0 {
      lines.append([
        .text("\(others) more \(others == 1 ? "element comes" : "elements come") from here")
      ])
    }
    let diagnostics = source.diagnostics.filter { $0.range == range(first.range) }
    lines += diagnostics.prefix(3).map { diagnostic in
      let severity = diagnostic.severity.flatMap { Severity(rawValue: $0.rawValue) } ?? .hint
      return [.strong(severity.name), .text(": \(diagnostic.message)")]
    }
    return (HoverText(lines, of: first.range), first.inClass.derived.uri, element)
  }

  /// The element or key at a byte, and the number of other elements that come from the same position.
  ///
  /// The word at the byte decides; on a line whose statements are all about one element, the statement does.
  private func targets(at offset: Int) -> (first: SourceTarget, others: Int)? {
    let line = source.text.position(at: offset, in: .utf8).line + 1
    guard content(ofLine: line).lowerBound <= offset, offset <= code(ofLine: line).upperBound else {
      return nil
    }
    var atWord: [SourceTarget] = []
    var onLine: [SourceTarget] = []
    for inClass in classes {
      for case (let pointer, let position?) in inClass.derived.layout.positions
      where position.line == line && pointer.hasPrefix("/root") {
        let range = inClass.positions.range(position)
        let target = SourceTarget(inClass: inClass, pointer: pointer, range: range)
        if range.lowerBound <= offset, offset <= range.upperBound { atWord.append(target) }
        onLine.append(target)
      }
    }
    func elements(_ targets: [SourceTarget]) -> Set<String> {
      Set(
        targets.compactMap { target in
          target.inClass.element(of: target.pointer).map { "\(target.inClass.derived.uri)\($0)" }
        })
    }
    var candidates = atWord
    if candidates.isEmpty {
      guard elements(onLine).count == 1 else { return nil }
      // The statement that begins last before the byte, else the first.
      let before = onLine.filter { $0.range.lowerBound <= offset }
      let start =
        before.map(\.range.lowerBound).max() ?? onLine.map(\.range.lowerBound).min() ?? 0
      candidates = onLine.filter { $0.range.lowerBound == start }
    }
    let sorted = candidates.sorted { first, second in
      let (isFirst, isSecond) = (first.isElement, second.isElement)
      if isFirst != isSecond { return isFirst }
      return (first.range.count, first.pointer.count, first.pointer, first.inClass.derived.uri)
        < (second.range.count, second.pointer.count, second.pointer, second.inClass.derived.uri)
    }
    guard let first = sorted.first else { return nil }
    let same = candidates.filter { $0.range == first.range && $0.isElement == first.isElement }
    return (first, max(0, elements(same).count - 1))
  }

  /// The bytes of a line up to its comment.
  private func code(ofLine line: Int) -> Range<Int> {
    let content = content(ofLine: line)
    let bytes = source.text.bytes(in: content)
    var isInString = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      if !isInString, byte == UInt8(ascii: "/"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "/")
      {
        let end = bytes[..<index].lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
        return content.lowerBound..<(content.lowerBound + end)
      }
    }
    return content
  }
}

extension SourceTarget {
  var isElement: Bool { inClass.live.element(at: pointer) != nil }
}

extension OpenSource.Class {
  /// The pointer of the element that a pointer is in; `nil` for one in no element of the document.
  func element(of pointer: String) -> String? {
    var pointer = pointer[...]
    while live.element(at: String(pointer)) == nil {
      guard let slash = pointer.lastIndex(of: "/"), slash > pointer.startIndex else { return nil }
      pointer = pointer[..<slash]
    }
    return String(pointer)
  }
}

extension LiveDocument {
  /// The description of an element for the source code that it comes from: its frame, and the last steps to it on each
  /// axis.
  fileprivate func sourceHoverLines(
    about element: ElementID, stepLimit: Int, line: (LiveDocuments.Location) -> Int
  ) -> [HoverLine] {
    var lines = Array(hoverLines(about: element).prefix(2))
    for mark in listedMarks(of: element).prefix(3) {
      let hint = hint(for: mark, in: element).map { "; a comment gives it: // lintel: \($0)" } ?? ""
      lines.append([.text(sentence(of: mark, in: element) + hint)])
    }
    guard let explanation = explanation(of: element) else { return lines }
    for axis in Axis.allCases {
      lines.append([
        .strong(axis == .horizontal ? "width" : "height"), .text(" "),
        .code(brief(explanation.frame.size[axis])),
      ])
      for step in explanation.notableSteps(on: axis).suffix(stepLimit) {
        let who = step.element == element ? "" : "\(shortName(of: step.element)): "
        var words: HoverLine = [.text("– \(who)\(numbersRounded(in: step.sentence(in: self)))")]
        if let cause = step.cause, cause.element == nil || isWritten(cause) {
          words.append(.text(" (line \(line(cause)))"))
        }
        lines.append(words)
      }
    }
    return lines
  }
}

// MARK: Inlay hints

/// `textDocument/inlayHint`: frames behind constructors, and the points of percentages at the end of their lines.
enum SourceInlayHintRequest: TypedQuery {
  static let method = InlayHintRequest.method
  static let capability: ServerCapability? = ServerCapability(.inlayHintProvider)

  typealias Params = RangeQuery

  static func answer(
    _ params: RangeQuery, in context: RequestContext
  ) throws(ResponseError) -> [LSP.InlayHint] {
    guard let source = context.source(params.textDocument) else { return [] }
    let text = source.source.text
    let ends = [params.range.start, params.range.end].map { position in
      let offset = text.location(ofClient: position, in: context.client.encoding).offset
      return text.position(at: offset, in: .utf8).line + 1
    }
    let hints = source.hints(
      in: ends[0]...max(ends[0], ends[1]), context.client.settings.hints)
    return hints.map {
      LSP.InlayHint(position: source.range($0.offset..<$0.offset).start, label: $0.label)
    }
  }
}

extension OpenSource {
  /// The hints of lines, from 1, in the order of the text.
  func hints(
    in lines: ClosedRange<Int>, _ options: LayoutHintOptions
  ) -> [(offset: Int, label: String)] {
    var labels: [Int: [String]] = [:]
    for inClass in classes {
      let live = inClass.live
      let whole = 0..<live.source.text.utf8Count
      for hint in live.hints(in: whole, showing: options) {
        var pointer = live.pointer(of: hint.element)
        if hint.kind == .percentages {
          guard let location = live.location(at: max(0, hint.offset - 1)) else { continue }
          pointer = live.keyPointer(of: location)
        }
        guard let range = inClass.positions.range(of: pointer) else { continue }
        let line = source.text.position(at: range.lowerBound, in: .utf8).line + 1
        guard lines.contains(line) else { continue }
        let offset =
          hint.kind == .percentages || continuesBehind(line: line, callNamedBy: range)
          ? code(ofLine: line).upperBound : end(ofConstructor: range)
        labels[offset, default: []].append(hint.text)
      }
    }
    return labels.sorted { $0.key < $1.key }.map { offset, texts in
      (
        offset,
        texts.count > 3 ? "\(texts[0]) and \(texts.count - 1) more" : texts.joined(separator: ", ")
      )
    }
  }

  /// True if the arguments of a call go on behind the line of its name.
  private func continuesBehind(line: Int, callNamedBy range: Range<Int>) -> Bool {
    let end = code(ofLine: line).upperBound
    guard range.upperBound < end else { return false }
    let rest = source.text.bytes(in: range.upperBound..<end)
    let isMessage =
      source.text.bytes(in: content(ofLine: line).lowerBound..<range.lowerBound)
      .last { $0 != UInt8(ascii: " ") } == UInt8(ascii: "[")
    guard isMessage || rest.first == UInt8(ascii: "(") else { return false }
    var depth = isMessage ? 1 : 0
    var isInString = false
    var isEscaped = false
    for byte in rest {
      if isInString {
        if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return false }
      default: break
      }
    }
    return true
  }

  /// The end of a constructor: behind empty parentheses that follow its name.
  private func end(ofConstructor range: Range<Int>) -> Int {
    let end = min(range.upperBound + 2, source.text.utf8Count)
    let isEmpty = source.text.bytes(in: range.upperBound..<end).elementsEqual("()".utf8)
    return isEmpty ? end : range.upperBound
  }
}

// MARK: Lenses

/// `textDocument/codeLens`: the size and the states of a layout above its method, with commands.
enum SourceCodeLensRequest: TypedQuery {
  static let method = CodeLensRequest.method
  static let capability: ServerCapability? = ServerCapability(.codeLensProvider) { _ in
    LSP.CodeLensOptions(resolveProvider: false)
  }

  typealias Params = DocumentQuery

  static func answer(
    _ params: DocumentQuery, in context: RequestContext
  ) throws(ResponseError) -> [LSP.CodeLens] {
    guard let source = context.source(params.textDocument) else { return [] }
    let hasPages = context.workspace.services.openLivePage != nil
    return source.classes.flatMap { inClass -> [LSP.CodeLens] in
      guard let method = inClass.derived.layout.method else { return [] }
      let range = source.range(inClass.positions.range(method))
      let uri = inClass.derived.uri
      let picture = LSP.Command(
        title: inClass.summary, command: ShowPictureCommand.name,
        arguments: [AnyValue(ShowPictureCommand.Arguments(uri: uri))])
      let page = LSP.Command(
        title: "live", command: OpenLivePageCommand.name,
        arguments: [AnyValue(OpenLivePageCommand.Arguments(uri: uri))])
      return (hasPages ? [picture, page] : [picture]).map {
        LSP.CodeLens(range: range, command: $0)
      }
    }
  }
}

extension OpenSource.Class {
  /// The size of the layout and the number of its states: `375 × 120 · 3 states`.
  fileprivate var summary: String {
    let size =
      live.elements.root.flatMap { live.layout.frame(of: $0)?.size }
      .map { "\(brief($0.width)) × \(brief($0.height))" } ?? "not laid out"
    let count = live.header.variants.count + 1
    return count > 1 ? "\(size) · \(count) states" : size
  }
}

// MARK: Diagnostics

/// `textDocument/diagnostic`: the diagnostics of a source file, for clients that pull them.
enum SourceDiagnosticRequest: TypedQuery {
  static let method = DocumentDiagnosticRequest.method
  static let capability: ServerCapability? = ServerCapability(.diagnosticProvider) { client in
    guard client.pulledDiagnostics.isSupported else { return nil }
    return LSP.DiagnosticOptions(interFileDependencies: true, workspaceDiagnostics: false)
  }

  typealias Params = DocumentDiagnosticRequest.Params

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> LSP.DocumentDiagnosticReport {
    let source = context.workspace.sources[DocumentKey(params.textDocument.uri)]
    return LSP.DocumentDiagnosticReport(
      number: source?.report ?? 0, unless: params.previousResultID
    ) { source?.diagnostics ?? [] }
  }
}
