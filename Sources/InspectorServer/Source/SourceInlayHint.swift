import Authoring
import DocumentSyntax
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

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
        // Of the elements that one call of a helper makes, the outermost is shown.
        if inClass.positions.helper(of: pointer) != nil,
          let parent = live.elements.parent(of: hint.element),
          inClass.positions.helper(of: live.pointer(of: parent)) != nil,
          inClass.positions.range(of: live.pointer(of: parent))
            == inClass.positions.range(of: pointer)
        {
          continue
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
