import InspectorServer

/// The layout documents and source files that have another path in a later revision.
struct RenamedFiles {
  /// The earlier paths by the later ones; both are absolute and without symbolic links.
  private(set) var earlierPaths: [FilePath: FilePath] = [:]

  init() {}

  /// Finds the files that Git takes for renamed.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - before: The earlier commit.
  ///   - after: The later commit; `nil` for the working tree.
  /// - Throws: The reason why Git does not answer.
  init(
    in repository: GitRepository, from before: GitCommit, to after: GitCommit?
  ) throws(UnreadableFile) {
    for (later, earlier) in try repository.earlierPaths(from: before, to: after) {
      let (later, earlier) = (
        repository.folder.appending(later), repository.folder.appending(earlier)
      )
      guard
        later.isLayoutDocument && earlier.isLayoutDocument
          || later.isSourceFile && earlier.isSourceFile
      else { continue }
      // The index may be behind the working tree.
      if after == nil, (try? later.status()) == nil || (try? earlier.status()) != nil { continue }
      earlierPaths[later] = earlier
    }
  }

  /// The renamed files whose later path is one of these, or in one of these folders.
  func limited(to paths: [FilePath]) -> RenamedFiles {
    var limited = self
    limited.earlierPaths = earlierPaths.filter { later, _ in
      paths.contains { later.isInside($0) }
    }
    return limited
  }
}
