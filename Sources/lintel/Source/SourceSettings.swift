import DocumentSyntax
import InspectorServer
import JSON
import LiveDocuments

/// The values that the `.lintel.json` files of some source files give to their code.
struct SourceSettings: Sendable {
  private var byFolder: [String: (file: FilePath, values: SourceValues)] = [:]

  /// Finds the configuration of each file.
  init(of files: [FilePath], in configurations: ConfigurationFiles) {
    for file in files {
      let path = (try? file.resolved()) ?? file.absolute
      guard let found = configurations.sourceValues(ofFileAt: path) else { continue }
      byFolder[found.configuration.parts.folder.text] = (found.configuration, found.values)
    }
  }

  /// The values by folder and name.
  var json: JSONValue {
    .object(
      JSONObject(
        byFolder.map { folder, found in
          JSONObject.Member(
            key: folder,
            value: .object(
              JSONObject(
                found.values.byName.map { JSONObject.Member(key: $0.key, value: $0.value.value) })))
        }))
  }

  /// The failure for a value that its class does not use; `nil` for one that another configuration gives.
  ///
  /// A configuration that several folders extend has values for the classes of all of them.
  func failure(ofUnused name: String, in folder: String) -> (position: String, message: String)? {
    guard let (file, values) = byFolder[folder],
      let position = values.byName[name]?.position
    else { return nil }
    let className = name.prefix { $0 != "." }
    return (
      "\(shownSourcePath(file.text)):\(position.line + 1):\(position.character + 1)",
      "\(quoted("source." + name)) has no effect: \(className) reads no such value from data"
    )
  }
}
