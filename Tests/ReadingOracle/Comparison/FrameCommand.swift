import Foundation
import JSON

/// `lintel frames`, which reads the classes from their text.
struct FrameCommand {
  private let path: String

  struct Failure: Error { let message: String }

  /// Takes the program that `LINTEL` names, else the one that was built in this checkout.
  init() throws {
    path = ProcessInfo.processInfo.environment["LINTEL"] ?? ".build/debug/lintel"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw Failure(message: "there is no \(path); LINTEL names the program")
    }
  }

  /// A class as `lintel frames` lists it.
  struct Listing {
    let file: String
    let elements: [JSONValue]

    /// The elements of each state whose frame or id is another one than in the document.
    let changes: [String: [JSONValue]]
  }

  /// The classes in files and folders, by their names.
  func classes(in files: [String], screen: OracleScreen) throws -> [String: Listing] {
    var classes: [String: Listing] = [:]
    for (file, layout) in try layouts(files, screen, []) {
      guard let name = file.split(separator: "#").last.map(String.init), classes[name] == nil
      else { throw Failure(message: "\(file) is there twice") }
      var changes: [String: [JSONValue]] = [:]
      for state in layout["states"]?.arrayValue ?? [] {
        changes[state["state"]?.stringValue ?? ""] = state["elements"]?.arrayValue ?? []
      }
      classes[name] = Listing(
        file: file, elements: layout["elements"]?.arrayValue ?? [], changes: changes)
    }
    return classes
  }

  /// All elements of a class in a state.
  func elements(of file: String, in state: String, screen: OracleScreen) throws -> [JSONValue] {
    try layouts([file], screen, ["--state", state]).first?.layout["elements"]?.arrayValue ?? []
  }

  private func layouts(
    _ files: [String], _ screen: OracleScreen, _ options: [String]
  ) throws -> [(file: String, layout: JSONValue)] {
    let arguments =
      ["frames", "--format", "json", "--width", "\(Int(screen.width))"]
      + (screen.isRightToLeft ? ["--rtl"] : []) + options + files
    return try output(arguments).split(separator: 0x0A).map { line in
      let layout = try JSONValue(parsing: Array(line))
      // A single layout has no name.
      guard let file = layout["file"]?.stringValue ?? (files.count == 1 ? files[0] : nil)
      else { throw Failure(message: "a layout without a class: \(layout)") }
      return (file, layout)
    }
  }

  private func output(_ arguments: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    // Notes on values that are not known: the frames have them too.
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}

extension FrameCommand.Listing {
  /// The names of the states in an order; `nil` is the document.
  var states: [String?] { [nil] + changes.keys.sorted() }

  /// The elements that a state may have: with what the document has in replaced elements, and without.
  func likelyElements(in state: String?) -> [[JSONValue]] {
    guard let changes = state.flatMap({ changes[$0] }) else { return [elements] }
    var byPointer: [String: JSONValue] = [:]
    for change in changes { byPointer[change["pointer"]?.stringValue ?? ""] = change }
    // The frame in the node around an element may change without the one in its parent.
    let kept = elements.filter { byPointer[$0["pointer"]?.stringValue ?? ""] == nil }.map {
      var members = $0.objectValue ?? JSONObject()
      members["nodeFrame"] = nil
      return JSONValue.object(members)
    }
    let replaced = elements.compactMap { element -> String? in
      let pointer = element["pointer"]?.stringValue ?? ""
      guard let change = byPointer[pointer], change["id"] != element["id"] else { return nil }
      return pointer + "/"
    }
    let outside = kept.filter { element in
      let pointer = element["pointer"]?.stringValue ?? ""
      return !replaced.contains { pointer.hasPrefix($0) }
    }
    return [kept + changes, outside + changes]
  }
}
