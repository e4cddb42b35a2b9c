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
/// - Every ``interval`` the status of each file is compared; a file that another program wrote becomes a `didChange`. The
///   text of a file that is gone stays.
/// - An edit that another client asks for is written to the file (``rewriteFile(_:_:)``). It is refused if the version is
///   not the newest or the file has changed since it was read, so that no text is lost.
struct FileSyncClient {
  private let input: FileDescriptor
  private let output: FileDescriptor
  private var files: [String: OpenFile] = [:]

  /// True if the daemon has opened the files.
  private var areOpen = false

  private var decoder = FrameDecoder(framing: .lines)
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  private struct OpenFile {
    let path: FilePath
    var text: [UInt8]
    var stamp: FileStamp?
    var version = 1
  }

  /// The interval at which files are checked, in milliseconds.
  static let interval: Int32 = 200

  /// - Parameters:
  ///   - paths: The files.
  ///   - output: Where the daemon reads.
  ///   - input: Where it writes.
  /// - Throws: Which file cannot be read.
  init(
    _ paths: [FilePath], output: FileDescriptor, input: FileDescriptor
  ) throws(FileError) {
    (self.input, self.output) = (input, output)
    for path in paths {
      let absolute = path.absolute
      let content = try readContent(path)
      files[absolute.uri] = OpenFile(path: absolute, text: content.bytes, stamp: content.stamp)
    }
  }

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
    for (uri, file) in files.sorted(by: { $0.key < $1.key }) {
      notify(
        "textDocument/didOpen",
        [
          "textDocument": [
            "uri": .string(uri), "languageId": "layoutspec", "version": 1,
            "text": .string(String(decoding: file.text, as: UTF8.self)),
          ]
        ])
    }
    // Messages are handled in order, so its response means that those before it are.
    send(["jsonrpc": "2.0", "id": 2, "method": "layout/documents", "params": [:]])
    while !areOpen, receive() {}
  }

  /// Reads messages of the daemon and compares the files, until one of the two processes ends.
  mutating func run(beside page: FileDescriptor) {
    while true {
      let ready = waitForInput(input, or: page, milliseconds: Self.interval)
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
    let changed = FileError(path: file.path, reason: "its text has changed meanwhile")
    guard change["textDocument"]?["version"]?.integerValue == file.version else { throw changed }
    let text = SourceText(file.text)
    var edits: [SourceEdit] = []
    for value in change["edits"]?.arrayValue ?? [] {
      guard let edit = try? TextEdit(from: JSONReader(value)) else { throw changed }
      let places = [edit.range.start, edit.range.end].map {
        text.place(ofClient: $0, in: .utf8).offset
      }
      edits.append(
        SourceEdit(places[0]..<max(places[0], places[1]), with: Array(edit.newText.utf8)))
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
    for (uri, file) in files {
      let stamp = (try? file.path.status()).map { FileStamp($0) }
      // Of one that is gone the last text stays; editors replace files.
      guard let stamp, stamp != file.stamp, let content = try? readContent(file.path) else {
        continue
      }
      files[uri]?.stamp = content.stamp
      if content.bytes != file.text { take(content.bytes, for: uri) }
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
