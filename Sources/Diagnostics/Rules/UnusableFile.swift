import JSON
import LiveDocuments

/// A file that the document names cannot be used, or something in it.
enum UnusableFile: DiagnosticRule {
  static let code = "unusable-file"
  static let severity = Severity.error

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .unusableFile(let name, let fault) = problem.kind else { return [] }
    var message = message(name, fault, in: context)
    if let meant = meantLayout(problem, in: context) {
      message += "; did you mean \(quoted("#\(meant.name)"))?"
    }
    return [PendingDiagnostic(problem.location, message)]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      let meant = meantLayout(problem, in: context)
    else { return [] }
    return [
      CodeAction(
        "Write \(quoted("#\(meant.name)"))",
        .setValue(problem.location, .string("#\(meant.name)"))
      ).correcting(meant.isOnly)
    ]
  }

  /// The layout of the document that a name without # may mean.
  private static func meantLayout(
    _ problem: Problem, in context: CheckContext
  ) -> NearName? {
    guard case .unusableFile(let name, .unreadable) = problem.kind,
      problem.location.path == [.key("layout")], !name.hasSuffix(".json")
    else { return nil }
    return nearName(to: name, among: context.document.fewLayouts)
  }

  private static func message(
    _ name: String, _ problem: FileProblem, in context: CheckContext
  ) -> String {
    let file = quoted(name)
    switch problem {
    case .unreadable(let fault): return message(file, fault)
    case .syntax(let line): return "\(file) is no valid JSON in line \(line)"
    case .empty: return "\(file) is empty"
    case .missingRoot: return "\(file) has no root, so the node is empty"
    case .tooLong(let limit):
      return "\(file) has more than \(limit) bytes, too many for a layout, so the node is empty"
    case .wrongContent(let expected, let found):
      return "\(file) must be \(expected), not \(found.name); it is ignored"
    case .wrongEntry(let index, let found):
      return "entry \(index) of \(file) must be an object of variables, not \(found.name)"
    case .badName(let name):
      return
        "nothing can refer to \(quoted(name)) in \(file): a name has only letters, digits and _, and begins "
        + "with no digit"
    case .longValue(let name):
      return
        "the value of \(quoted(name)) in \(file) has more than \(LiveDocument.longestVariable) bytes and is "
        + "not used"
    case .unknownVariable(let name, let user):
      let meant = nearName(to: name, among: context.document.fewVariables).map {
        "; did you mean \"\($0.name)\"?"
      }
      return
        "\(quoted(user)) in \(file) refers to \(quoted(name)), which nothing defines\(meant ?? "")"
    case .cycle(let names):
      let first = names.first ?? ""
      let cycle = (names.prefix(8) + (names.count > 8 ? ["…"] : []) + [first]).map { shortened($0) }
      return
        "\(quoted(first)) in \(file) has no value: it refers to itself; \(cycle.joined(separator: " → "))"
    case .tooMany(let limit):
      return "\(file) is ignored: a document has at most \(limit) files of variables"
    }
  }

  private static func message(_ file: String, _ fault: NamedFile.Fault) -> String {
    switch fault {
    case .notRelative:
      "\(file) is not read: a file is named by a path from the folder of this one, with / between its parts"
    case .noFolder: "\(file) is not read: this document is no file, so it has no folder"
    case .missing: "there is no file \(file)"
    case .unreadable(let reason): "\(file) cannot be read: \(reason)"
    case .outside(let refusal): "\(file) \(refusal)"
    case .limit:
      "\(file) is not read: the document names more than \(DocumentFiles.limits.count) files, or too long ones"
    }
  }

  static let page = RulePage(
    meaning: """
      The document names a file of variables, one with the entries of an each, or a layout that cannot be used: it is \
      not there, is not in the folders that may be read, is too long, is no valid JSON or has another content. \
      A wrong definition in a file of variables is reported here as well, with its position as a related location. \
      Everything else in the file counts.
      """,
    reason: """
      Files are Lintel's own: in an app these are constants, data and node classes, and the compiler would report a \
      wrong name.
      """,
    example: """
      {
        "variables": "tokens.json",
        "root": { "type": "text", "text": "Title" }
      }
      """,
    instead: """
      {
        "variables": { "title": "Title" },
        "root": { "type": "text", "text": "$title" }
      }
      """,
    fix: """
      The file, or its name, must be corrected. For a layout, the fix writes the # that is missing before the name of \
      one of the document's layouts. It changes the frames.
      """)
}
