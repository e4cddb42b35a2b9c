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
/// - At every ``interval`` the status of each file is compared; a file that another program wrote becomes a `didChange` of
///   what differs. The text of a file that is gone stays, and the daemon is told when a file goes and comes.
///   Configurations, and the files that these and documents name, are compared every ten times, and the daemon is told
///   which changed.
/// - An edit that another client asks for is written to the file (``rewriteFile(_:_:)``). It is refused if the version is
///   not the newest or the file has changed since it was read, so that no text is lost; the daemon is sent the newer text
///   before that, and asks again for the edit in that text.
/// - A file that a document uses as a layout is opened when a client wants to see it (`window/showDocument`).
/// - Source files are opened as they are. The daemon derives a document from each class with a layout, and nobody asks
///   for edits of these.
struct FileSyncClient {
  private let input: FileDescriptor
  private let output: FileDescriptor
  private var files: [String: OpenFile] = [:]

  /// The responses that came and that nobody has read, by ID.
  private var responses: [Int: JSONValue] = [:]
  private var lastID = 0

  /// The configurations of the files, with the files that these name, and their stamps at the last comparison.
  private let configurations = ConfigurationFiles(
    SystemFiles(), trusting: TrustOptions.ofCommand)
  private var stampsBehind: [FilePath: FileStamp?] = [:]
  private var comparisons = 0

  /// The files that went or came since the daemon was told last: `FileEvent`s of LSP.
  private var fileEvents: [JSONValue] = []

  /// The last warning of the daemon.
  private var warning: String?

  private var decoder = FrameDecoder(framing: .lines)
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  fileprivate struct OpenFile {
    let path: FilePath
    var text: [UInt8]
    var stamp: FileStamp?
    var version = 1

    /// True if the daemon has the same bytes.
    var isUTF8: Bool

    /// The stamp with which the file was found empty, if it was not empty before.
    var emptyStamp: FileStamp?

    /// The number of comparisons in a row that did not find the file.
    ///
    /// It counts as gone from the second on: editors replace files.
    var missed = 0

    /// The files that a document names.
    var named: Set<FilePath> = []

    /// True for a source file.
    let isSource: Bool

    init(_ path: FilePath, isSource: Bool) throws(FileError) {
      let content = try readContent(path)
      self.path = path.absolute
      self.isSource = isSource
      (text, stamp) = (content.bytes, content.stamp)
      isUTF8 = String(decoding: text, as: UTF8.self).utf8.elementsEqual(text)
      takeNames()
    }

    mutating func takeNames() {
      if !isSource {
        named = ConfigurationFiles.files(namedBy: text, at: path) { try? readFile($0) }
      }
    }

    var languageID: String {
      guard isSource else { return "layoutspec" }
      return path.bytes.suffix(6).elementsEqual(".swift".utf8) ? "swift" : "objective-c"
    }
  }

  /// The source files that were named, perhaps with a class.
  private let sources: [NamedSource]

  /// True if the first file that was named is a source file.
  private let beginsWithSource: Bool

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
    sources = paths.filter(\.namesSource).map { NamedSource($0.text) }
    beginsWithSource = paths.first?.namesSource == true
    firstURI = paths.first?.absolute.uri
    for source in sources {
      let file = try OpenFile(source.path, isSource: true)
      files[file.path.uri] = file
    }
    for path in paths where !path.namesSource {
      let file = try OpenFile(path, isSource: false)
      files[file.path.uri] = file
    }
  }

  /// True if the daemon has to read source files.
  var hasSources: Bool { !sources.isEmpty }

  /// The document of the first path that was named; that of a class is known when the daemon has it.
  private(set) var firstURI: String?

  // MARK: Messages

  private func send(_ message: JSONValue) {
    try? output.write(FrameEncoder(framing: .lines).frame(message.serialized()))
  }

  private func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Opens the files, and waits until the daemon has them: what joins afterwards finds all of them.
  ///
  /// - Throws: The reason why a source file that was named has no layout.
  mutating func begin() throws(FileError) {
    _ = request(
      "initialize",
      [
        "processId": nil, "clientInfo": ["name": "lintel live"],
        "capabilities": [
          "general": ["positionEncodings": ["utf-8"]],
          "workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]],
          "window": ["showDocument": ["support": true]],
        ],
      ])
    notify("initialized", [:])
    stampsBehind = findStampsBehind()
    for (uri, file) in files.sorted(by: { $0.key < $1.key }) { open(file, as: uri) }
    // Messages are handled in order, so its response means that those before it are.
    _ = request("layout/documents", [:])
    for (index, source) in sources.enumerated() {
      let uri = try uri(ofClassIn: source)
      if index == 0, beginsWithSource { firstURI = uri }
    }
  }

  private func open(_ file: OpenFile, as uri: String) {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": .string(file.languageID),
          "version": .integer(Int64(file.version)),
          "text": .string(String(decoding: file.text, as: UTF8.self)),
        ]
      ])
  }

  /// Sends a request, and waits for its result; `nil` for an error, or if the daemon has ended.
  private mutating func request(_ method: String, _ params: JSONValue) -> JSONValue? {
    lastID += 1
    send([
      "jsonrpc": "2.0", "id": .integer(Int64(lastID)), "method": .string(method), "params": params,
    ])
    while responses[lastID] == nil, receive() {}
    return responses.removeValue(forKey: lastID)?["result"]
  }

  /// The document of the class that a path names, or of the first class of its file; waits until the file is evaluated.
  private mutating func uri(ofClassIn source: NamedSource) throws(FileError) -> String {
    let file = source.path.absolute.uri
    var params: JSONObject = ["textDocument": ["uri": .string(file)]]
    var answer = request("layout/source", .object(params))
    // The daemon gives a program up that takes too long.
    while answer?["pending"] != nil {
      params["textNumber"] = answer?["textNumber"]
      pause(milliseconds: 20)
      answer = request("layout/source", .object(params))
    }
    let classes = answer?["classes"]?.arrayValue ?? []
    let named = classes.filter {
      source.className == nil || $0["className"]?.stringValue == source.className
    }
    if let uri = named.lazy.compactMap({ $0["uri"]?.stringValue }).first { return uri }
    for failed in named {
      guard let name = failed["className"]?.stringValue,
        let message = failed["message"]?.stringValue
      else { continue }
      let line = failed["range"]?["start"]?["line"]?.integerValue.map { ":\($0 + 1)" } ?? ""
      throw FileError(
        path: FilePath(source.path.text + line), reason: "\(printable(name)): \(printable(message))"
      )
    }
    throw FileError(path: source.path, reason: warning ?? source.reasonForNoClass)
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
    if message["method"] == "window/showMessage" {
      warning = message["params"]?["message"]?.stringValue ?? warning
    }
    guard let id = message["id"] else { return }
    guard let method = message["method"] else {
      if let number = id.integerValue { responses[number] = message }
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
    if method == "window/showDocument" {
      let isOpen = message["params"]?["uri"]?.stringValue.map { openNamed($0) } ?? false
      result = ["success": .bool(isOpen)]
    }
    send(["jsonrpc": "2.0", "id": id, "result": result])
  }

  // MARK: Files

  /// Opens a file that a document names, and follows it like the others.
  ///
  /// - Returns: True if it is open.
  private mutating func openNamed(_ uri: String) -> Bool {
    if files[uri] != nil { return true }
    // No other file of the user is opened for a client, whatever it asks for.
    let path = files.values.lazy.compactMap { $0.named.first { $0.uri == uri } }.first
    guard let path, let file = try? OpenFile(path, isSource: false) else { return false }
    files[uri] = file
    open(file, as: uri)
    return true
  }

  /// Makes an edit in the file.
  private mutating func make(_ edit: JSONValue) throws(FileError) {
    guard let change = edit["documentChanges"]?.arrayValue?.first,
      let uri = change["textDocument"]?["uri"]?.stringValue, let file = files[uri]
    else { return }
    let changed = FileError(path: file.path, reason: "its text has changed meanwhile")
    guard change["textDocument"]?["version"]?.integerValue == file.version else { throw changed }
    guard file.isUTF8 else { throw FileError(path: file.path, reason: "its text is not UTF-8") }
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
    guard isWritten else {
      follow(uri)
      throw changed
    }
    take(new, for: uri, madeBy: edits)
  }

  /// Sends the texts that other programs wrote to the daemon, and the names of other files that changed.
  private mutating func follow() {
    comparisons += 1
    if comparisons % 10 == 0 { followFilesBehind() }
    for uri in files.keys { follow(uri) }
    guard !fileEvents.isEmpty else { return }
    notify("workspace/didChangeWatchedFiles", ["changes": .array(fileEvents)])
    fileEvents = []
  }

  /// Sends the text of a file to the daemon if another program wrote it.
  private mutating func follow(_ uri: String) {
    guard let file = files[uri] else { return }
    guard let stamp = (try? file.path.status()).map({ FileStamp($0) }) else {
      files[uri]?.missed = min(file.missed, 1) + 1
      if file.missed == 1 { fileEvents.append(["uri": .string(uri), "type": 3]) }
      return
    }
    if file.missed > 1 { fileEvents.append(["uri": .string(uri), "type": 1]) }
    if file.missed > 0 { files[uri]?.missed = 0 }
    guard stamp != file.stamp, let content = try? readContent(file.path) else { return }
    // A program that writes in place empties the file first: an empty text counts if the next look finds it too.
    if content.bytes.isEmpty, !file.text.isEmpty, content.stamp != file.emptyStamp {
      files[uri]?.emptyStamp = content.stamp
      return
    }
    files[uri]?.stamp = content.stamp
    if content.bytes != file.text { take(content.bytes, for: uri) }
    // Other files of the project may have been written with it.
    if file.isSource {
      notify("textDocument/didSave", ["textDocument": ["uri": .string(uri)]])
    }
  }

  /// Names the configurations, and the files that these and documents name, that other programs wrote, made or removed.
  private mutating func followFilesBehind() {
    let stamps = findStampsBehind()
    let changed = Set(stamps.keys).union(stampsBehind.keys).filter {
      stamps[$0] != stampsBehind[$0]
    }
    guard !changed.isEmpty else { return }
    // A layout that changed may name other files.
    for (uri, file) in files where !file.named.isDisjoint(with: changed) { files[uri]?.takeNames() }
    stampsBehind = findStampsBehind()
    let changes: [JSONValue] = changed.sorted { $0.text < $1.text }.map { path in
      ["uri": .string(path.uri), "type": stamps[path].flatMap(\.self) == nil ? 3 : 2]
    }
    notify("workspace/didChangeWatchedFiles", ["changes": .array(changes)])
  }

  /// The stamps of the files behind all files, which are the same for those of one folder.
  private func findStampsBehind() -> [FilePath: FileStamp?] {
    var stamps: [FilePath: FileStamp?] = [:]
    var folders: Set<FilePath> = []
    for file in files.values {
      for path in file.named { stamps[path] = .some((try? path.status()).map { FileStamp($0) }) }
      // A file that is used as a layout has a configuration of its own.
      for path in [file.path] + file.named where folders.insert(path.parts.folder).inserted {
        stamps.merge(configurations.stamps(ofFilesBehindDocumentAt: path)) { $1 }
      }
    }
    // The daemon reports their errors.
    _ = configurations.takeReports()
    return stamps
  }

  /// Sends a text to the daemon; `edits` make it of the last one, in ascending order, and are `nil` if they are not known.
  private mutating func take(_ text: [UInt8], for uri: String, madeBy edits: [SourceEdit]? = nil) {
    guard var file = files[uri] else { return }
    let changes = file.replace(by: text, edits)
    file.version += 1
    file.takeNames()
    files[uri] = file
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .integer(Int64(file.version))],
        "contentChanges": .array(changes),
      ])
  }
}

extension FileSyncClient.OpenFile {
  /// Replaces the text.
  ///
  /// - Returns: The changes for a `didChange`: the edits from the last one on, because the edits of others that the daemon
  ///   has queued may be between them, or the difference; the whole text if a text is not UTF-8, because the daemon has
  ///   other bytes then.
  fileprivate mutating func replace(by new: [UInt8], _ edits: [SourceEdit]?) -> [JSONValue] {
    let (old, wasUTF8) = (text, isUTF8)
    text = new
    let string = String(decoding: new, as: UTF8.self)
    isUTF8 = string.utf8.elementsEqual(new)
    guard isUTF8, wasUTF8 else { return [["text": .string(string)]] }
    let oldText = SourceText(old)
    let changes =
      edits ?? SourceText.differenceBetweenCharacters(of: new, from: old).map { [$0] } ?? []
    return changes.reversed().map { edit in
      let range = oldText.range(of: edit.range, in: .utf8)
      let ends = [range.start, range.end].map { position -> JSONValue in
        ["line": .integer(Int64(position.line)), "character": .integer(Int64(position.character))]
      }
      return [
        "range": ["start": ends[0], "end": ends[1]],
        "text": .string(String(decoding: edit.replacement, as: UTF8.self)),
      ]
    }
  }
}
