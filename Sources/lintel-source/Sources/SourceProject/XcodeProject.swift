/// The targets of an Xcode project with the source files that they compile.
enum XcodeProject {
  /// Reads a `project.pbxproj`; anything that is not understood is left out.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - folder: The folder of the project.
  /// - Returns: The targets, in the order of the project.
  /// - Complexity: Linear in the length of the text and in the number of files of all targets.
  static func targets(_ bytes: [UInt8], folder: String) -> [Modules.Target] {
    guard case .dictionary(let top) = PropertyList.read(bytes),
      case .dictionary(let objects)? = top["objects"]
    else { return [] }
    let reader = Reader(objects: objects, folder: folder)
    return reader.targets(rootID: top["rootObject"]?.text)
  }

  private struct Reader {
    let objects: [String: PropertyList]
    let folder: String

    private func object(_ id: String?) -> [String: PropertyList]? {
      guard let id, case .dictionary(let members)? = objects[id] else { return nil }
      return members
    }

    private func ids(_ object: [String: PropertyList], _ key: String) -> [String] {
      guard case .array(let items)? = object[key] else { return [] }
      return items.compactMap(\.text)
    }

    func targets(rootID: String?) -> [Modules.Target] {
      guard let project = object(rootID) else { return [] }
      let root = PackageManifest.join(folder, project["projectDirPath"]?.text ?? "")
      let paths = self.paths(below: project["mainGroup"]?.text, root)
      return ids(project, "targets").compactMap { id in
        guard let target = object(id), let name = target["name"]?.text else { return nil }
        var result = Modules.Target(name: name)
        for phase in ids(target, "buildPhases").compactMap({ object($0) })
        where phase["isa"]?.text == "PBXSourcesBuildPhase" {
          for file in ids(phase, "files") {
            if let path = object(file)?["fileRef"]?.text.flatMap({ paths[$0] }) {
              result.files.insert(path)
            }
          }
        }
        for group in ids(target, "fileSystemSynchronizedGroups") {
          guard let path = paths[group], let members = object(group) else { continue }
          result.folders.append(path)
          for exception in ids(members, "exceptions").compactMap({ object($0) })
          where exception["target"]?.text == id {
            result.excluded += ids(exception, "membershipExceptions").map {
              PackageManifest.join(path, $0)
            }
          }
        }
        return result
      }
    }

    /// The paths of all files and groups.
    private func paths(below group: String?, _ root: String) -> [String: String] {
      var paths: [String: String] = [:]
      var pending = group.map { [($0, root)] } ?? []
      while let (id, outer) = pending.popLast() {
        guard paths[id] == nil, let members = object(id) else { continue }
        let own = members["path"]?.text ?? ""
        let path =
          switch members["sourceTree"]?.text {
          case "SOURCE_ROOT": PackageManifest.join(root, own)
          case "<absolute>": PackageManifest.join("/", own)
          default: PackageManifest.join(outer, own)
          }
        paths[id] = path
        for child in ids(members, "children") { pending.append((child, path)) }
      }
      return paths
    }
  }
}

/// A property list of the old style, which has braces, parentheses and texts.
enum PropertyList {
  case text(String)
  case array([PropertyList])
  case dictionary([String: PropertyList])

  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// Reads a property list; nil for a text that is none.
  ///
  /// The parser keeps open values in an array, so nesting takes no stack.
  static func read(_ bytes: [UInt8]) -> PropertyList? {
    let tokens = ManifestTokens(bytes, comment: "//")
    var open: [Open] = []
    var result: PropertyList?
    var word = ""
    func add(_ value: PropertyList) {
      guard var last = open.popLast() else {
        result = result ?? value
        return
      }
      last.add(value)
      open.append(last)
    }
    func endWord() {
      guard !word.isEmpty else { return }
      add(.text(word))
      word = ""
    }
    for index in 0..<tokens.count {
      switch tokens[index] {
      case .word(let part): word += part
      case .text(let text):
        endWord()
        add(.text(text))
      case .symbol(let byte):
        switch byte {
        case 0x7B, 0x28:
          endWord()
          guard open.count < depthLimit else { return nil }
          open.append(Open(isDictionary: byte == 0x7B))
        case 0x7D, 0x29:
          endWord()
          if let last = open.popLast() { add(last.value) }
        case 0x3D, 0x2C, 0x3B: endWord()
        // The other characters of a text without quotes: `Sources/App.swift`.
        default: word += String(decoding: [byte], as: UTF8.self)
        }
      }
    }
    return result
  }

  private static let depthLimit = 100

  private struct Open {
    let isDictionary: Bool
    private var members: [String: PropertyList] = [:]
    private var items: [PropertyList] = []
    private var key: String?

    init(isDictionary: Bool) { self.isDictionary = isDictionary }

    mutating func add(_ value: PropertyList) {
      if !isDictionary {
        items.append(value)
      } else if let key {
        members[key] = value
        self.key = nil
      } else {
        key = value.text
      }
    }

    var value: PropertyList { isDictionary ? .dictionary(members) : .array(items) }
  }
}
