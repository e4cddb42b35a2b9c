import Diagnostics
import DocumentSyntax
import InspectorServer
import LiveDocuments

/// What is wrong in one file.
struct CheckedDocument {
  let file: String
  let text: SourceText

  /// In the order of the text.
  private(set) var findings: [CheckedFinding] = []

  /// Checks a document as it is and as each of its variants.
  init(file: String, text: [UInt8]) {
    self.file = file == "-" ? "<stdin>" : file
    let document = LiveDocument(text: text)
    self.text = document.source.text
    var merged = MergedFindings()
    merged.add(document, variant: nil)
    var names: Set<String> = []
    for variant in document.header.variants where names.insert(variant.name).inserted {
      merged.add(LiveDocument(text: text, variant: variant.name), variant: variant.name)
    }
    findings = merged.inTextOrder
  }

  /// Whether anything more than a hint was found.
  var hasFaults: Bool { findings.contains { $0.severity <= .warning } }
}

/// A finding that does not need its document any more.
struct CheckedFinding {
  let code: String
  let severity: Severity
  let range: Range<Int>
  let pointer: String
  let message: String
  let related: [Related]

  /// The variants in which it was found; empty if it is in the document as it is.
  fileprivate(set) var variants: [String]

  struct Related: Hashable {
    let range: Range<Int>
    let message: String
  }

  init(_ finding: Finding, in document: LiveDocument, variant: String?) {
    code = finding.code
    severity = finding.severity
    range = document.range(of: finding.place)
    pointer = document.pointer(of: finding.place)
    message = finding.message
    related = finding.related.map {
      Related(range: document.range(of: $0.place), message: $0.message)
    }
    variants = variant.map { [$0] } ?? []
  }
}

/// The findings of several layouts of one text, equal ones put together.
private struct MergedFindings {
  private var findings: [CheckedFinding] = []
  private var indices: [Key: Int] = [:]

  private struct Key: Hashable {
    let code: String
    let range: Range<Int>
    let message: String
  }

  mutating func add(_ document: LiveDocument, variant: String?) {
    for finding in document.findings() {
      let checked = CheckedFinding(finding, in: document, variant: variant)
      let key = Key(code: checked.code, range: checked.range, message: checked.message)
      if let index = indices[key] {
        if let variant, !findings[index].variants.isEmpty {
          findings[index].variants.append(variant)
        }
      } else {
        indices[key] = findings.count
        findings.append(checked)
      }
    }
  }

  var inTextOrder: [CheckedFinding] {
    findings.enumerated().sorted { left, right in
      (left.element.range.lowerBound, left.offset) < (right.element.range.lowerBound, right.offset)
    }.map(\.element)
  }
}
