import SystemAccess

/// The texts and images of a project: what `NSLocalizedString` and `UIImage(named:)` find in the app.
///
/// The search for source files lists the resources. Tables of texts and catalogues are read when a layout asks for one,
/// once for the project, and again once one of the files that were read is another. The resources of the nearest project
/// folder count first; those of libraries only for the code of libraries.
package final class ProjectResources {
  /// The names under which a layout depends on texts and on images; no declaration has such a name.
  package static let textsName = "#texts"
  package static let imagesName = "#images"

  /// A fault of a resource.
  package struct Fault: Hashable {
    package let path: String
    package let line: Int
    package let column: Int
    package let message: String
  }

  private let modules: Modules
  private let root: String
  private var files = ResourceFiles()
  private var groups: [String: String] = [:]
  private lazy var texts = ResourceTexts(files, reader(), self)
  private lazy var images = ResourceImages(files, reader(), self)
  private var hasTexts = false
  private var hasImages = false

  init(root: String, _ modules: Modules) { (self.root, self.modules) = (root, modules) }

  private func reader() -> ResourceReader { ResourceReader(root: root) }

  /// The faults of the resources that were read, sorted by path.
  package var faults: [Fault] {
    ((hasTexts ? texts.reader.faults : []) + (hasImages ? images.reader.faults : []))
      .sorted { ($0.path, $0.line) < ($1.path, $1.line) }
  }

  /// The number of files that were read, for tests.
  package var readCount: Int {
    (hasTexts ? texts.reader.readCount : 0) + (hasImages ? images.reader.readCount : 0)
  }

  /// The text of a key in a table, in the base language.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - table: The name of the table; nil for `Localizable`.
  ///   - path: The file of the code.
  /// - Returns: The text; nil if no table has the key, or tables have several texts.
  package func text(_ key: String, table: String?, forFileAt path: String) -> String? {
    hasTexts = true
    return texts.text(key, table: table ?? "Localizable", forFileAt: path)
  }

  /// The size of an image.
  package enum Size: Equatable {
    case points(width: Double, height: Double)
    /// The catalogues and files of the project have no image of the name.
    case missing
    case unknown
  }

  /// The size of the image of a name, as `UIImage(named:)` finds it.
  package func size(ofImage name: String, forFileAt path: String) -> Size {
    hasImages = true
    return images.size(of: images.sources(named: name), forFileAt: path)
  }

  /// The size of the image of a symbol that Xcode makes of the name of an image: `iconHeart` for `icon-heart`.
  package func size(ofImageSymbol symbol: String, forFileAt path: String) -> Size {
    hasImages = true
    return images.size(of: images.sources(ofSymbol: symbol), forFileAt: path)
  }

  /// Takes a new list of resources.
  ///
  /// - Returns: The names under which layouts depend on what changed.
  func refresh(_ files: ResourceFiles) -> Set<String> {
    var changed: Set<String> = []
    let former = self.files
    self.files = files
    if former.tables != files.tables || former.languageFolders != files.languageFolders
      || hasTexts && texts.reader.hasChanged
    {
      forgetTexts()
      changed.insert(Self.textsName)
    }
    if former.catalogues != files.catalogues || former.images != files.images
      || hasImages && images.reader.hasChanged
    {
      forgetImages()
      changed.insert(Self.imagesName)
    }
    return changed
  }

  /// Forgets everything, because files may be of other modules.
  func forget() {
    groups = [:]
    forgetTexts()
    forgetImages()
  }

  private func forgetTexts() {
    texts = ResourceTexts(files, reader(), self)
    hasTexts = false
  }

  private func forgetImages() {
    images = ResourceImages(files, reader(), self)
    hasImages = false
  }

  /// The nearest folder around a path that has a project.
  func group(of path: String) -> String {
    // Files of one folder have one group.
    let folder = ProjectFolders.parent(path)
    if let known = groups[folder] { return known }
    let group = modules.membership(of: path).folder
    groups[folder] = group
    return group
  }

  /// True for a file of a library that a package manager put into the project.
  static func isLibrary(_ path: String) -> Bool {
    ["/Pods/", "/Carthage/", "/SourcePackages/"].contains { path.contains($0) }
  }
}

/// The access to the files of resources, with counted limits.
final class ResourceReader {
  enum Limits {
    static let fileBytes = 8_000_000
    static let allBytes = 64_000_000
    static let files = 20_000
    static let faults = 20
  }

  private let root: String?
  private var stamps: [String: FileStamp?] = [:]
  private var byteCount = 0
  private(set) var readCount = 0
  private(set) var faults: [ProjectResources.Fault] = []

  init(root: String) { self.root = SystemAccess.canonical(root) }

  /// True if a file or folder that was read is another one now.
  var hasChanged: Bool { stamps.contains { SystemAccess.stamp(of: $0.key) != $0.value } }

  func report(_ path: String, line: Int = 1, column: Int = 1, _ message: String) {
    let fault = ProjectResources.Fault(path: path, line: line, column: column, message: message)
    if faults.count < Limits.faults, !faults.contains(fault) { faults.append(fault) }
  }

  /// True for a file that may be read: it is in the project, and no limit is reached.
  private func allows(_ path: String) -> Bool {
    let stamp = SystemAccess.stamp(of: path)
    stamps[path] = .some(stamp)
    guard let stamp, !stamp.isFolder else { return false }
    guard stamp.isRegular else {
      report(path, "it is \(SystemAccess.obstacle(to: path) ?? "not a file; it is skipped")")
      return false
    }
    guard let target = SystemAccess.canonical(path), let root,
      root == "/" || Modules.isFile(target, below: root)
    else {
      report(path, "it is a link out of the project; it is not read")
      return false
    }
    readCount += 1
    return readCount <= Limits.files
  }

  /// The bytes of a whole file; nil for one that is not read, with a fault for one that is there.
  func bytes(_ path: String) -> [UInt8]? {
    guard allows(path) else { return nil }
    let size = stamps[path]??.size ?? 0
    guard size <= Limits.fileBytes, byteCount + size <= Limits.allBytes,
      let bytes = SystemAccess.read(path, limit: Limits.fileBytes),
      bytes.count <= Limits.fileBytes
    else {
      report(
        path,
        size > Limits.fileBytes
          ? "it has more than \(Limits.fileBytes / 1_000_000) MB; it is not read"
          : "it cannot be read")
      return nil
    }
    byteCount += bytes.count
    return bytes
  }

  /// The size that an image file states; nil if it is not read.
  func imageSize(_ path: String) -> ImageHeader.Size? {
    allows(path) ? ImageHeader.size(ofFileAt: path) : nil
  }

  /// The entries of a folder.
  func entries(in folder: String) -> [SystemAccess.FolderEntry] {
    stamps[folder] = .some(SystemAccess.stamp(of: folder))
    return SystemAccess.entries(in: folder)
  }
}
