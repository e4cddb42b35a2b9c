import Diagnostics
import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// Writes the names and places of 2.0 for all of AsyncDisplayKit 1.x.
enum OldNames {
  /// - Returns: `nil` where there is no such name.
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
        // What stood in an old place may have an old value too.
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

  /// True if something is written as in AsyncDisplayKit 1.x.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package var hasOldNames: Bool {
    var isFound = false
    elements.forEach { element in
      if isFound { return }
      isFound = elements.problems(of: element).contains { !$0.rewritesOfOldName(in: self).isEmpty }
    }
    return isFound
  }
}
