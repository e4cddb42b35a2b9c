import JSONText
import SystemAccess

/// The images of asset catalogues and the bundled image files of a project, by their names.
final class ResourceImages {
  /// An image set, or the files of one bundled image.
  struct Source {
    /// The folder of an image set; nil for bundled files.
    var imageSet: String?
    var files: [(path: String, scale: Double)] = []
    let group: String
    let isLibrary: Bool
  }

  private enum Limits {
    static let folders = 20_000
    static let depth = 32
    static let sources = 8
  }

  let reader: ResourceReader
  private unowned let resources: ProjectResources
  private var sources: [String: [Source]] = [:]
  private var namesBySymbol: [String: [String]] = [:]
  private var sizes: [String: ProjectResources.Size] = [:]
  /// The project folders that have a catalogue.
  private var groups: Set<String> = []
  private var isCut: Bool
  private var folderCount = 0

  /// - Complexity: In the number of folders of catalogues and of bundled images; no image is read.
  init(_ files: ResourceFiles, _ reader: ResourceReader, _ resources: ProjectResources) {
    (self.reader, self.resources, isCut) = (reader, resources, files.isCut)
    for catalogue in files.catalogues { addCatalogue(catalogue) }
    for image in files.images { addFile(image) }
    for name in sources.keys.sorted() {
      namesBySymbol[Self.symbol(of: name), default: []].append(name)
    }
  }

  func sources(named name: String) -> [Source] { sources[name] ?? [] }

  func sources(ofSymbol symbol: String) -> [Source] {
    (namesBySymbol[Self.symbol(of: symbol)] ?? []).flatMap { sources[$0] ?? [] }
  }

  /// The letters and digits of the last part of a name without the ending that Xcode leaves out.
  private static func symbol(of name: String) -> String {
    let last = name.split(separator: "/").last ?? ""
    let letters = last.lowercased().filter { $0.isLetter || $0.isNumber }
    return letters.hasSuffix("image") && letters.count > 5 ? String(letters.dropLast(5)) : letters
  }

  /// The size that all sources of an image have: those of the project folder of the code, else those of the others.
  func size(of sources: [Source], forFileAt path: String) -> ProjectResources.Size {
    let group = resources.group(of: path)
    let isLibrary = ProjectResources.isLibrary(path)
    var chosen = sources.filter { $0.group == group && $0.isLibrary == isLibrary }
    if chosen.isEmpty, !isLibrary {
      chosen = sources.filter { !$0.isLibrary }
    }
    guard let first = chosen.first else {
      let hasCatalogue = groups.contains { $0 == group || Modules.isFile(group, below: $0) }
      return hasCatalogue && !isCut && sources.isEmpty ? .missing : .unknown
    }
    guard chosen.count <= Limits.sources else { return .unknown }
    let size = self.size(of: first)
    return chosen.dropFirst().allSatisfy { self.size(of: $0) == size } ? size : .unknown
  }

  private func size(of source: Source) -> ProjectResources.Size {
    let key = source.imageSet ?? source.files.first?.path ?? ""
    if let known = sizes[key] { return known }
    let files = source.imageSet.map(self.files(inImageSet:)) ?? source.files
    // The sizes of the scales differ by rounding only; the screen of a document has two pixels a point.
    let order: [Double] = [2, 3, 1]
    let file = order.lazy.compactMap { scale in files.first { $0.scale == scale } }.first
    var size = ProjectResources.Size.unknown
    if let file {
      if let pixels = reader.imageSize(file.path) {
        size = .points(width: pixels.width / file.scale, height: pixels.height / file.scale)
      } else if SystemAccess.stamp(of: file.path)?.isRegular == true {
        reader.report(file.path, "the size of the image cannot be read")
      }
    }
    sizes[key] = size
    return size
  }

  /// The files of an image set in light appearance, of the idiom that fits a phone best.
  private func files(inImageSet folder: String) -> [(path: String, scale: Double)] {
    var byIdiom: [String: [(path: String, scale: Double)]] = [:]
    for image in contents(of: folder)?["images"]?.items ?? [] {
      guard let name = image["filename"]?.string, !name.contains("/"), name != "..",
        image["appearances"] == nil, image["subtype"] == nil, image["memory"] == nil
      else { continue }
      let scale = image["scale"]?.string.flatMap { Double($0.dropLast()) } ?? 1
      byIdiom[image["idiom"]?.string ?? "universal", default: []].append(
        (folder + "/" + name, scale))
    }
    return byIdiom["universal"] ?? byIdiom["iphone"] ?? byIdiom["ipad"] ?? []
  }

  private func contents(of folder: String) -> JSONValue? {
    let path = folder + "/Contents.json"
    guard let bytes = reader.bytes(path) else { return nil }
    do throws(JSONError) {
      return try JSONValue.parse(String(decoding: bytes, as: UTF8.self))
    } catch {
      let before = bytes[..<min(error.offset, bytes.count)]
      let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      reader.report(
        path, line: before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }, column: before.count - start + 1,
        "the asset catalogue cannot be read: \(error.message)")
      return nil
    }
  }

  private func addCatalogue(_ catalogue: String) {
    let group = resources.group(of: catalogue)
    let isLibrary = ProjectResources.isLibrary(catalogue)
    if !isLibrary { groups.insert(group) }
    var folders = [(path: catalogue, prefix: "", depth: 0)]
    while let (folder, prefix, depth) = folders.popLast() {
      folderCount += 1
      guard folderCount <= Limits.folders, depth < Limits.depth else {
        isCut = true
        continue
      }
      for entry in reader.entries(in: folder) where entry.kind == .folder {
        let path = folder + "/" + entry.name
        let bare = entry.name.lastIndex(of: ".").map { String(entry.name[..<$0]) }
        if entry.name.hasSuffix(".imageset") {
          sources[prefix + (bare ?? ""), default: []].append(
            Source(imageSet: path, group: group, isLibrary: isLibrary))
        } else if bare == nil {
          let hasName =
            SystemAccess.stamp(of: path + "/Contents.json") != nil
            && contents(of: path)?["properties"]?["provides-namespace"]?.bool == true
          folders.append((path, hasName ? prefix + entry.name + "/" : prefix, depth + 1))
        }
      }
    }
  }

  /// Adds a bundled bitmap: `x@2x.png` is `x`; a name with another extension is complete.
  private func addFile(_ path: String) {
    let fileExtension = ResourceFiles.fileExtension(path)
    guard fileExtension != "pdf", fileExtension != "svg" else { return }
    let file = path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...]
    var name = file.dropLast(fileExtension.utf8.count + 1)
    for device in ["~iphone", "~ipad"] where name.hasSuffix(device) {
      name = name.dropLast(device.count)
    }
    var scale = 1.0
    for (ending, value) in [("@2x", 2.0), ("@3x", 3.0)] where name.hasSuffix(ending) {
      name = name.dropLast(3)
      scale = value
    }
    let group = resources.group(of: path)
    let isLibrary = ProjectResources.isLibrary(path)
    for key in [fileExtension == "png" ? String(name) : nil, "\(name).\(fileExtension)"] {
      guard let key else { continue }
      let folder = ProjectFolders.parent(path)
      let index = sources[key]?.firstIndex { source in
        source.imageSet == nil
          && source.files.first.map { ProjectFolders.parent($0.path) } == folder
      }
      if let index {
        sources[key]?[index].files.append((path, scale))
      } else if sources[key]?.count ?? 0 <= Limits.sources {
        sources[key, default: []].append(
          Source(files: [(path, scale)], group: group, isLibrary: isLibrary))
      }
    }
  }
}
