import DocumentSyntax
package import JSON
import LiveDocuments

/// The folders in which the source of packages is looked for that layout code imports.
package struct LibrarySettings: Hashable, Sendable {
  /// The folders, the first one before the others.
  package var folders: [Folder] = []

  /// True to search the checkouts that Xcode keeps, too.
  package var readsXcodeCheckouts = false

  package init() {}

  package struct Folder: Hashable, Sendable {
    /// The path, without symbolic links.
    package let path: FilePath

    /// The folder that links in it must not leave.
    let boundary: FilePath

    package init(path: FilePath, boundary: FilePath) {
      (self.path, self.boundary) = (path, boundary)
    }
  }

  package var isEmpty: Bool { folders.isEmpty && !readsXcodeCheckouts }

  /// The members of the values for `lintel-source`; no expression begins with a colon.
  package var members: JSONObject {
    var members = JSONObject()
    if !folders.isEmpty {
      members[":libraries"] = .array(
        folders.map {
          ["path": .string($0.path.text), "boundary": .string($0.boundary.text)]
        })
    }
    if readsXcodeCheckouts { members[":xcodeCheckouts"] = true }
    return members
  }

  /// Values for `lintel-source`, with these folders behind the folders of configurations.
  ///
  /// - Parameter values: The values by folder; the folder `/` has the user's own.
  /// - Returns: The values with the members of these settings in the folder `/`.
  package func added(to values: JSONValue) -> JSONValue {
    guard !isEmpty, var folders = values.objectValue else { return values }
    var root = folders["/"]?.objectValue ?? JSONObject()
    let known = root[":libraries"]?.arrayValue ?? []
    for member in members { root[member.key] = member.value }
    if let own = members[":libraries"]?.arrayValue { root[":libraries"] = .array(own + known) }
    folders["/"] = .object(root)
    return .object(folders)
  }
}

extension Setting {
  static let libraries = Setting("libraries") {
    [
      "type": "array", "items": ["type": "string", "minLength": 1],
      "description":
        "Folders with the source of packages that layout code imports: paths from the folder of this file, such as \"../Packages\"; in the settings of an editor absolute paths. They are read, and not reported on.",
    ]
  } read: { value, reading in
    let names = reading.strings(value, of: "paths of folders").map {
      FontSettings.Name(text: $0.text, range: $0.range)
    }
    guard reading.isOfEditor else {
      reading.values.libraries = names
      return
    }
    // A folder of no use leaves the other settings as they are.
    if let relative = names.first(where: { !FilePath($0.text).isAbsolute }) {
      reading.noteUnusableLibrary(
        "\(quoted(relative.text)) is not read: the settings of an editor take absolute paths of folders",
        at: relative.range)
    }
    reading.values.editorLibraries.folders = names.map { FilePath($0.text) }
      .filter(\.isAbsolute).map { .init(path: $0, boundary: $0) }
  }

  static let xcodeCheckouts = Setting("xcodeCheckouts", isOfFiles: false) {
    [
      "type": "boolean", "default": false,
      "description":
        "Whether the source of packages is read from the checkouts that Xcode keeps for the project in DerivedData.",
    ]
  } read: { value, reading in
    if let isWanted = reading.bool(value) {
      reading.values.editorLibraries.readsXcodeCheckouts = isWanted
    }
  }
}

extension ConfigurationReading {
  /// The most folders of libraries that a configuration names.
  private static let mostLibraries = 64

  /// Finds the folders of libraries that a configuration names; what cannot be had is noted in it.
  ///
  /// - Parameters:
  ///   - path: The path of the configuration.
  ///   - trusted: The folders from which files may be named.
  ///   - source: The file system; of a commit that of this machine, because packages are not in the repository.
  /// - Returns: The folders, and the stamps by which a folder that comes or goes is noticed.
  mutating func findLibraries(
    namedBy path: FilePath, _ trusted: TrustedFolders, _ source: any FileSource
  ) -> (folders: [LibrarySettings.Folder], stamps: [FilePath: FileStamp?]) {
    var folders: [LibrarySettings.Folder] = []
    var stamps: [FilePath: FileStamp?] = [:]
    for (index, name) in values.libraries.enumerated() {
      guard index < Self.mostLibraries else {
        noteUnusableLibrary(
          "more than \(Self.mostLibraries) folders of libraries; the others are not read",
          at: name.range)
        break
      }
      let folder = FilePath(name.text).beside(path).normalized
      guard let found = trusted.file(folder, namedBy: path, source) else {
        noteUntrusted(
          "\(quoted(name.text)) \(TrustedFolders.refusal(of: folder, source))", at: name.range)
        continue
      }
      stamps[folder] = .some(source.stamp(ofFileAt: folder))
      // A file has nothing in it.
      guard source.stamp(ofFileAt: found.path.appending(".")) != nil else {
        let reason = source.stamp(ofFileAt: folder) == nil ? "is not there" : "is no folder"
        noteUnusableLibrary("\(quoted(name.text)) \(reason)", at: name.range)
        continue
      }
      folders.append(LibrarySettings.Folder(path: found.path, boundary: found.folder))
    }
    return (folders, stamps)
  }
}
