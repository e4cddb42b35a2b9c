import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
package import LiveDocuments

/// A string of a document that names a file.
package struct FileReference: Hashable, Sendable {
  /// The string without its quotes, as bytes of the text.
  package let range: Range<Int>

  /// The name of the file in the document's spelling, without the part behind it.
  package let name: String

  /// The part behind the name, with the character that begins it: the fragment of an address, the face of a font.
  package let suffix: String

  package let notation: Notation

  package enum Notation: Hashable, Sendable {
    /// A path of the system, from the document's folder unless it is absolute.
    case path

    /// A URI of a file, or a reference relative to the document's URI (RFC 3986).
    case address
  }

  /// Makes a reference.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - suffix: The part behind the name.
  ///   - notation: How the name is written.
  ///   - value: The bytes of the string, its quotes included.
  package init(_ name: String, suffix: String = "", _ notation: Notation, at value: Range<Int>) {
    self.name = name
    self.suffix = suffix
    self.notation = notation
    range = value.count > 2 ? (value.lowerBound + 1)..<(value.upperBound - 1) : value
  }

  /// Reads the address of a schema; `nil` for one that names no file.
  ///
  /// - Parameters:
  ///   - address: The address in the document's spelling.
  ///   - value: The bytes of the string, its quotes included.
  package init?(address: String, at value: Range<Int>) {
    let end = address.firstIndex { $0 == "#" || $0 == "?" } ?? address.endIndex
    let name = String(address[..<end])
    let isFile = name.lowercased().hasPrefix("file:///")
    guard !name.isEmpty, isFile || !name.hasPrefix("//") && !name.hasScheme else { return nil }
    self.init(name, suffix: String(address[end...]), .address, at: value)
  }

  /// The content of the string, without quotes, once it names another file, in the same notation.
  package func content(naming name: String) -> String {
    String(JSONValue.string(name + suffix).description.dropFirst().dropLast())
  }
}

extension String {
  /// True if it begins with the scheme of a URI.
  fileprivate var hasScheme: Bool {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return utf8[..<colon].allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
  }

  /// True for the path of an image, and for one that only leaves the document's folder.
  fileprivate var isImagePath: Bool {
    var rest = self[...]
    while rest.hasPrefix("../") { rest = rest.dropFirst(3) }
    return ImagePath(String(rest)) != nil
  }
}

extension LiveDocument {
  /// The strings of the text that name files, in its order: the images of elements, files of variables and of entries,
  /// and `$schema`.
  ///
  /// An image outside the document's folder is one of them, although pictures leave it out.
  ///
  /// - Complexity: O(*n*) in the number of elements and in the length of `variants`; of elements without an image no
  ///   text is read.
  package func fileReferences() -> [FileReference] {
    let search = AppearanceSearch(for: .images, in: self) { element in
      elements.appearance(of: element).image != nil || hasBadImagePath(element)
    }
    var references = search.members.compactMap { entry in
      source.string(of: entry).flatMap { path in
        path.isImagePath ? FileReference(path, .path, at: entry.valueRange) : nil
      }
    }
    references += namedFileStrings.map { FileReference($0.name, .path, at: $0.range) }
    if let schema = schemaAddress,
      let reference = FileReference(address: schema.address, at: schema.value)
    {
      references.append(reference)
    }
    return references.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private func hasBadImagePath(_ element: ElementID) -> Bool {
    elements.problems(of: element).contains {
      if case .badImagePath = $0.kind { true } else { false }
    }
  }

  /// The string that is the value of `$schema`, with its bytes.
  var schemaAddress: (address: String, value: Range<Int>)? {
    guard let document = source.syntax.root.container else { return nil }
    var schema: SyntaxEntry?
    source.forEachEntry(of: document) { if source.isKey("$schema", of: $0) { schema = $0 } }
    return schema.flatMap { entry in source.string(of: entry).map { ($0, entry.valueRange) } }
  }
}

/// A string in a document that leads somewhere else.
package struct DocumentLink: Hashable, Sendable {
  /// The string without its quotes, as bytes of the text.
  package let range: Range<Int>

  package let target: Target

  package enum Target: Hashable, Sendable {
    /// An address of the web that is written out.
    case address(String)

    /// A file.
    case file(FileReference)

    /// The page of a rule, by its code.
    case rule(String)
  }
}

extension LiveDocument {
  /// The address of the schema if it is one of the web, the codes of rules in `lintel-disable`, and the
  /// ``fileReferences()``, in the order of the text.
  ///
  /// - Complexity: O(*n*) in the number of elements; the text of elements without codes and images is not read.
  package func links() -> [DocumentLink] {
    var links = schemaLink.map { [$0] } ?? []
    links += fileReferences().map { DocumentLink(range: $0.range, target: .file($0)) }
    // All uses of a layout have the same codes of its text.
    var known: Set<Range<Int>> = []
    elements.forEach { element in
      let codes = disabledCodes(of: element)
      if codes.isEmpty || isInFile(element) { return }
      for disabled in codes where RuleCodes.contains(disabled.code) {
        guard let content = content(of: range(of: location(of: disabled, in: element))),
          known.insert(content).inserted
        else { continue }
        links.append(DocumentLink(range: content, target: .rule(disabled.code)))
      }
    }
    return links.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private var schemaLink: DocumentLink? {
    guard let (address, value) = schemaAddress, address.isOfWeb, let content = content(of: value)
    else { return nil }
    return DocumentLink(range: content, target: .address(address))
  }

  private func content(of string: Range<Int>) -> Range<Int>? {
    string.count > 2 ? (string.lowerBound + 1)..<(string.upperBound - 1) : nil
  }
}

extension String {
  /// True for an address of the web, which an editor may open.
  fileprivate var isOfWeb: Bool {
    guard utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
    return ["https://", "http://"].contains {
      hasPrefix($0) && utf8.count > $0.utf8.count
    }
  }
}
