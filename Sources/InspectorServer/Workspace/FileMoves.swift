import Authoring
import DocumentSyntax

/// The files and folders that a client is about to give other paths.
struct FileMoves {
  /// The folders on the way to the old paths, the root of the file system first.
  private var nodes = [Node()]

  private struct Node {
    var children: [ArraySlice<UInt8>: Int] = [:]

    /// The new path of what is there now.
    var newPath: FilePath?
  }

  private(set) var isEmpty = true

  private static let slash = UInt8(ascii: "/")

  /// Notes that a file or folder will have another path; both paths are absolute, without `.` and `..`.
  mutating func add(from old: FilePath, to new: FilePath) {
    var node = 0
    for name in old.bytes.split(separator: Self.slash) {
      if let child = nodes[node].children[name] {
        node = child
      } else {
        nodes.append(Node())
        nodes[node].children[name] = nodes.count - 1
        node = nodes.count - 1
      }
    }
    nodes[node].newPath = new
    isEmpty = false
  }

  /// The path that a file will have: of the folders around it that move, the innermost decides.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  func newPath(of path: FilePath) -> FilePath {
    var node = 0
    var moved: (folder: FilePath, rest: ArraySlice<UInt8>)?
    for name in path.bytes.split(separator: Self.slash) {
      guard let child = nodes[node].children[name] else { break }
      node = child
      if let newPath = nodes[node].newPath { moved = (newPath, path.bytes[name.endIndex...]) }
    }
    return moved.map { FilePath($0.folder.bytes + $0.rest) } ?? path
  }

  /// The content of a reference once everything has its new path.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - document: The path that its document has now.
  ///   - isThere: True if there is a file at a path. A document that moves alone keeps the names of files that are not
  ///     there: they are names of something else, as of an image in an app.
  /// - Returns: `nil` if the reference stays as it is.
  func content(
    of reference: FileReference, in document: FilePath, isThere: (FilePath) -> Bool
  ) -> String? {
    guard let target = reference.target(from: document) else { return nil }
    let (newTarget, newDocument) = (newPath(of: target), newPath(of: document))
    if newTarget == target, newDocument == document { return nil }
    let old = target.relative(to: document)
    guard reference.isAbsolute ? newTarget != target : newTarget.relative(to: newDocument) != old,
      newTarget != target || isThere(target)
    else { return nil }
    return reference.name(of: newTarget, from: newDocument).map(reference.content)
  }
}

extension FileReference {
  /// No system takes longer paths.
  private static let longestPath = 4_096

  private static let fileScheme = "file:"

  /// The part of an address behind the file's.
  var fragment: String { notation == .address ? suffix : "" }

  /// True for a name that is the same from every folder.
  var isAbsolute: Bool {
    name.hasPrefix("/") || notation == .address && name.lowercased().hasPrefix(Self.fileScheme)
  }

  /// The path of the file that it names.
  ///
  /// - Parameter document: The path of the document.
  /// - Returns: `nil` for a name that no system takes.
  func target(from document: FilePath) -> FilePath? {
    guard !name.isEmpty, name.utf8.count <= Self.longestPath else { return nil }
    let path: FilePath
    switch notation {
    case .path: path = FilePath(name)
    case .address:
      if name.lowercased().hasPrefix(Self.fileScheme) { return FilePath(uri: name) }
      path = FilePath(FilePath.unescaped(name.utf8))
    }
    guard !path.bytes.contains(0) else { return nil }
    return path.beside(document).normalized
  }

  /// The name of another file in the notation of this one.
  ///
  /// - Returns: `nil` for a path that has no name in it.
  fileprivate func name(of file: FilePath, from document: FilePath) -> String? {
    if isAbsolute {
      guard notation == .address else { return file.validText }
      return name.hasPrefix("/") ? relativeReference(file) : file.uri
    }
    let path = file.relative(to: document)
    let prefix = name.hasPrefix("./") && !path.bytes.starts(with: "../".utf8) ? "./" : ""
    let text = notation == .address ? relativeReference(path) : path.validText
    return text.map { prefix + $0 }
  }
}
