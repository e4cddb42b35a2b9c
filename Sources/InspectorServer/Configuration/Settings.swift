import Authoring
import Diagnostics
import JSON
import LiveDocuments

/// What an editor's settings say; they hold for documents that no `.lintel.json` is for.
struct Settings {
  /// What came with `initialize`, which holds until the client has settings.
  var initial: DiagnosticConfiguration?

  /// What the client set since.
  var current: DiagnosticConfiguration?

  var configuration: DiagnosticConfiguration { current ?? initial ?? DiagnosticConfiguration() }

  /// Which inlay hints are wanted.
  var hints = LayoutHintOptions()
}

/// What a client sent as settings: an object with a member `lintel`, or what would stand in it.
struct SettingsReading {
  /// `nil` where the value is of no use or says nothing.
  private(set) var configuration: DiagnosticConfiguration?

  /// Whether the value says that nothing is set.
  private(set) var isUnset = false

  /// Which inlay hints are wanted; `nil` where the value is of no use.
  private(set) var hints: LayoutHintOptions?

  /// What the person at the editor has to know, as sentences.
  private(set) var warnings: [String] = []

  /// What belongs into a log.
  private(set) var remarks: [String] = []

  init(_ value: JSONValue?) {
    guard let value, !value.isNull else {
      isUnset = true
      return
    }
    var settings = value
    if let section = value[Program.name] {
      if section.isNull {
        isUnset = true
        return
      }
      settings = section
    } else if let object = value.objectValue, !object.isEmpty,
      !object.contains(where: { Self.names.contains($0.key) })
    {
      remarks = ["the settings have nothing under \"\(Program.name)\", so those before stay"]
      return
    }
    guard settings.objectValue != nil else {
      warnings = ["\"\(Program.name)\" takes an object, not \(settings.kindName)"]
      return
    }
    hints = LayoutHintOptions()
    let reading = ConfigurationReading(
      readHints(in: settings).serialized(), prefix: "\(Program.name).")
    // A client keeps settings of its own under the same name.
    remarks += reading.faults.filter { $0.kind == .unknownMember }.map(\.message)
    warnings += reading.faults.filter { $0.kind != .unknownMember }.map(\.message)
    let isWrong = reading.faults.contains { $0.kind == .wrong }
    if !isWrong { configuration = reading.configuration }
  }

  private static let names = ["rules", "maximumDiagnostics", hintsName, "$schema"]
  private static let hintsName = "inlayHints"

  /// Reads which hints are wanted.
  ///
  /// - Returns: The settings without them.
  private mutating func readHints(in settings: JSONValue) -> JSONValue {
    guard var rest = settings.objectValue, let value = rest[Self.hintsName] else { return settings }
    rest[Self.hintsName] = nil
    let name = "\"\(Program.name).\(Self.hintsName)\""
    guard let members = value.objectValue else {
      if !value.isNull { warnings.append("\(name) takes an object, not \(value.kindName)") }
      return .object(rest)
    }
    var options = LayoutHintOptions()
    for member in members {
      guard let kind = LayoutHint.Kind(rawValue: member.key) else {
        remarks.append("\(name) has no \(quoted(member.key)); it is ignored")
        continue
      }
      guard let isWanted = member.value.boolValue else {
        warnings.append("\(name): \(quoted(member.key)) is true or false")
        continue
      }
      options.set(kind, isWanted)
    }
    hints = options
    return .object(rest)
  }
}
