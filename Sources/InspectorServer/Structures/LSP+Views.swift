import Authoring
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LayoutEngine

extension LSP {
  struct Hover: Structure {
    let contents: MarkupContent

    /// The range that the editor highlights.
    let range: PositionRange

    static let members: Members<Self> = [
      .member("contents", \.contents), .member("range", \.range),
    ]
  }

  struct InlayHint: Structure {
    let position: Position
    let label: String
    var paddingRight = false
    var tooltip: String?
    var data: InlayHintOrigin?
    static let lazyMember = "tooltip"
    static let members: Members<Self> = [
      .member("position", \.position), .member("label", \.label),
      .flag("paddingLeft") { _ in true },
      .flag("paddingRight") { $0.paddingRight }, .optional(lazyMember, \.tooltip),
      .optional("data", \.data),
    ]
  }

  struct CodeLens: Structure {
    let range: PositionRange
    var command: Command?
    var data: CodeLensOrigin?
    static let members: Members<Self> = [
      .member("range", \.range), .optional("command", \.command), .optional("data", \.data),
    ]
  }

  struct Command: Structure {
    let title: String
    let command: String
    let arguments: [AnyValue]
    static let members: Members<Self> = [
      .member("title", \.title), .member("command", \.command), .member("arguments", \.arguments),
    ]
  }

  struct LocationLink: Structure {
    let originSelectionRange: PositionRange
    let targetUri: String
    let targetRange: PositionRange
    let targetSelectionRange: PositionRange
    static let members: Members<Self> = [
      .member("originSelectionRange", \.originSelectionRange), .member("targetUri", \.targetUri),
      .member("targetRange", \.targetRange),
      .member("targetSelectionRange", \.targetSelectionRange),
    ]
  }

  struct DocumentHighlight: Structure {
    let range: PositionRange

    /// The kind is 1, a text.
    static let members: Members<Self> = [.member("range", \.range), .member("kind") { _ in 1 }]
  }

  struct DocumentLink: Structure {
    let range: PositionRange
    let target: String
    static let members: Members<Self> = [.member("range", \.range), .member("target", \.target)]
  }

  /// A range with the ones around it.
  struct SelectionRange: Structure {
    /// From the innermost to the outermost; at least one.
    let ranges: ArraySlice<PositionRange>

    private var parent: SelectionRange? {
      ranges.count > 1 ? SelectionRange(ranges: ranges.dropFirst()) : nil
    }

    static let members: Members<Self> = [
      .member("range") { $0.ranges[$0.ranges.startIndex] }, .optional("parent") { $0.parent },
    ]
  }

  struct ColorPresentation: Structure {
    let label: String
    let textEdit: TextEdit
    static let members: Members<Self> = [
      .member("label", \.label), .member("textEdit", \.textEdit),
    ]
  }

  struct SemanticTokens: Structure {
    let resultId: String?
    let data: TokenNumbers
    static let members: Members<Self> = [
      .optional("resultId", \.resultId), .member("data", \.data),
    ]
  }

  struct SemanticTokensDelta: Structure {
    let resultId: String
    let edits: [SemanticTokensEdit]
    static let members: Members<Self> = [
      .member("resultId", \.resultId), .member("edits", \.edits),
    ]
  }

  struct SemanticTokensEdit: Structure {
    let start: Int
    let deleteCount: Int
    let data: TokenNumbers?
    static let members: Members<Self> = [
      .member("start", \.start), .member("deleteCount", \.deleteCount), .optional("data", \.data),
    ]
  }

  /// The numbers of tokens, five for each.
  struct TokenNumbers: JSONWritable {
    let numbers: [UInt32]

    func write(to writer: inout JSONWriter) {
      writer.array { writer in
        for number in numbers { writer.value(Int(number)) }
      }
    }
  }
}

// MARK: In pieces

extension LSP {
  /// An object or array that can be folded.
  struct FoldingRange: JSONWritable {
    let fold: FoldableRange
    let text: String?
    let wholeLines: Bool
    let source: SourceText
    let encoding: PositionEncodingKind

    func write(to writer: inout JSONWriter) {
      writer.beginPieces()
      writer.piece("{")
      if let text {
        writer.piece("\"collapsedText\":")
        writer.piece(quoting: text)
        writer.piece(",")
      }
      if fold.isComment { writer.piece("\"kind\":\"comment\",") }
      writer.piece("\"startLine\":")
      writer.piece(fold.startLine)
      if !wholeLines {
        writer.piece(",\"startCharacter\":")
        writer.piece(
          source.clientPosition(fold.start, ofByte: fold.inside.lowerBound, in: encoding).character)
      }
      writer.piece(",\"endLine\":")
      // Of whole lines the one with the closing bracket stays in sight.
      writer.piece(wholeLines && !fold.isComment ? fold.endLine - 1 : fold.endLine)
      if !wholeLines {
        writer.piece(",\"endCharacter\":")
        writer.piece(fold.end.character)
      }
      writer.piece("}")
    }
  }

  struct ColorInformation: JSONWritable {
    let range: PositionRange
    let color: Color

    func write(to writer: inout JSONWriter) {
      writer.beginPieces()
      writer.piece("{\"range\":")
      writer.pieces(of: range)
      writer.piece(",\"color\":{\"red\":")
      writer.piece(Self.fractions[Int(color.red)])
      writer.piece(",\"green\":")
      writer.piece(Self.fractions[Int(color.green)])
      writer.piece(",\"blue\":")
      writer.piece(Self.fractions[Int(color.blue)])
      writer.piece(",\"alpha\":")
      writer.piece(Self.fractions[Int(color.alpha)])
      writer.piece("}}")
    }

    /// The parts of colors, from 0 to 1, as they are written.
    private static let fractions = (0...255).map { JSONValue.real(Double($0) / 255).serialized() }
  }

  struct SymbolInformation: JSONWritable {
    let name: String
    let kind: SymbolKind
    let location: Location
    let containerName: String?

    func write(to writer: inout JSONWriter) {
      writer.beginPieces()
      writer.piece("{\"name\":")
      writer.piece(quoting: name)
      writer.piece(",\"kind\":")
      writer.piece(kind.rawValue)
      writer.piece(",\"location\":{\"uri\":")
      writer.piece(quoting: location.uri)
      writer.piece(",\"range\":")
      writer.pieces(of: location.range)
      writer.piece("}")
      if let containerName {
        writer.piece(",\"containerName\":")
        writer.piece(quoting: containerName)
      }
      writer.piece("}")
    }
  }
}
