package import LayoutEngine
package import LiveDocuments

/// The aspects of elements that a rule reads, by their position relative to the element that it checks.
///
/// A rule runs again for an element if an aspect that it may read has changed. ``Invalidation`` finds these elements; its
/// table covers ``tracked``, which a rule may read without a declaration. A rule that reads more declares it in
/// ``DiagnosticRule/reads`` and has to say what keeps its diagnostics true. ``LiveDocument/undeclaredReads()`` finds
/// rules that forget it; tests and `--paranoid` call it.
package struct Reads: OptionSet, Hashable, Sendable {
  package typealias Aspects = ReadRecord.Aspects

  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The position of an element relative to the one that is checked.
  private enum Reach: Int, CaseIterable {
    case own, parent, children, ancestors, descendants, others
  }

  private init(_ reach: Reach, _ aspects: Aspects) {
    rawValue = UInt32(aspects.rawValue) << UInt32(4 * reach.rawValue)
  }

  /// The element itself.
  package static func own(_ aspects: Aspects) -> Reads { Reads(.own, aspects) }
  package static func parent(_ aspects: Aspects) -> Reads { Reads(.parent, aspects) }
  package static func children(_ aspects: Aspects) -> Reads { Reads(.children, aspects) }

  /// The elements above the parent.
  package static func ancestors(_ aspects: Aspects) -> Reads { Reads(.ancestors, aspects) }

  /// The elements below the children.
  package static func descendants(_ aspects: Aspects) -> Reads { Reads(.descendants, aspects) }

  /// Siblings, and all that are neither above nor below the element.
  package static func others(_ aspects: Aspects) -> Reads { Reads(.others, aspects) }

  /// All of the elements above.
  ///
  /// These elements make the requests that an element gets. A rule may read them to explain a request: if they change
  /// so that the element gets another one, the rule runs again.
  package static let above: Reads = [
    .parent([.object, .description, .frame, .layout]),
    .ancestors([.object, .description, .frame, .layout]),
  ]

  /// The reads that a record of a rule's run on an element has.
  package init(
    _ record: [ElementID: Aspects], by element: ElementID, in elements: DocumentElements
  ) {
    self = []
    let parent = elements.parent(of: element)
    for (read, aspects) in record {
      let reach: Reach =
        if read == element {
          .own
        } else if read == parent {
          .parent
        } else if elements.parent(of: read) == element {
          .children
        } else if elements.ancestors(of: element).contains(read) {
          .ancestors
        } else if elements.ancestors(of: read).contains(element) {
          .descendants
        } else {
          .others
        }
      formUnion(Reads(reach, aspects))
    }
  }
}

extension Reads: CustomStringConvertible {
  package var description: String {
    let names = Reach.allCases.compactMap { reach -> String? in
      let bits = UInt8(truncatingIfNeeded: rawValue >> UInt32(4 * reach.rawValue) & 0xF)
      let aspects = [
        (Aspects.object, "object"), (.description, "description"), (.frame, "frame"),
        (.layout, "layout"),
      ]
      .filter { Aspects(rawValue: bits).contains($0.0) }.map(\.1)
      return aspects.isEmpty ? nil : "\(aspects.joined(separator: ", ")) (\(reach))"
    }
    return names.joined(separator: "; ")
  }
}

extension LiveDocument {
  /// The reads that rules make of this document and do not declare, each as half a sentence.
  ///
  /// - Complexity: That of checking the whole document, and for each read the depth of the element.
  package func undeclaredReads() -> [String] {
    layout.reads = ReadRecord()
    defer { layout.reads = nil }
    var store = DiagnosticStore()
    _ = store.diagnostics(of: self)
    return store.undeclaredReads.sorted { $0.key < $1.key }.map {
      "the rule \($0.key) reads what it does not declare: \($0.value)"
    }
  }
}
