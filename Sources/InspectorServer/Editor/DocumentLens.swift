import Diagnostics
import DocumentSyntax
import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// A line above a document's root, or above a variant, that says something about the whole.
enum DocumentLens: Hashable, Sendable {
  /// Offers the picture.
  case picture

  /// Counts the diagnostics on the document's own screen.
  case diagnostics

  /// Says from which width on everything fits.
  case fits

  /// Counts the diagnostics on the screen of a variant.
  case variant(String)

  /// The number of elements above which no widths are tried: each takes a layout.
  private static let fittingLimit = 2_000

  /// In a document of more elements than these the widths are tried when the lens is in sight.
  private static let eagerLimit = 100

  /// True if computing it costs no more than listing it.
  func isEager(in document: LiveDocument) -> Bool {
    if case .fits = self { document.elements.count <= Self.eagerLimit } else { true }
  }

  /// The lenses of a document with their ranges in it.
  static func all(of document: LiveDocument) -> [(lens: DocumentLens, range: Range<Int>)] {
    var lenses: [(DocumentLens, Range<Int>)] = []
    if let root = document.elements.root {
      let range = document.lensRange(at: Location(root, part: .type))
      lenses = [(.diagnostics, range), (.picture, range)]
      if document.elements.count <= fittingLimit { lenses.append((.fits, range)) }
    }
    var shown = Set(document.shownVariants().names)
    for (index, variant) in document.header.variants.enumerated()
    where shown.remove(variant.name) != nil {
      let location = Location(nil, [.key("variants"), .index(index), .key("name")], part: .value)
      lenses.append((.variant(variant.name), document.lensRange(at: location)))
    }
    return lenses
  }

  /// The title, and the width that it names, if it names one; `nil` for a lens that would say nothing.
  func title(
    of document: QueriedDocument, _ context: RequestContext
  ) throws(ResponseError) -> (text: String, width: Double?)? {
    switch self {
    case .picture: return (Self.pictureTitle, nil)
    case .diagnostics:
      return Self.count(document.diagnostics.filter(\.isOnOwnScreen)).map { ($0, nil) }
    case .variant(let name):
      return (Self.count(document.diagnostics(onVariant: name)) ?? Self.pictureTitle, nil)
    case .fits:
      let width = FittingWidth(of: document.live, isCancelled: context.isCancelled)
      try context.check()
      switch width {
      // What reaches out by less than a pixel counts as fitting, so nothing below a point is said.
      case .from(let width): return ("fits from \(points(width.rounded(.up)))", width.rounded(.up))
      // A lens that was listed without a title gets one.
      case .always: return isEager(in: document.live) ? nil : ("fits at every width", nil)
      case .never(let width): return ("does not fit, up to \(points(width))", nil)
      case nil: return ("is not laid out", nil)
      }
    }
  }

  private static let pictureTitle = "show picture"

  private static func count(_ diagnostics: [Diagnostic]) -> String? {
    let parts = [Severity.error, .warning, .information, .hint].compactMap { severity in
      let count = diagnostics.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.name)\(severity.plural(count))"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension LiveDocument {
  /// The bytes of a location, or of its first byte if they may be on more than one line.
  fileprivate func lensRange(at location: Location) -> Range<Int> {
    let range = range(of: location)
    let first = source.text.bytes(in: range.prefix(1)).first
    // Strings, unlike objects and arrays, are on one line.
    return first == UInt8(ascii: "\"") ? range : range.lowerBound..<range.lowerBound
  }
}

extension Severity {
  fileprivate func plural(_ count: Int) -> String {
    count == 1 || self == .information ? "" : "s"
  }
}

// MARK: On the wire

extension DocumentLens {
  /// The command of the lens: its title, and the picture that it shows.
  func command(_ title: (text: String, width: Double?), uri: String) -> LSP.Command {
    LSP.Command(
      title: title.text, command: ShowPictureCommand.name,
      arguments: [
        AnyValue(ShowPictureCommand.Arguments(uri: uri, variant: variantName, width: title.width))
      ])
  }

  fileprivate var variantName: String? { if case .variant(let name) = self { name } else { nil } }
}

/// The `data` of a lens whose title is requested when the lens is in sight.
struct CodeLensOrigin: Hashable, Sendable {
  let uri: String
  let revision: Int
  let lens: DocumentLens
}

extension CodeLensOrigin: JSONReadable, Structure {
  init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(
      uri: try reader.string("uri"),
      revision: try reader.member("revision", expected: "a revision").integer(),
      lens: try DocumentLens(from: reader))
  }

  static let members: Members<Self> = [
    .member("uri", \.uri), .member("revision", \.revision), .member("kind") { $0.lens.kind },
    .optional("variant") { $0.lens.variantName },
  ]
}

extension DocumentLens {
  fileprivate init(from reader: JSONReader) throws(JSONShapeError) {
    let variant = try reader.optionalString("variant")
    let kind = try reader.member("kind", expected: "a kind of lens")
    switch kind.value.stringValue {
    case "picture": self = .picture
    case "diagnostics": self = .diagnostics
    case "fits": self = .fits
    case "variant":
      guard let variant else { throw try reader.member("variant").mismatch(expected: "a name") }
      self = .variant(variant)
    default:
      throw kind.unexpectedValue(expected: "\"picture\", \"diagnostics\", \"fits\" or \"variant\"")
    }
  }

  fileprivate var kind: String {
    switch self {
    case .picture: "picture"
    case .diagnostics: "diagnostics"
    case .fits: "fits"
    case .variant: "variant"
    }
  }
}
