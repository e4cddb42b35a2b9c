import Authoring
import DocumentSyntax
import InspectorServer
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments
import Platform
import SystemPackage

/// The first client of the daemon of `lintel live`: an editor without a user, which keeps documents and files equal.
///
/// ```
///              didOpen, didChange ───────────►
///  files ◄──►  FileSyncClient                  daemon ◄──► page, apps, `lintel attach`
///              ◄─────────── workspace/applyEdit
/// ```
///
/// - ``begin()`` returns when the daemon has all files open: clients that join later find them.
/// - At every ``interval`` the status of each file is compared; a file that another program wrote becomes a `didChange`. The
///   text of a file that is gone stays.
/// - An edit that another client asks for is written to the file (``rewriteFile(_:_:)``). It is refused if the version is
///   not the newest or the file has changed since it was read, so that no text is lost.
/// - A class of a source file is a document of its own, which is made again when one of the source files changes. Its
///   edits are refused.
struct FileSyncClient {
  private let input: FileDescriptor
  private let output: FileDescriptor
  private var files: [String: OpenFile] = [:]

  /// True if the daemon has opened the files.
  private var areOpen = false

  private var decoder = FrameDecoder(framing: .lines)
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  fileprivate struct OpenFile {
    let path: FilePath
    var text: [UInt8]
    var stamp: FileStamp?
    var version = 1

    /// The stamp with which the file was found empty, if it was not empty before.
    var emptyStamp: FileStamp?

    /// True for the layout of a class in a source file.
    var isOfSource = false
  }

  /// The source files that were named, perhaps with classes, and their stamps when they were read.
  private let sources: [FilePath]
  private var sourceStamps: [FileStamp?]

  /// The interval at which files are checked, in milliseconds: short, because an edit is on the page on average half of it
  /// later, and longer for many files, each of which takes about 2 µs.
  private var interval: Int32 { Int32(min(200, 20 + files.count / 10)) }

  /// - Parameters:
  ///   - paths: The files.
  ///   - output: Where the daemon reads.
  ///   - input: Where it writes.
  /// - Throws: Which file cannot be read.
  init(
    _ paths: [FilePath], output: FileDescriptor, input: FileDescriptor
  ) throws(FileError) {
    (self.input, self.output) = (input, output)
    var first: String?
    sources = paths.filter(\.namesSource)
    for path in sources { _ = try at(path) { try NamedSource(path.text).path.status() } }
    sourceStamps = Self.stamps(of: sources)
    let layouts = SourceLayouts(of: sources)
    for path in sources {
      let found = try layouts.layouts(at: path)
      if found.isEmpty {
        let source = NamedSource(path.text)
        throw FileError(path: source.path, reason: source.reasonForNoClass)
      }
      for layout in found {
        let file = OpenFile(layout, at: path)
        files[file.path.uri] = file
        if path == paths.first, first == nil { first = file.path.uri }
      }
    }
    firstURI = first ?? paths.first?.absolute.uri
    for path in paths where !path.namesSource {
      let absolute = path.absolute
      let content = try readContent(path)
      files[absolute.uri] = OpenFile(path: absolute, text: content.bytes, stamp: content.stamp)
    }
  }

  /// The document of the first path that was named.
  let firstURI: String?

  // MARK: Messages

  private func send(_ message: JSONValue) {
    try? output.write(FrameEncoder(framing: .lines).frame(message.serialized()))
  }

  private func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Opens the files, and waits until the daemon has them: what joins afterwards finds all of them.
  mutating func begin() {
    send([
      "jsonrpc": "2.0", "id": 1, "method": "initialize",
      "params": [
        "processId": nil, "clientInfo": ["name": "lintel live"],
        "capabilities": [
          "general": ["positionEncodings": ["utf-8"]],
          "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]],
        ],
      ],
    ])
    notify("initialized", [:])
    for (uri, file) in files.sorted(by: { $0.key < $1.key }) { open(file, as: uri) }
    // Messages are handled in order, so its response means that those before it are.
    send(["jsonrpc": "2.0", "id": 2, "method": "layout/documents", "params": [:]])
    while !areOpen, receive() {}
  }

  private func open(_ file: OpenFile, as uri: String) {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "layoutspec", "version": .integer(Int64(file.version)),
          "text": .string(String(decoding: file.text, as: UTF8.self)),
        ]
      ])
  }

  /// Reads messages of the daemon and compares the files, until one of the two processes ends.
  mutating func run(beside page: FileDescriptor) {
    while true {
      let ready = waitForInput(input, or: page, milliseconds: interval)
      if ready.second { return }
      if ready.first, !receive() { return }
      follow()
    }
  }

  /// Reads what the daemon has written, and waits for it if need be.
  ///
  /// - Returns: True if more can come.
  private mutating func receive() -> Bool {
    guard let count = try? input.read(into: &buffer), count > 0 else { return false }
    decoder.append(buffer[..<count])
    while let frame = decoder.nextFrame() {
      if case .frame(let content) = frame, let message = try? JSONValue(parsing: content) {
        receive(message)
      }
    }
    return true
  }

  private mutating func receive(_ message: JSONValue) {
    guard let id = message["id"] else { return }
    guard let method = message["method"] else {
      areOpen = areOpen || id == 2
      return
    }
    var result = JSONValue.null
    if method == "workspace/applyEdit" {
      do throws(FileError) {
        try make(message["params"]?["edit"] ?? .null)
        result = ["applied": true]
      } catch {
        result = ["applied": false, "failureReason": .string("\(error)")]
      }
    }
    send(["jsonrpc": "2.0", "id": id, "result": result])
  }

  // MARK: Files

  /// Makes an edit in the file.
  private mutating func make(_ edit: JSONValue) throws(FileError) {
    guard let change = edit["documentChanges"]?.arrayValue?.first,
      let uri = change["textDocument"]?["uri"]?.stringValue, let file = files[uri]
    else { return }
    guard !file.isOfSource else {
      throw FileError(path: file.path, reason: "is made of code, which is edited instead")
    }
    let changed = FileError(path: file.path, reason: "its text has changed meanwhile")
    guard change["textDocument"]?["version"]?.integerValue == file.version else { throw changed }
    let text = SourceText(file.text)
    var edits: [SourceEdit] = []
    for value in change["edits"]?.arrayValue ?? [] {
      guard let edit = try? TextEdit(from: JSONReader(value)) else { throw changed }
      let offsets = [edit.range.start, edit.range.end].map {
        text.location(ofClient: $0, in: .utf8).offset
      }
      edits.append(
        SourceEdit(offsets[0]..<max(offsets[0], offsets[1]), with: Array(edit.newText.utf8)))
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    let new = edits.applied(to: file.text)
    let isWritten = try rewriteFile(file.path) { (bytes) throws(FileError) in
      (bytes == file.text ? new : nil, bytes == file.text)
    }
    guard isWritten else { throw changed }
    take(new, for: uri)
  }

  /// Sends the texts that other programs wrote to the daemon.
  private mutating func follow() {
    followSources()
    for (uri, file) in files where !file.isOfSource {
      let stamp = (try? file.path.status()).map { FileStamp($0) }
      // Of one that is gone the last text stays; editors replace files.
      guard let stamp, stamp != file.stamp, let content = try? readContent(file.path) else {
        continue
      }
      // A program that writes in place empties the file first: an empty text counts if the next look finds it too.
      if content.bytes.isEmpty, !file.text.isEmpty, content.stamp != file.emptyStamp {
        files[uri]?.emptyStamp = content.stamp
        continue
      }
      files[uri]?.stamp = content.stamp
      if content.bytes != file.text { take(content.bytes, for: uri) }
    }
  }

  private static func stamps(of sources: [FilePath]) -> [FileStamp?] {
    sources.map { path in
      (try? NamedSource(path.text).path.status()).map { FileStamp($0) }
    }
  }

  /// Makes the documents of source files again if one of the files was written; one whose class is gone stays.
  private mutating func followSources() {
    let stamps = Self.stamps(of: sources)
    // A file that is gone is about to be replaced.
    guard stamps != sourceStamps, !stamps.contains(nil) else { return }
    sourceStamps = stamps
    let layouts = SourceLayouts(of: sources)
    for path in sources {
      for layout in (try? layouts.layouts(at: path)) ?? [] {
        let file = OpenFile(layout, at: path)
        let uri = file.path.uri
        if files[uri] == nil {
          files[uri] = file
          open(file, as: uri)
        } else if files[uri]?.text != file.text {
          take(file.text, for: uri)
        }
      }
    }
  }

  private mutating func take(_ text: [UInt8], for uri: String) {
    guard var file = files[uri] else { return }
    file.text = text
    file.version += 1
    files[uri] = file
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .integer(Int64(file.version))],
        "contentChanges": [["text": .string(String(decoding: text, as: UTF8.self))]],
      ])
  }
}

extension FileSyncClient.OpenFile {
  /// The document of a class, under the path of its file with the name of the class.
  fileprivate init(_ layout: SourceLayout, at path: FilePath) {
    let file = NamedSource(path.text).path
    self.init(
      path: FilePath(file.absolute.bytes + Array("#\(layout.className)".utf8)),
      text: layout.annotatedDocument(of: file), isOfSource: true)
  }
}

extension SourceLayout {
  /// The document, with the file and line of the code that each element comes from in a comment.
  fileprivate func annotatedDocument(of file: FilePath) -> [UInt8] {
    let code = (try? readFile(file)) ?? []
    let positions = SourcePositions(of: self, in: SourceText(code))
    let live = LiveDocument(text: document)
    var edits: [SourceEdit] = []
    live.elements.forEach { element in
      guard let range = positions.range(of: live.pointer(of: element)) else { return }
      let line = positions.text.position(at: range.lowerBound, in: .utf8).line + 1
      let name = printable(String(decoding: file.parts.name, as: UTF8.self))
      // Behind the brace of the element.
      let start = live.range(of: element).lowerBound + 1
      edits.append(SourceEdit(start..<start, with: Array("// \(name):\(line)\n".utf8)))
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    let source = DocumentSource(edits.applied(to: document))
    let formatting = try? source.formatted(.file(tabSize: 2, insertsSpaces: true))
    return formatting?.edits.applied(to: source.text.bytes) ?? document
  }
}
