import Authoring
import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// The settings of a connection; the configuration among them holds for documents that no `.lintel.json` is for.
struct Settings {
  /// The configuration in `initialize`, which holds until the client has settings.
  var initial: DiagnosticConfiguration?

  /// The configuration that the client set since.
  var current: DiagnosticConfiguration?

  var configuration: DiagnosticConfiguration { current ?? initial ?? DiagnosticConfiguration() }

  /// Which inlay hints are wanted.
  var hints = LayoutHintOptions()

  /// The source of the indentation of formatted text.
  var indentation = IndentationSource.file

  /// The family of texts that name none, for documents without a `.lintel.json`; `nil` if the client sets none.
  var defaultFont: DefaultFont?

  /// The folders in which a `.lintel.json` may name files, beside those that the client has open.
  var trustedFolders: [FilePath] = []

  /// The folders in which the source of packages is looked for.
  var libraries = LibrarySettings()
}

/// The source of the indentation of formatted text.
enum IndentationSource: String, CaseIterable, Hashable, Sendable {
  /// The indentation of the file, else that of the editor.
  case file
  case editor
}

/// The settings of a client: an object with a member `lintel`, or the value of that member.
struct SettingsReading {
  /// `nil` where the value is of no use or says nothing.
  private(set) var configuration: DiagnosticConfiguration?

  /// True if the value states that nothing is set.
  private(set) var isUnset = false

  /// Which inlay hints are wanted; `nil` where the value is of no use.
  private(set) var hints: LayoutHintOptions?

  /// The source of indentation; `nil` where the value is invalid.
  private(set) var indentation: IndentationSource?

  /// The family of texts without a family; `nil` if the settings do not have the key.
  private(set) var defaultFont: DefaultFont?

  /// The folders that are trusted; `nil` where the value is of no use.
  private(set) var trustedFolders: [FilePath]?

  /// The folders of libraries; `nil` where the value is of no use.
  private(set) var libraries: LibrarySettings?

  /// The warnings for the user of the editor, as sentences.
  private(set) var warnings: [String] = []

  /// The remarks for a log.
  private(set) var remarks: [String] = []

  init(_ value: JSONValue?) {
    guard let value, !value.saysNothing else {
      isUnset = true
      return
    }
    var settings = value
    if let section = value[Program.name] {
      if section.saysNothing {
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
    indentation = reading.values.indentation
    defaultFont = reading.values.defaultFont
    trustedFolders = reading.values.trustedFolders
    libraries = reading.values.editorLibraries
    if !reading.isConfigurationWrong { configuration = reading.configuration }
  }
}

/// Every setting, in the order in which the schema has them.
let allSettings: [Setting] = [
  .schemaReference, .extends, .rules, .maximumDiagnostics, .fonts, .defaultFont, .variables,
  .source, .usesOfClasses, .libraries, .inlayHints, .indentation, .trustedFolders, .xcodeCheckouts,
]

extension JSONValue {
  /// True for the values of clients without settings: `null`, an empty text or an empty list.
  fileprivate var saysNothing: Bool { isNull || stringValue == "" || arrayValue == [] }
}

/// A setting: its name, what its value may be, and what that does.
struct Setting: Sendable {
  let name: String

  /// True if a `.lintel.json` may have it.
  let isOfFiles: Bool

  /// True if an editor may send it.
  let isOfEditor: Bool

  let schema: @Sendable () -> JSONValue

  /// Takes its value into ``ConfigurationReading/values``; what is wrong with it is noted.
  let read: @Sendable (ConfigurationReading.Member, inout ConfigurationReading) -> Void

  init(
    _ name: String, isOfFiles: Bool = true, isOfEditor: Bool = true,
    schema: @escaping @Sendable () -> JSONValue,
    read: @escaping @Sendable (ConfigurationReading.Member, inout ConfigurationReading) -> Void
  ) {
    self.name = name
    self.isOfFiles = isOfFiles
    self.isOfEditor = isOfEditor
    self.schema = schema
    self.read = read
  }
}

/// The values of settings.
struct SettingValues: Hashable, Sendable {
  var configuration = DiagnosticConfiguration()

  /// Which inlay hints are wanted.
  var hints = LayoutHintOptions()

  /// The source of the indentation of formatted text.
  var indentation = IndentationSource.file

  /// The folders in which a `.lintel.json` may name files.
  var trustedFolders: [FilePath] = []

  /// The font files; `nil` where nothing is said of them.
  var fonts: FontSettings?

  /// The family of texts that name none; `nil` where nothing is said of it.
  var defaultFont: DefaultFont?

  /// The values for layout code.
  var source = SourceValues()

  /// The folders of libraries that a file and an editor name.
  var libraries: [FontSettings.Name] = []
  var editorLibraries = LibrarySettings()

  /// The bytes of the object of variables; `nil` where there is none.
  var variables: Range<Int>?

  /// The files with variables, later ones before earlier ones in precedence.
  var variableFiles: [FontSettings.Name] = []

  /// The file whose settings hold where these say nothing, as written and where; `nil` for none.
  var extended: FontSettings.Name?

  /// Takes over what another file says and these do not.
  mutating func inherit(_ base: SettingValues, at range: Range<Int>) {
    configuration.inherit(base.configuration)
    source.inherit(base.source)
    defaultFont = defaultFont ?? base.defaultFont
    libraries += base.libraries.map { FontSettings.Name(text: $0.text, range: range) }
    guard let inherited = base.fonts else { return }
    var own = fonts ?? FontSettings(keyRange: range)
    let families = Set(own.files.map(\.family))
    own.files += inherited.files.filter { !families.contains($0.family) }.map { file in
      var file = file
      file.range = range
      return file
    }
    if own.fallback.isEmpty {
      own.fallback = inherited.fallback.map { FontSettings.Name(text: $0.text, range: range) }
    }
    fonts = own
  }
}

extension Setting {
  fileprivate static let schemaReference = Setting("$schema") {
    ["type": "string", "description": "Where this schema is, for editors."]
  } read: { value, reading in
    guard let address = reading.text(of: value),
      let reference = FileReference(address: address, at: value.entry.valueRange)
    else { return }
    reading.note(reference)
  }

  fileprivate static let extends = Setting("extends", isOfEditor: false) {
    [
      "type": "string", "minLength": 1,
      "description":
        "The path of another configuration, from the folder of this file: what this one does not say is as it says there.",
    ]
  } read: { value, reading in
    guard let text = reading.string(value, takes: "the path of another configuration") else {
      return
    }
    reading.note(FileReference(text, .path, at: value.entry.valueRange))
    reading.values.extended = FontSettings.Name(text: text, range: value.entry.valueRange)
  }

  fileprivate static let rules = Setting("rules") {
    var properties = JSONObject()
    for rule in RuleDescription.all {
      properties[rule.code] = [
        "$ref": "#/$defs/level", "description": .string(description(of: rule)),
        "default": .string("\(rule.severity)"),
      ]
    }
    return [
      "type": "object", "description": "The severities of rules, by code.",
      "propertyNames": ["$ref": "#/$defs/code"], "properties": .object(properties),
      "additionalProperties": false,
    ]
  } read: { value, reading in
    for member in reading.object(value, of: "codes and their levels") ?? [] {
      if !RuleCodes.contains(member.key) { reading.noteUnknownCode(member) }
      if let level: RuleLevel = reading.choice(member) {
        reading.values.configuration.setLevel(level, of: member.key)
      }
    }
  }

  fileprivate static let variables = Setting("variables", isOfEditor: false) {
    let file: JSONValue = ["type": "string", "minLength": 1]
    let object: JSONValue = [
      "type": "object", "propertyNames": ["pattern": "^[A-Za-z_][A-Za-z0-9_]*$"],
    ]
    return [
      "description":
        "Values by their names, which all documents below may use: numbers, lengths, booleans, texts and objects. Also the path of a file with such an object, from the folder of this one, or a list of files with an object at its end.",
      "anyOf": [object, file, ["type": "array", "items": ["anyOf": [file, object]]]],
    ]
  } read: { value, reading in
    let (object, files) = reading.objectBehindFiles(value)
    for file in files {
      reading.note(FileReference(file.text, .path, at: file.range))
    }
    reading.values.variableFiles = files
    guard let object,
      let members = reading.object(object, of: "variables and their values, or a file with them")
    else { return }
    reading.values.variables = object.entry.valueRange
    for member in members {
      if !VariableReference.isName(member.key.utf8) {
        reading.noteWrongVariable(
          "nothing can refer to \(quoted(member.key)): a name has only letters, digits and _, and begins "
            + "with no digit", at: member.keyRange)
      } else if member.entry.valueRange.count > LiveDocument.longestVariable {
        reading.noteWrongVariable(
          "the value of \(quoted(member.key)) has more than \(LiveDocument.longestVariable) bytes and is not "
            + "used", at: member.entry.valueRange)
      }
    }
  }

  fileprivate static let maximumDiagnostics = Setting("maximumDiagnostics") {
    [
      "type": "integer", "minimum": 1,
      "description":
        "At most this many diagnostics of a document are listed; the rest are counted.",
      "default": .integer(Int64(DiagnosticConfiguration.defaultMaximumDiagnostics)),
    ]
  } read: { value, reading in
    if let number = reading.integer(value, atLeast: 1) {
      reading.values.configuration.maximumDiagnostics = number
    }
  }

  fileprivate static let inlayHints = Setting("inlayHints", isOfFiles: false) {
    let wanted = LayoutHintOptions().kinds
    var properties = JSONObject()
    for kind in LayoutHint.Kind.allCases {
      properties[kind.rawValue] = ["type": "boolean", "default": .bool(wanted.contains(kind))]
    }
    return [
      "type": "object", "description": "Which hints stand in the text.",
      "properties": .object(properties), "additionalProperties": false,
    ]
  } read: { value, reading in
    for member in reading.object(value, of: "hints and whether they are wanted") ?? [] {
      guard let kind = LayoutHint.Kind(rawValue: member.key) else {
        reading.noteUnknown(member, among: LayoutHint.Kind.allCases.map(\.rawValue))
        continue
      }
      if let isShown = reading.bool(member) { reading.values.hints.set(kind, isShown) }
    }
  }

  fileprivate static let indentation = Setting("indentation", isOfFiles: false) {
    [
      "enum": .array(IndentationSource.allCases.map { .string($0.rawValue) }),
      "description": "Whether formatting keeps the indentation that a file has.",
      "default": .string(IndentationSource.file.rawValue),
    ]
  } read: { value, reading in
    if let source: IndentationSource = reading.choice(value) {
      reading.values.indentation = source
    }
  }

  fileprivate static let trustedFolders = Setting("trustedFolders", isOfFiles: false) {
    [
      "type": "array", "items": ["type": "string", "pattern": "^/"],
      "description":
        "Absolute paths of folders in which a .lintel.json may name fonts and configurations, beside those of the workspace.",
      "default": [],
    ]
  } read: { value, reading in
    let paths = reading.strings(value, of: "absolute paths of folders").map { FilePath($0.text) }
    guard paths.allSatisfy(\.isAbsolute) else {
      return reading.noteWrongValue(value, takes: "absolute paths of folders")
    }
    reading.values.trustedFolders = paths
  }

  private static func description(of rule: RuleDescription) -> String {
    let severity = "The default is \(rule.severity)."
    let meaning = rule.page.meaning
    guard let last = meaning.last else { return severity }
    return "\(meaning)\(last == "." ? "" : ".") \(severity)"
  }
}
