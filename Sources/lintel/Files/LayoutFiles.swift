import InspectorServer
import Platform
import SystemPackage

/// Finds what a path of a command line stands for: a file as it is, a directory searched for layout documents, and
/// for source files with layouts if they are wanted.
func layoutFiles(at path: FilePath, withSources: Bool = false) -> LayoutFileSearch {
  guard path != .standardStream, (try? path.status())?.type == .directory else {
    return LayoutFileSearch(file: path)
  }
  return LayoutFileSearch(in: path, withSources: withSources)
}

/// The layout documents in a directory and below.
///
/// Hidden directories and symbolic links to directories are left alone.
struct LayoutFileSearch {
  /// In alphabetical order, that of their bytes.
  private(set) var files: [FilePath] = []

  /// The configurations that lie in the directories that were searched, in the same order.
  private(set) var configurations: [FilePath] = []

  /// Which directories could not be read, or not to their end, and why.
  private(set) var errors: [FileError] = []

  /// True if source files with layouts are found too.
  private let withSources: Bool

  /// The source files, and those that cannot be read, about which a command reports.
  private var sources = LayoutSources<FilePath>()
  private var unread: Set<FilePath> = []

  /// The folders with the code of dependencies, in which no source files are looked for.
  private var dependencies: Set<FilePath> = []

  /// The names of folders in which package managers and Xcode keep code of others.
  static let dependencyFolders = Set(
    ["Pods", "Carthage", "DerivedData", "SourcePackages", "node_modules"].map { Array($0.utf8) })

  fileprivate init(file: FilePath) {
    files = [file]
    withSources = false
  }

  /// Goes on until so many files are found, past directories that cannot be read.
  init(in path: FilePath, fileLimit: Int = .max, withSources: Bool = false) {
    self.withSources = withSources
    var directories = [path]
    while let directory = directories.popLast(), files.count < fileLimit {
      directories += search(directory).reversed()
    }
    if withSources {
      let found = sources.found().union(unread)
      var libraries = LibraryFilter()
      files = files.filter { file in
        !file.isSourceFile
          || found.contains(file) && !libraries.isOfLibrary(file, foundIn: path)
      }
    }
    files = Array(files.prefix(fileLimit))
    if files.isEmpty, errors.isEmpty {
      errors = [FileError(path: path, reason: "no *.layout.json in it")]
    }
  }

  /// Takes the files of a directory.
  ///
  /// - Returns: The directories in it.
  private mutating func search(_ directory: FilePath) -> [FilePath] {
    var subdirectories: [FilePath] = []
    for name in names(in: directory) {
      let path = directory.appending(name)
      if name.elementsEqual(ConfigurationFiles.name.utf8) { configurations.append(path) }
      if name.first == UInt8(ascii: ".") { continue }
      if (try? path.status(followingLinks: false))?.type == .directory {
        subdirectories.append(path)
        if dependencies.contains(directory) || Self.dependencyFolders.contains(name) {
          dependencies.insert(path)
        }
      } else if name.suffix(Self.ending.count).elementsEqual(Self.ending) {
        files.append(path)
      } else if withSources, !dependencies.contains(directory),
        path.isSourceFile || path.isHeader
      {
        if path.isSourceFile { files.append(path) }
        if let text = try? readFile(path) { sources.add(path, text) } else { unread.insert(path) }
      }
    }
    return subdirectories
  }

  private static let ending = Array(".layout.json".utf8)

  private mutating func names(in directory: FilePath) -> [[UInt8]] {
    var names: [[UInt8]] = []
    do throws(Errno) {
      try readFolder(directory.cString) { names.append($0) }
    } catch {
      errors.append(FileError(path: directory, error))
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

/// Writes a picture into a folder of temporary files that only this user can write to.
///
/// - Returns: Its address.
func savePicture(_ name: String, _ content: [UInt8]) throws(UnreadableFile) -> String {
  let folder = try makeOwnFolder(temporaryFolder().appending("lintel-\(userID().rawValue)"))
  let path = folder.appending(name)
  do throws(FileError) {
    try writeFile(path, content)
  } catch {
    throw UnreadableFile(reason: "\(error)")
  }
  return path.uri
}

/// Makes a folder that only this user can write to, or finds it.
///
/// - Returns: Its path.
func makeOwnFolder(_ folder: FilePath) throws(UnreadableFile) -> FilePath {
  do throws(Errno) {
    try makeFolder(folder.cString, .ownerReadWriteExecute)
  } catch .fileExists {
  } catch {
    throw UnreadableFile(reason: "\(FileError(path: folder, error))")
  }
  guard let status = try? folder.status(followingLinks: false), status.type == .directory,
    status.userID == userID(),
    status.permissions.isDisjoint(with: [.groupWrite, .otherWrite])
  else { throw UnreadableFile(reason: "\(folder.shown) is not a folder of this user alone") }
  return folder
}

func temporaryFolder() -> FilePath {
  let folder = environmentValue("TMPDIR").map { FilePath($0) }
  return folder.flatMap { $0.isAbsolute ? $0 : nil } ?? FilePath("/tmp")
}
