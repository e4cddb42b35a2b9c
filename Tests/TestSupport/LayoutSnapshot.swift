import LayoutEngine
package import LiveDocuments

/// The descriptions and frames of all elements, for comparison with a document of another text.
package struct LayoutSnapshot: WordedSnapshot {
  package private(set) var values: Values

  package struct Values: Equatable {
    fileprivate let scale: Double
    fileprivate let constrainedSize: SizeRange
    fileprivate var elements: [Element] = []
    fileprivate var codes: [String]
  }

  fileprivate struct Element: Equatable {
    /// Empty unless pointers are compared.
    let pointer: String
    let description: ElementDescription
    let frame: Frame?
    let writtenKeys: ElementKeys
  }

  /// Takes the layout of a document.
  ///
  /// - Parameters:
  ///   - document: The document, which is laid out.
  ///   - hasPointers: True if the elements have to have the same pointers.
  ///   - codes: The codes of diagnostics that are compared, in any order.
  package init(of document: LiveDocument, hasPointers: Bool, codes: [String]) {
    values = Values(
      scale: document.header.scale, constrainedSize: document.header.constrainedSize,
      codes: codes.sorted())
    document.elements.forEach { element in
      values.elements.append(
        Element(
          pointer: hasPointers ? document.pointer(of: element) : "",
          description: document.elements.description(of: element),
          frame: document.layout.frame(of: element),
          writtenKeys: document.elements.writtenKeys(of: element)))
    }
  }

  /// A copy without codes.
  package var withoutCodes: Self {
    var snapshot = self
    snapshot.values.codes = []
    return snapshot
  }

  package var lines: [String] {
    ["\(values.scale) \(values.constrainedSize)"]
      + values.elements.map { element in
        "\(element.pointer) \(element.description) \(element.frame.map { "\($0)" } ?? "–") "
          + "\(element.writtenKeys.keys)"
      } + values.codes
  }
}
