import Diagnostics
package import JSON

/// An answer of `lintel-source` about the layouts of source files.
package struct SourceAnswer: Sendable {
  /// The classes with a layout, in the order of the files.
  package let reports: [SourceReport]

  /// The parents, subclasses and superclasses of ``reports`` in other files.
  package let context: [SourceReport]

  /// The problems of files and lines.
  ///
  /// The reason why a class was not read is in its report only.
  package let problems: [SourceProblem]

  /// The values of configurations that no code of their classes reads.
  package let unusedValues: [UnusedValue]

  /// The number of classes that were evaluated for the request.
  package let evaluatedCount: Int

  /// The files of the project beyond its limits, whose names are not known.
  private let omittedFileCount: Int

  /// `note: 20 or more files are beyond the limits …`; `nil` if all files were read.
  package var omittedFilesNote: String? {
    guard omittedFileCount > 0 else { return nil }
    return
      "note: \(omittedFileCount) or more files are beyond the limits of a project; names that they declare are not known"
  }

  /// The folders and links of libraries that were not read, each as a sentence.
  package let libraryNotes: [String]

  package struct UnusedValue: Hashable, Sendable {
    /// The folder of the configuration.
    package let folder: String
    package let name: String
  }

  package init(_ result: JSONValue) {
    let reports = (result["classes"]?.arrayValue ?? []).compactMap(SourceReport.init)
    context = (result["context"]?.arrayValue ?? []).compactMap(SourceReport.init)
    let reasons = Set(reports.compactMap(\.reason))
    self.reports = reports
    problems = (result["failures"]?.arrayValue ?? []).map(SourceProblem.init)
      .filter { !reasons.contains($0) }
    unusedValues = (result["unusedHints"]?.arrayValue ?? []).compactMap { value in
      value["name"]?.stringValue.map {
        UnusedValue(folder: value["folder"]?.stringValue ?? "", name: $0)
      }
    }
    libraryNotes = (result["libraryProblems"]?.arrayValue ?? []).compactMap { problem in
      problem["path"]?.stringValue.map { "\($0) \(problem["message"]?.stringValue ?? "")" }
    }
    omittedFileCount = result["omittedFiles"]?.integerValue.flatMap { Int(exactly: $0) } ?? 0
    evaluatedCount = result["evaluated"]?.integerValue.flatMap { Int(exactly: $0) } ?? 0
  }
}

extension SourceAnswer {
  /// The problems of the one file that a request was about; without a class, all are.
  func problems(ofFileAt path: FilePath?) -> [SourceProblem] {
    let files = Set(reports.map(\.file) + [path?.text].compactMap(\.self))
    return reports.isEmpty ? problems : problems.filter { files.contains($0.position.file) }
  }
}

/// A position in a file of source code; line and column count from 1, columns in UTF-8.
package struct SourceFilePosition: Hashable, Sendable {
  package let file: String
  package let line: Int
  package let column: Int

  package init(file: String, line: Int, column: Int) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  /// Reads `file:line:column`, or `line:column` for a position in a known file.
  init(_ text: String, in file: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.suffix(2).compactMap { Int($0) }.filter { $0 > 0 }
    guard numbers.count == 2 else {
      self.init(file: text.isEmpty ? file : text, line: 1, column: 1)
      return
    }
    let name = parts.dropLast(2).joined(separator: ":")
    self.init(file: name.isEmpty ? file : name, line: numbers[0], column: numbers[1])
  }

  /// The position without its file.
  package var inFile: SourceLayout.Position { .init(line: line, column: column) }
}

/// A problem of source code, with the code of the rule that reports it.
package struct SourceProblem: Hashable, Sendable {
  package let code: String
  package let position: SourceFilePosition
  package let message: String

  /// True if it is about a table of texts, an asset catalogue or an image, whose values are assumed then.
  package var isAboutResource: Bool { code == "unreadable-resource" }

  package init(code: String, at position: SourceFilePosition, _ message: String) {
    (self.code, self.position, self.message) = (code, position, message)
  }

  fileprivate init(_ value: JSONValue) {
    code = value["code"]?.stringValue ?? SourceRule.layoutNotRead.code
    func number(_ key: String) -> Int {
      value[key]?.integerValue.flatMap { Int(exactly: $0) } ?? 1
    }
    position = SourceFilePosition(
      file: value["file"]?.stringValue ?? "", line: number("line"), column: number("column"))
    message = value["message"]?.stringValue ?? "it cannot be read"
  }
}

/// The report of `lintel-source` on a class with a layout, as all commands, the editor and the page use it.
package struct SourceReport: Sendable {
  package let className: String

  /// The path of its file, without symbolic links.
  package let file: String

  /// The number of the report; `nil` from a program that keeps none.
  package let id: Int?

  /// False if the client of the program has the report; it is only named then.
  package let hasContent: Bool

  /// The position of the class.
  package let position: SourceFilePosition

  /// The part of the layout that is known from the code.
  package let read: Reading

  /// The reason why it was not read.
  package let reason: SourceProblem?

  /// The document; `nil` if the layout was not read.
  package let document: JSONValue?

  /// The values that only the running app knows.
  package let unknown: [UnknownValue]

  /// The calls that may change the layout and were not understood.
  package let holes: [Hole]

  /// The number of states beyond the limit of variants.
  package let omittedStateCount: Int

  /// The modules that the file imports and whose source was not found; empty if the layout was read whole.
  package let missingModules: [String]

  /// The number of values that were made up.
  package let assumedCount: Int

  /// The document that is written to a file: its name without `.layout.json`, and no document if that of an earlier
  /// class is equal; `nil` if none is written.
  package let written: (name: String, document: JSONValue?)?

  /// The expressions to which `source` in `.lintel.json` may give a value, sorted.
  package let valueNames: [String]

  /// All members for people and programs; see the guide, "From source".
  package let json: JSONObject

  /// The members beside ``json``.
  private let inner: JSONObject

  package enum Reading: String, Sendable {
    case whole

    /// Children, sizes or states are not known.
    case part

    /// The layout has no document.
    case not
  }

  package struct UnknownValue: Sendable {
    package let key: String
    package let position: SourceFilePosition
    package let expression: String
  }

  package struct Hole: Sendable {
    package let position: SourceFilePosition
    package let expression: String
  }

  package init?(_ value: JSONValue) {
    guard let object = value.objectValue, let name = value["class"]?.stringValue,
      let file = value["file"]?.stringValue
    else { return nil }
    (className, self.file) = (name, file)
    id = value["id"]?.integerValue.flatMap { Int(exactly: $0) }
    json = JSONObject(object.filter { !Self.innerMembers.contains($0.key) })
    inner = JSONObject(object.filter { Self.innerMembers.contains($0.key) })
    func position(_ value: JSONValue) -> SourceFilePosition {
      SourceFilePosition(value["at"]?.stringValue ?? "", in: file)
    }
    let own = position(value)
    self.position = own
    hasContent = value["at"] != nil
    document = value["document"]
    unknown = (value["unknown"]?.arrayValue ?? []).map {
      UnknownValue(
        key: $0["key"]?.stringValue ?? "", position: position($0),
        expression: $0["expression"]?.stringValue ?? "")
    }
    holes = (value["holes"]?.arrayValue ?? []).map {
      Hole(position: position($0), expression: $0["expression"]?.stringValue ?? "")
    }
    omittedStateCount =
      value["omittedVariants"]?.integerValue.flatMap { Int(exactly: $0) } ?? 0
    missingModules = (value["missingModules"]?.arrayValue ?? []).compactMap(\.stringValue)
    assumedCount = value["assumed"]?.arrayValue?.count ?? 0
    valueNames = Self.valueNames(of: value)
    let written = value["written"]
    self.written = written?["name"]?.stringValue.map { ($0, written?["document"]) }
    if document == nil {
      read = .not
      let reason = value["reason"]
      self.reason = SourceProblem(
        code: SourceRule.layoutNotRead.code, at: reason.map(position) ?? own,
        reason?["message"]?.stringValue ?? "it cannot be evaluated")
    } else {
      read = value["read"]?.stringValue.flatMap(Reading.init) ?? .whole
      reason = nil
    }
  }

  /// The unknown values, the texts and sizes that were made up, the conditions, and the numbers of elements of loops.
  private static func valueNames(of value: JSONValue) -> [String] {
    let unknown = value["unknown"]?.arrayValue ?? []
    var names = Set(unknown.compactMap { $0["expression"]?.stringValue })
    for item in value["assumed"]?.arrayValue ?? [] {
      guard let id = item["id"]?.stringValue, !id.isEmpty else { continue }
      switch item["what"]?.stringValue {
      case "text": names.insert("\(id).text")
      case "image": names.insert("\(id).imageSize")
      case "size": names.insert("\(id).size")
      default: break
      }
    }
    for loop in value["repeated"]?.arrayValue ?? [] {
      if let list = loop["expression"]?.stringValue { names.insert("\(list).count") }
    }
    names.formUnion((value["conditions"]?.objectValue ?? JSONObject()).map(\.key))
    return names.filter { !$0.isEmpty }.sorted()
  }

  /// The name of the class alone, without the types around it; values of configurations begin with it.
  package var ownName: String { String(className.split(separator: ".").last ?? "") }

  /// The problem that reports that the layout was not read, in the file of the class; `nil` if it was.
  package var notRead: SourceProblem? {
    guard let reason, let text = reasonText else { return nil }
    return SourceProblem(
      code: reason.code, at: reason.position.file == file ? reason.position : position,
      "\(className) was not read: \(text)")
  }

  /// The reason why the layout was not read, with the line if it is in another file, and the modules that were not found.
  package var reasonText: String? {
    guard let reason else { return nil }
    var message = reason.message
    if reason.position.file != file {
      let name = reason.position.file.split(separator: "/").last ?? ""
      message += ", in line \(reason.position.line) of \(name)"
    }
    if let last = missingModules.last {
      let others = missingModules.dropLast().joined(separator: ", ")
      let names = others.isEmpty ? last : "\(others) and \(last)"
      message += "; the file imports \(names), whose source was not found"
    }
    return message
  }

  /// The members that only the daemon and commands read.
  private static let innerMembers: Set<String> = [
    "otherUses", "parents", "subclasses", "superclasses", "written", "reads", "screenConditions",
    "breakpoints",
  ]

  /// The name among the classes of all files.
  package var name: SourceClassName { SourceClassName(file: file, name: className) }

  /// The classes whose layouts lay the class out.
  package var parents: [SourceClassName] { classes("parents") }

  /// The classes of other files that inherit from the class and run its code.
  package var subclasses: [SourceClassName] { classes("subclasses") }

  /// The classes of other files whose code the class inherits and runs; several entries for one in several files.
  package var superclasses: [SourceClassName] { classes("superclasses") }

  private func classes(_ key: String) -> [SourceClassName] {
    (inner[key]?.arrayValue ?? []).compactMap { parent in
      guard let file = parent["file"]?.stringValue, let name = parent["class"]?.stringValue else {
        return nil
      }
      return SourceClassName(file: file, name: name)
    }
  }

  /// The number of variants in the document.
  package var variantCount: Int { document?["variants"]?.arrayValue?.count ?? 0 }

  /// The layout; `nil` if it was not read.
  package var layout: SourceLayout? {
    document.map {
      SourceLayout(
        className: className, file: file, document: $0, parents: parents,
        superclasses: superclasses,
        valueNames: valueNames, report: json, inner: inner)
    }
  }
}
