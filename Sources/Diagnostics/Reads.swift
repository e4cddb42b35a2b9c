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

/// The elements that are checked again after edits.
///
/// This is the one table that says for a changed aspect of an element which elements' rules may have read it:
///
/// | changed aspect of an element | checked again |
/// |---|---|
/// | `object`: problems, values that layout does not read | it, its parent |
/// | `description`: type, id, keys, style, content | it, its children, all above it |
/// | `children`: some came, went or were moved | it, all above it |
/// | `parent`, `participation` | it, all below it |
/// | ``ChangeSet/laidOut``: its size, requests, or frames of its children | it |
/// | `sharedID`: another element is the first with its id | it |
/// | `existence`: it was removed | nothing; its candidates are removed |
///
/// ``Reads/tracked`` are the reads that these rows cover for every rule. What a rule reads beyond them has a channel of
/// its own:
///
/// | read | checked again |
/// |---|---|
/// | elements above, to explain a request (``Reads/above``) | the element, if its requests change |
/// | frames of specs up to the next node | what ``ExceededElements`` finds |
/// | names: ids, types, the document's own object | rules with ``DiagnosticRule/readsNamesAlone``, if a name changed |
/// | the rest, if ``DiagnosticRule/mayExpire`` | ``DiagnosticRule/stillHolds(_:in:)`` of each diagnostic, after each edit |
package struct Invalidation {
  package private(set) var elements: Set<ElementID> = []

  /// True if some element is left out of the layout now that was in it, or the other way round.
  private(set) var changesParticipation = false

  /// The elements whose ancestors are all in `elements`, and those whose descendants are.
  private var withAncestors: Set<ElementID> = []
  private var withDescendants: Set<ElementID> = []

  /// - Complexity: O(*n*) in the elements that are found, the children of changed elements included.
  package init(after changeSets: ArraySlice<ChangeSet>, in document: LiveDocument) {
    for changes in changeSets {
      elements.formUnion(changes.laidOut)
      for (element, aspects) in changes.aspects {
        elements.insert(element)
        if aspects.contains(.participation) { changesParticipation = true }
        guard document.elements.isAlive(element) else { continue }
        if aspects.contains(.object), let parent = document.elements.parent(of: element) {
          elements.insert(parent)
        }
        if aspects.contains(.description) {
          elements.formUnion(document.elements.children(of: element))
        }
        if aspects.contains(.description) || aspects.contains(.children) {
          insertAncestors(of: element, document)
        }
        if aspects.contains(.parent) || aspects.contains(.participation) {
          insertDescendants(of: element, document)
        }
      }
      for element in changes.restructured where document.elements.isAlive(element) {
        elements.insert(element)
        insertAncestors(of: element, document)
      }
    }
  }

  private mutating func insertAncestors(of element: ElementID, _ document: LiveDocument) {
    guard withAncestors.insert(element).inserted else { return }
    for next in document.elements.ancestors(of: element) {
      elements.insert(next)
      guard withAncestors.insert(next).inserted else { return }
    }
  }

  private mutating func insertDescendants(of element: ElementID, _ document: LiveDocument) {
    var pending = [element]
    while let next = pending.popLast() {
      elements.insert(next)
      guard withDescendants.insert(next).inserted else { continue }
      pending += document.elements.children(of: next)
    }
  }
}

extension Reads {
  /// The reads that ``Invalidation`` covers for every rule.
  package static let tracked: Reads = [
    .own([.object, .description, .layout]), .parent(.description),
    .children([.object, .description, .frame, .layout]),
    .descendants([.description, .frame, .layout]),
  ]
}
