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
      !object.contains(where: { member in allSettings.contains { $0.name == member.key } })
    {
      remarks = ["the settings have nothing under \"\(Program.name)\", so those before stay"]
      return
    }
    guard settings.objectValue != nil else {
      warnings = ["\"\(Program.name)\" takes an object, not \(settings.kindName)"]
      return
    }
    let reading = ConfigurationReading(settings.serialized(), of: .editor)
    // A client keeps settings of its own under the same name.
    remarks += reading.faults.filter { $0.kind == .unknownMember }.map(\.message)
    warnings += reading.faults.filter { $0.kind != .unknownMember }.map(\.message)
    hints = reading.values.hints
    if !reading.isConfigurationWrong { configuration = reading.configuration }
  }
}
