import Diagnostics
import DocumentSyntax
import InspectorServer
import JSON

/// The repository with the pages of the rules, as .ci/packaging/project names it.
private let repository = "https://github.com/OWNER/lintel"

/// A log in the Static Analysis Results Interchange Format, version 2.1.0.
struct SARIFReport: CheckReport {
  private var writer = JSONWriter()

  /// The files of which not all fixes were tried, and the numbers of their diagnostics without a trial.
  private var untried: [(file: FilePath, count: Int)] = []

  /// The layouts of source files.
  private var layouts: [JSONValue] = []

  init() {
    writer.beginObject()
    writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    writer.member("version", "2.1.0")
    writer.key("runs")
    writer.beginArray()
    writer.beginObject()
    writer.key("tool")
    writer.object { writer in
      writer.key("driver")
      writer.object { writer in
        writer.member("name", Program.name)
        writer.member("semanticVersion", Program.version)
        writer.key("rules")
        writer.array { writer in for rule in RuleDescription.all { writer.sarif(rule) } }
      }
    }
    writer.member("columnKind", "utf16CodeUnits")
    writer.key("results")
    writer.beginArray()
  }

  mutating func add(_ document: CheckedDocument, to output: inout Output) { add(document) }

  mutating func add(_ document: CheckedDocument) {
    layouts += (document.layouts ?? []).map(\.json)
    if document.untriedCount > 0 { untried.append((document.file, document.untriedCount)) }
    var seen: [String: Int] = [:]
    for diagnostic in document.diagnostics {
      // Numbers in messages and lines change with every edit; what and where in the tree do not.
      let print = "\(diagnostic.code) \(diagnostic.pointer)"
      let occurrence = seen[print, default: 0]
      seen[print] = occurrence + 1
      writer.sarif(diagnostic, of: document, fingerprint: "\(print) \(occurrence)")
    }
  }

  mutating func finish(_ summary: CheckSummary, to output: inout Output) {
    output.line(finish())
  }

  /// Ends the log.
  ///
  /// - Returns: The log as JSON.
  mutating func finish() -> [UInt8] {
    writer.endArray()
    writeInvocation()
    if !layouts.isEmpty {
      writer.key("properties")
      writer.object {
        $0.key("layouts")
        $0.value(JSONValue.array(layouts))
      }
    }
    writer.endObject()
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  /// Writes an invocation with a notification for each file of which not all fixes were tried; none without those.
  private mutating func writeInvocation() {
    guard !untried.isEmpty else { return }
    writer.key("invocations")
    writer.array { writer in
      writer.object { writer in
        writer.member("executionSuccessful", true)
        writer.key("toolExecutionNotifications")
        writer.array { writer in
          for (file, count) in untried { writer.notification(ofUntriedFixes: count, in: file) }
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func sarif(_ rule: RuleDescription) {
    object { writer in
      writer.member("id", rule.code)
      writer.key("shortDescription")
      writer.object { $0.member("text", rule.page.meaning) }
      writer.key("fullDescription")
      writer.object { $0.member("text", "\(rule.page.meaning) \(rule.page.reason)") }
      writer.member(
        "helpUri", "\(repository)/blob/v\(Program.version)/Protocol/diagnostics/\(rule.code).md")
      writer.key("help")
      writer.object { writer in
        let page = rule.page
        writer.member("text", "\(page.meaning)\n\n\(page.reason)\n\n\(page.fix)")
        writer.member("markdown", rule.markdown)
      }
      writer.key("defaultConfiguration")
      writer.object { $0.member("level", rule.severity.sarifLevel) }
    }
  }

  fileprivate mutating func notification(ofUntriedFixes count: Int, in file: FilePath) {
    let diagnostics = count == 1 ? "1 diagnostic" : "\(count) diagnostics"
    object { writer in
      writer.member("level", "note")
      writer.key("message")
      writer.object {
        $0.member(
          "text",
          "the fixes of \(diagnostics) were not tried: at most \(PreferredFixes.trialLimit) trials are made of a document"
        )
      }
      writer.key("locations")
      writer.array { writer in
        writer.object { writer in
          writer.key("physicalLocation")
          writer.object { writer in
            writer.key("artifactLocation")
            writer.object { $0.member("uri", repositoryPath(relativeReference(file))) }
          }
        }
      }
    }
  }

  fileprivate mutating func sarif(
    _ diagnostic: CheckedDiagnostic, of document: CheckedDocument, fingerprint: String
  ) {
    object { writer in
      writer.member("ruleId", diagnostic.code)
      if let index = RuleDescription.all.firstIndex(where: { $0.code == diagnostic.code }) {
        writer.member("ruleIndex", index)
      }
      writer.member("level", diagnostic.severity.sarifLevel)
      writer.key("message")
      writer.object { $0.member("text", diagnostic.message) }
      writer.key("locations")
      writer.array { writer in
        writer.sarifLocation(diagnostic.range, in: document, pointer: diagnostic.pointer)
      }
      if !diagnostic.related.isEmpty {
        writer.key("relatedLocations")
        writer.array { writer in
          for related in diagnostic.related {
            writer.sarifLocation(
              related.range, in: document, related.file, message: related.message)
          }
        }
      }
      if let fix = diagnostic.fix {
        writer.key("fixes")
        writer.array { writer in writer.sarif(fix, of: document) }
      }
      writer.key("partialFingerprints")
      writer.object { $0.member("lintel/v1", hexadecimalDigest(of: fingerprint)) }
    }
  }

  private mutating func sarif(_ fix: PreferredFix, of document: CheckedDocument) {
    object { writer in
      writer.key("description")
      writer.object { $0.member("text", fix.title) }
      writer.key("artifactChanges")
      writer.array { writer in
        writer.object { writer in
          writer.key("artifactLocation")
          writer.object { $0.member("uri", repositoryPath(relativeReference(document.file))) }
          writer.key("replacements")
          writer.array { writer in
            for edit in fix.edits {
              writer.object { writer in
                writer.key("deletedRegion")
                writer.region(edit.range, in: document.text)
                writer.key("insertedContent")
                writer.object {
                  $0.member("text", String(decoding: edit.replacement, as: UTF8.self))
                }
              }
            }
          }
        }
      }
    }
  }

  private mutating func sarifLocation(
    _ range: Range<Int>, in document: CheckedDocument, _ file: CheckedDiagnostic.File? = nil,
    pointer: String? = nil, message: String? = nil
  ) {
    object { writer in
      writer.key("physicalLocation")
      writer.object { writer in
        writer.key("artifactLocation")
        writer.object {
          $0.member("uri", file.map(\.path.uri) ?? repositoryPath(relativeReference(document.file)))
        }
        writer.key("region")
        writer.region(range, in: file?.text ?? document.text)
      }
      if let pointer, !pointer.isEmpty {
        writer.key("logicalLocations")
        writer.array { writer in
          writer.object { $0.member("fullyQualifiedName", pointer) }
        }
      }
      if let message {
        writer.key("message")
        writer.object { $0.member("text", message) }
      }
    }
  }

  private mutating func region(_ range: Range<Int>, in text: SourceText) {
    let start = text.position(at: range.lowerBound, in: .utf16)
    let end = text.position(at: range.upperBound, in: .utf16)
    object { writer in
      writer.member("startLine", start.line + 1)
      writer.member("startColumn", start.character + 1)
      writer.member("endLine", end.line + 1)
      writer.member("endColumn", end.character + 1)
    }
  }
}

extension Severity {
  fileprivate var sarifLevel: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "note"
    }
  }
}

/// A short name for a text that is the same on every machine.
private func hexadecimalDigest(of text: String) -> String {
  let digits = String(FNV1a(of: text.utf8).value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
