import DocumentSyntax
import InspectorServer
import JSON
import Platform
import SystemPackage

/// The values that the `.lintel.json` files of some source files give to their code.
struct SourceSettings: Sendable {
  private var byFolder: [String: (file: FilePath, values: SourceValues)] = [:]

  /// True if values that no class reads are reported.
  private let reportsUnused: Bool

  /// Finds the configuration of each file.
  ///
  /// - Parameters:
  ///   - files: The source files.
  ///   - configurations: The configurations of the working tree or of a commit.
  ///   - revision: The name of the commit that the files are of; `nil` for the working tree.
  init(of files: [FilePath], in configurations: ConfigurationFiles, at revision: String? = nil) {
    reportsUnused = revision == nil
    for file in files {
      let path = revision == nil ? (try? file.resolved()) ?? file.absolute : file
      guard let found = configurations.sourceValues(ofFileAt: path) else { continue }
      let folder = found.configuration.parts.folder
      let key = revision.map { RevisionPath.text(of: folder, at: $0) } ?? folder.text
      byFolder[key] = (found.configuration, found.values)
    }
  }

  /// Values that are tried, by folder and name.
  private var added: [String: [String: JSONValue]] = [:]

  /// The names of values that are left out, by folder.
  private var removed: [String: Set<String>] = [:]

  /// The values by folder and name.
  var json: JSONValue {
    let folders = Set(byFolder.keys).union(added.keys)
    return .object(
      JSONObject(
        folders.map { folder in
          var values = byFolder[folder]?.values.byName.mapValues(\.value) ?? [:]
          for name in removed[folder] ?? [] { values[name] = nil }
          values.merge(added[folder] ?? [:]) { $1 }
          let configured = byFolder[folder]?.values
          return JSONObject.Member(
            key: folder,
            value: .object(
              SourceValues.json(
                values, configured?.uses ?? [], configured?.libraries ?? LibrarySettings())))
        }))
  }

  /// The names of the values that the configuration in a folder gives to a class.
  func names(in folder: String, of className: String) -> Set<String> {
    Set(
      (byFolder[folder]?.values.byName ?? [:]).keys.filter { name in
        name.prefix { $0 != "." } == className
      })
  }

  /// Adds values to those of the configuration in a folder.
  mutating func add(_ values: [String: JSONValue], in folder: String) {
    added[folder, default: [:]].merge(values) { $1 }
  }

  /// Leaves values of the configuration in a folder out.
  mutating func removeValues(_ names: Set<String>, in folder: String) {
    removed[folder, default: []].formUnion(names)
  }

  /// The warning about a value that no layout uses; `nil` for one that another configuration gives.
  ///
  /// A configuration that several folders extend has values for the classes of all of them.
  func warning(
    aboutUnused name: String, in folder: String, known: [String: [String]]
  ) -> (position: String, message: String)? {
    guard reportsUnused, let (file, values) = byFolder[folder],
      let position = values.byName[name]?.position
    else { return nil }
    return (
      "\(shownSourcePath(file.text)):\(position.line + 1):\(position.character + 1)",
      values.reason(forUnused: name, known: known)
    )
  }
}
