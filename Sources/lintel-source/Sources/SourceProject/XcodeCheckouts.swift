import SystemAccess

/// The checkouts of packages that Xcode keeps in the user's `DerivedData`.
enum XcodeCheckouts {
  /// The most folders of builds that are looked at, and the longest `info.plist`.
  private static let limits = (folders: 4_096, bytes: 1 << 20)

  /// The newest checkouts of a project.
  ///
  /// - Parameters:
  ///   - projects: The paths of the project's workspaces, Xcode projects and packages.
  ///   - home: The user's home folder.
  /// - Returns: The folder that `info.plist` states to be of one of them; nil if there is none.
  /// - Complexity: O(*n* · *m*) in the numbers of builds, at most 4,096, and of projects, at most 64.
  static func folder(of projects: [String], home: String?) -> LibraryFolder? {
    guard let home else { return nil }
    let builds = home + "/Library/Developer/Xcode/DerivedData"
    let named = projects.prefix(64).map { (name: buildName($0), bytes: plistBytes($0)) }
    var newest: (time: (Int, Int), path: String)?
    for entry in SystemAccess.entries(in: builds).prefix(limits.folders)
    where entry.kind == .folder {
      let matching = named.filter { entry.name.hasPrefix($0.name + "-") }
      let plist = "\(builds)/\(entry.name)/info.plist"
      let checkouts = "\(builds)/\(entry.name)/SourcePackages/checkouts"
      guard !matching.isEmpty, let stamp = SystemAccess.stamp(of: plist),
        let bytes = SystemAccess.read(plist, limit: limits.bytes),
        matching.contains(where: { names($0.bytes, in: bytes) }),
        SystemAccess.stamp(of: checkouts)?.isFolder == true
      else { continue }
      let time = (stamp.seconds, stamp.nanoseconds)
      if let newest, newest.time >= time { continue }
      newest = (time, checkouts)
    }
    guard let path = newest?.path, let found = SystemAccess.canonical(path) else { return nil }
    return LibraryFolder(path: found, boundary: found)
  }

  /// The name of a project in the name of its build: `My_App` for `My App.xcodeproj`.
  private static func buildName(_ project: String) -> String {
    var name = project.split(separator: "/").last ?? ""
    for ending in [".xcworkspace", ".xcodeproj"] where name.hasSuffix(ending) {
      name = name.dropLast(ending.count)
    }
    return String(name.map { $0 == " " ? "_" : $0 })
  }

  /// A path as XML spells it; a binary property list has it unchanged if no character is escaped.
  private static func plistBytes(_ path: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
      case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
      case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// True if a property list has a path that ends where the text of its value does.
  private static func names(_ path: [UInt8], in bytes: [UInt8]) -> Bool {
    guard let first = path.first, bytes.count >= path.count else { return false }
    for start in 0...(bytes.count - path.count)
    where bytes[start] == first && bytes[start...].starts(with: path) {
      let end = start + path.count
      guard end < bytes.count else { return true }
      let next = bytes[end]
      if !NameScanner.isWord(next), !"./- ".utf8.contains(next) { return true }
    }
    return false
  }
}
