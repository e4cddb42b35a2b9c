import Diagnostics
import JSON
import LiveDocuments

/// The code that the elements and keys of a document come from, by JSON Pointer.
package struct PointerPositions: Sendable {
  /// The path of the file of the class.
  let file: String

  /// The positions in the file of the class; `nil` for one in another file.
  let own: [String: SourceLayout.Position?]

  /// The positions in other files of what helpers make; ``own`` has the calls in the file of the class.
  let helpers: [String: SourceFilePosition]

  /// The positions in other files, as `file:line:column`.
  private let others: [String: String]

  /// Reads the positions of a report.
  ///
  /// - Parameters:
  ///   - source: The position of each pointer, as `file:line:column`.
  ///   - helpers: The position in another file of what a helper makes, by pointer.
  ///   - declaration: The position of the class.
  ///   - file: The path of the file of the class.
  init(
    _ source: JSONObject, helpers: JSONValue?, declaration: SourceLayout.Position?, file: String
  ) {
    self.file = file
    var helperPositions: [String: SourceFilePosition] = [:]
    for member in helpers?.objectValue ?? [:] {
      helperPositions[member.key] = member.value.stringValue.map {
        SourceFilePosition($0, in: file)
      }
    }
    self.helpers = helperPositions
    var own: [String: SourceLayout.Position?] = [:]
    var others: [String: String] = [:]
    for member in source {
      let text = member.value.stringValue
      let position = text.flatMap { SourceLayout.Position($0, in: file) }
      own.updateValue(position, forKey: member.key)
      if position == nil, let text { others[member.key] = text }
    }
    if let declaration { own.updateValue(declaration, forKey: "") }
    (self.own, self.others) = (own, others)
  }

  /// The code of a pointer that has a position of its own.
  private func known(_ pointer: String) -> SourceFilePosition? {
    guard let position = own[pointer] else { return nil }
    guard let position else { return others[pointer].map { SourceFilePosition($0, in: "") } }
    return SourceFilePosition(file: file, line: position.line, column: position.column)
  }

  /// The positions in a file.
  func all(in file: String) -> [(pointer: String, position: SourceLayout.Position)] {
    file == self.file
      ? own.compactMap { pointer, position in position.map { (pointer, $0) } }
      : others.compactMap { pointer, text in
        SourceLayout.Position(text, in: file).map { (pointer, $0) }
      }
  }

  /// The code of a pointer, or of the smallest value around it that has a position.
  func position(of pointer: String) -> SourceFilePosition? {
    nearest(pointer, above: 0).flatMap { known($0) }
  }

  /// The position of the helper that makes the element or key at a pointer.
  func helper(of pointer: String) -> SourceFilePosition? {
    nearest(pointer, above: 0).flatMap { helpers[$0] }
  }

  /// The pointer to the smallest value around a pointer that has a position; `nil` if none has that is longer than a
  /// number of characters.
  func nearest(_ pointer: String, above length: Int) -> String? {
    var pointer = pointer[...]
    while pointer.count > length || length == 0 {
      if own[String(pointer)] != nil { return String(pointer) }
      guard let slash = pointer.lastIndex(of: "/") else { return nil }
      pointer = pointer[..<slash]
    }
    return nil
  }

  /// The pointer whose position is that of a location.
  ///
  /// A value that only a state has comes from its own statement; if the position of that is not known, the position is that
  /// of its element.
  func pointer(of location: DiagnosticLocation, in document: LiveDocument) -> String? {
    let pointer = document.keyPointer(of: location)
    let steps = pointer.split(separator: "/", maxSplits: 4)
    guard steps.count > 3, steps[0] == "variants", steps[3].hasPrefix("#") else {
      return nearest(pointer, above: 0)
    }
    let variant = "/" + steps.prefix(2).joined(separator: "/")
    if let found = nearest(pointer, above: variant.count) { return found }
    let id = String(steps[3].dropFirst()).replacing("~1", with: "/").replacing("~0", with: "~")
    return nearest(document.element(withID: id).map { document.pointer(of: $0) } ?? "", above: 0)
  }

  /// The code of a location.
  func position(
    of location: DiagnosticLocation, in document: LiveDocument
  ) -> SourceFilePosition? {
    pointer(of: location, in: document).flatMap { known($0) }
  }
}
