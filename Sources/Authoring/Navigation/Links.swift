import Diagnostics
import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// A string in a document that leads somewhere else.
package struct LinkPlace: Hashable, Sendable {
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
  /// - Complexity: In the number of elements; of those without codes and images no text is read.
  package func links() -> [LinkPlace] {
    var links = schemaLink.map { [$0] } ?? []
    links += fileReferences().map { LinkPlace(range: $0.range, target: .file($0)) }
    elements.forEach { element in
      for disabled in disabledCodes(of: element) where RuleCodes.contains(disabled.code) {
        guard let content = content(of: range(of: location(of: disabled, in: element))) else {
          continue
        }
        links.append(LinkPlace(range: content, target: .rule(disabled.code)))
      }
    }
    return links.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private var schemaLink: LinkPlace? {
    guard let (address, value) = schemaAddress, address.isOfWeb, let content = content(of: value)
    else { return nil }
    return LinkPlace(range: content, target: .address(address))
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
