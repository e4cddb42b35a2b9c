/// A folder in which the source of packages is looked for, such as `Pods` or one that a `.lintel.json` names.
package struct LibraryFolder: Hashable, Sendable {
  /// The path, without symbolic links.
  package let path: String

  /// The folder that links in it must not leave.
  package let boundary: String

  package init(path: String, boundary: String) {
    (self.path, self.boundary) = (path, boundary)
  }

  /// True if a path is in the folder that links must not leave.
  func bounds(_ path: String) -> Bool {
    boundary == "/" || path == boundary || Modules.isFile(path, below: boundary)
  }
}

/// A note about a folder or link of libraries that is not read.
package struct LibraryProblem: Hashable, Sendable {
  package let path: String
  package let message: String
}

/// The source of a module that was found in a folder of libraries.
struct FoundLibrary {
  let target: Modules.Target

  /// The folder of the manifest, or the one that has the name of the module.
  let folder: String

  let search: LibraryFolder
}
