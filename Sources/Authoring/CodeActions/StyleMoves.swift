import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// Moves keys from one element's style to another style with their spelling, and removes the first style if it is empty
/// then.
///
/// Elements are named by their JSON Pointers.
func movingStyle(
  _ keys: ElementKeys, from source: String, to target: String
) -> [CodeAction.Step] {
  [
    .rewriting { document in
      guard let source = document.element(at: source), let target = document.element(at: target)
      else { return [] }
      return keys.keys.map { key in
        .moveMember(
          document.location(of: key, in: source, part: .value),
          to: Location(target, [.key("style")], part: .value), key: key.name)
      }
    },
    .rewriting { document in
      document.element(at: source).map(document.removalOfEmptyStyle) ?? []
    },
  ]
}

extension LiveDocument {
  /// Removes an element's style if it is empty.
  func removalOfEmptyStyle(of element: ElementID) -> [Rewrite] {
    let location = Location(element, [.key("style")], part: .value)
    guard isWritten(location) else { return [] }
    let range = range(of: location)
    guard let node = source.syntax.smallestContainer(at: range.lowerBound + 1),
      source.syntax.range(of: node) == range, source.entries(of: node).isEmpty
    else { return [] }
    return [.remove(location.with(part: .member))]
  }
}

/// Moves the keys that a stack reads from an element to the wrapper around it that is the stack's child.
enum FlexKeysOutward: Refactoring {
  static let kind = CodeAction.Kind.notation

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    let written = document.elements.writtenKeys(of: element).intersection(.stackItem)
    guard !written.isEmpty, let item = stackItem(around: element, in: document), item != element,
      let name = document.elements.declaration(of: item)?.name
    else { return [] }
    let keys = written.subtracting(document.elements.writtenKeys(of: item))
      .subtracting(document.elements.unreadableKeys(of: item))
    guard !keys.isEmpty else { return [] }
    let target = document.elements.id(of: item).map { "#\(shortened($0))" } ?? "the \(name)"
    return [
      CodeAction(
        "Move \(listed(keys.keys.map(\.name), lastBy: "and")) to \(target), the stack's own child",
        .notation,
        steps: movingStyle(
          keys, from: document.pointer(of: element), to: document.pointer(of: item)))
    ]
  }

  /// The child of the nearest stack around an element: the element itself or a wrapper around it; `nil` without a
  /// stack, or if a wrapper has several children.
  private static func stackItem(
    around element: ElementID, in document: LiveDocument
  ) -> ElementID? {
    var item = element
    while let parent = document.elements.parent(of: item) {
      if document.elements.type(of: parent) == .stack { return item }
      guard
        document.elements.slot(of: item) == .child
          || document.elements.children(of: parent).count == 1
      else {
        return nil
      }
      item = parent
    }
    return nil
  }
}

/// Replaces the keys of AsyncDisplayKit 1.x by the keys of 2.0, where 2.0 has them.
enum OldNames {
  /// - Returns: `nil` if the document has no name that can be replaced.
  static func conversion(of document: LiveDocument) -> CodeAction? {
    let all = document.rewritesOfOldNames
    let possible = possibleOnes(of: all, in: document)
    guard !possible.isEmpty else { return nil }
    let names =
      possible.count < all.count
      ? "\(possible.count) of \(all.count) names" : all.count == 1 ? "the name" : "all names"
    return CodeAction(
      "Replace \(names) of AsyncDisplayKit 1.x in this document", .convertNames,
      steps: [
        .rewriting { _ in possible.flatMap(\.self) },
        // A key at an old path may have an old value too.
        .rewriting { possibleOnes(of: $0.rewritesOfOldNames, in: $0).flatMap(\.self) },
      ])
  }

  /// The rewrites that can be applied together: where a document states the same thing twice, some
  /// cannot.
  private static func possibleOnes(
    of changes: [[Rewrite]], in document: LiveDocument
  ) -> [[Rewrite]] {
    var changes = changes
    while !changes.isEmpty {
      do throws(RewriteError) {
        _ = try document.edits(for: changes.flatMap(\.self))
        return changes
      } catch {
        var end = 0
        let failing = changes.firstIndex { rewrites in
          end += rewrites.count
          return error.rewrite < end
        }
        guard let failing else { return [] }
        changes.remove(at: failing)
      }
    }
    return []
  }
}

extension LiveDocument {
  /// The rewrites that replace each old name.
  fileprivate var rewritesOfOldNames: [[Rewrite]] {
    var changes: [[Rewrite]] = []
    elements.forEach { element in
      for problem in elements.problems(of: element) {
        let rewrites = problem.rewritesOfOldName(in: self)
        if !rewrites.isEmpty { changes.append(rewrites) }
      }
    }
    return changes
  }
}

/// Turns a stack by a quarter.
///
/// Properties along the stack and across it are kept; `horizontalAlignment` and `verticalAlignment` still mean sides of
/// the screen, and sizes stay widths and heights.
enum StackDirection: Refactoring {
  static let kind = CodeAction.Kind.change

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    guard let stack = document.elements.content(of: element).stack,
      !document.elements.unreadableKeys(of: element).contains(.direction)
    else { return [] }
    let direction = stack.direction == .horizontal ? "vertical" : "horizontal"
    return [
      CodeAction(
        "Make the stack \(direction)", .change,
        rewrites: [
          .setMember(
            of: Location(element, part: .value), key: "direction", .string(direction))
        ])
    ]
  }
}
