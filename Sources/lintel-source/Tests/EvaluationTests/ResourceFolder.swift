import Foundation
import JSONText
import LayoutEvaluation
import SourceProject

/// A folder of a project with files, which is removed with the object.
final class ResourceFolder {
  let folder: URL
  let project: SourceProject

  init(_ files: [String: Data]) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "resources-\(UUID().uuidString)").resolvingSymlinksInPath()
    project = SourceProject(root: folder.path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, data) in files { try write(data, to: path) }
  }

  convenience init(_ files: [String: String]) throws {
    try self.init(files.mapValues { Data($0.utf8) })
  }

  func write(_ data: Data, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// The document of the last class in a file.
  func document(of path: String) -> JSONValue? {
    project.refresh(texts: [:])
    let importer = LayoutImporter(project: project, options: ImportOptions())
    return importer.layouts(in: folder.appending(path: path).path).last?.document
  }

  /// The elements without children in the document of the last class in a file, in its order.
  func leaves(of path: String) -> [JSONValue] {
    func leaves(_ value: JSONValue) -> [JSONValue] {
      switch value {
      case .array(let items): items.flatMap(leaves)
      case .object(let members):
        members.contains { $0.key == "children" || $0.key == "child" }
          ? members.flatMap { leaves($0.value) } : value["type"] == nil ? [] : [value]
      default: []
      }
    }
    return document(of: path)?["root"].map(leaves) ?? []
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}

extension Data {
  /// A PNG file of a size, without pixels.
  static func png(_ width: Int, _ height: Int) -> Data {
    func big(_ number: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8) + big(width)
        + big(height) + [8, 6, 0, 0, 0] + big(0) + big(0) + Array("IEND".utf8)
        + [0xAE, 0x42, 0x60, 0x82])
  }

  static func text(_ text: String) -> Data { Data(text.utf8) }

  /// The `Contents.json` of an image set with files by their scales.
  static func imageSet(_ files: [(name: String, scale: String)]) -> Data {
    let images = files.map {
      #"{"idiom": "universal", "filename": "\#($0.name)", "scale": "\#($0.scale)"}"#
    }
    return text(#"{"images": [\#(images.joined(separator: ","))], "info": {"version": 1}}"#)
  }
}
