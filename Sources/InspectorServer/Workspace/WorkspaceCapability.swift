import JSON
import LanguageServerProtocol

extension ServerCapability {
  /// `workspace`: what clients with several folders are told of changed folders, and of renamed files.
  static let workspace = ServerCapability("workspace") { client in
    var members = JSONObject()
    if client.workspaceFolders {
      members["workspaceFolders"] = ["supported": true, "changeNotifications": true]
    }
    if client.announcesRenames {
      members["fileOperations"] = ["willRename": ["filters": .array(renameFilters)]]
    }
    return members.isEmpty ? nil : .object(members)
  }

  /// The files that documents and configurations name, these themselves, and all folders.
  private static let renameFilters: [JSONValue] = [
    [
      "scheme": "file",
      "pattern": [
        "glob": .string("**/*.{\(namedFiles.joined(separator: ","))}"), "matches": "file",
        "options": ["ignoreCase": true],
      ],
    ],
    ["scheme": "file", "pattern": ["glob": "**/*", "matches": "folder"]],
  ]

  /// The endings of layouts, configurations and schemas, of images, and of fonts.
  private static let namedFiles = [
    "json", "png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "bmp", "tif", "tiff", "svg", "pdf",
    "ttf", "otf", "ttc", "otc",
  ]
}
