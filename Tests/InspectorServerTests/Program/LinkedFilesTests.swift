import Foundation
import DocumentSyntax
import InspectorServer
import LiveDocuments
import Testing

@testable import lintel

/// Files of documents that are links, or become links.
@Suite struct LinkedFilesTests {
  /// The files of this machine, of which a file or a folder becomes a link as soon as a file was looked up.
  private struct SwappedFiles: FileSource {
    let files = SystemFiles()
    let looked: InspectorServer.FilePath
    let swapped: InspectorServer.FilePath
    let target: InspectorServer.FilePath

    func resolved(_ path: InspectorServer.FilePath) -> InspectorServer.FilePath? {
      let found = files.resolved(path)
      if path == looked, found == path {
        try? FileManager.default.moveItem(atPath: swapped.text, toPath: "\(swapped.text).old")
        try? FileManager.default.createSymbolicLink(
          atPath: swapped.text, withDestinationPath: target.text)
      }
      return found
    }

    func stamp(ofFileAt path: InspectorServer.FilePath) -> FileStamp? {
      files.stamp(ofFileAt: path)
    }

    func read(
      fileAt path: InspectorServer.FilePath, limit: Int
    ) throws(UnreadableFile) -> [UInt8] {
      try files.read(fileAt: path, limit: limit)
    }

    func read(_ file: TrustedFile, limit: Int) throws(UnreadableFile) -> [UInt8] {
      try files.read(file, limit: limit)
    }

    func layoutFiles(
      inFolderAt path: InspectorServer.FilePath, limit: Int
    ) -> [InspectorServer.FilePath] { [] }

    func configurationFiles(
      inFolderAt path: InspectorServer.FilePath, limit: Int
    ) -> [InspectorServer.FilePath] { [] }
  }

  private let folder: TemporaryFolder
  private let root: URL

  init() throws {
    folder = try TemporaryFolder()
    root = folder.url.resolvingSymlinksInPath()
    try folder.write(#"{ "w": 1 }"#, to: "outside/tokens.json")
    try folder.write(#"{ "w": 2 }"#, to: "inside/parts/tokens.json")
  }

  private func file(_ path: String) -> InspectorServer.FilePath {
    InspectorServer.FilePath(root.appending(path: path).path)
  }

  private func content(of name: String, _ source: some FileSource) -> NamedFile {
    ConfigurationFiles(source).inputs(ofDocumentAt: file("inside/a.layout.json")).file(name)
  }

  @Test(arguments: [
    ("inside/parts/tokens.json", "outside/tokens.json"), ("inside/parts", "outside"),
  ])
  func `File or folder that a link out of the folder replaces after the look-up is not followed`(
    _ swapped: String, _ target: String
  ) throws {
    let source = SwappedFiles(
      looked: file("inside/parts/tokens.json"), swapped: file(swapped), target: file(target))
    let found = content(of: "parts/tokens.json", source)
    #expect(found.text == nil)
    #expect(found.fault != nil && found.fault != .missing)
  }

  @Test func `Link that leads into a trusted folder is read`() throws {
    for (link, target) in [("tokens.json", "parts/tokens.json"), ("linked", "parts")] {
      try FileManager.default.createSymbolicLink(
        atPath: file("inside/\(link)").text, withDestinationPath: target)
    }
    for name in ["tokens.json", "linked/tokens.json", "parts/tokens.json"] {
      #expect(content(of: name, SystemFiles()).text?.bytes == Array(#"{ "w": 2 }"#.utf8))
    }
    try FileManager.default.createSymbolicLink(
      atPath: file("inside/out.json").text, withDestinationPath: file("outside/tokens.json").text)
    guard case .outside = content(of: "out.json", SystemFiles()).fault else {
      Issue.record("a link out of the folder was followed")
      return
    }
  }
}
