package import Foundation

/// The text of a case: a sentence, and sections below lines such as `-- request textDocument/hover --`.
package struct CaseFile {
  package struct Section {
    package let name: String
    package var text: String

    /// The rest of the name behind a start; `nil` if the name begins in another way.
    package func rest(after start: String) -> String? {
      name.hasPrefix(start) ? String(name.dropFirst(start.count)) : nil
    }
  }

  package let sentence: String
  package var sections: [Section]

  /// - Throws: ``CaseFault`` if the text has no sentence, or a line above the first section.
  package init(_ text: String) throws {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.last == "" else { throw CaseFault(description: "the last line has no end") }
    lines.removeLast()
    sentence = String(lines.popFirst() ?? "")
    guard sentence.hasSuffix("."), sentence.count > 20, !sentence.hasPrefix("-") else {
      throw CaseFault(description: "the first line is no sentence")
    }
    sections = []
    for line in lines {
      if line.hasPrefix("-- "), line.hasSuffix(" --"), line.count > 6 {
        sections.append(Section(name: String(line.dropFirst(3).dropLast(3)), text: ""))
      } else if sections.isEmpty {
        throw CaseFault(description: "a line stands above the first section")
      } else {
        sections[sections.count - 1].text += line + "\n"
      }
    }
  }

  package var text: String {
    sections.reduce(sentence + "\n") { $0 + "-- \($1.name) --\n" + $1.text }
  }

  /// The paths of all files in a folder and below, from the folder on, sorted.
  package static func paths(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { path in
      let file = folder.appending(path: path)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      // A name that begins with a period is the name of a file that is being written.
      return !isFolder.boolValue && !file.lastPathComponent.hasPrefix(".")
    }
  }
}

/// The reason why a file is not a case.
package struct CaseFault: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) {
    self.description = description
  }
}

/// The cases whose description contains the text in `LINTEL_CASE`, or all without one.
package func chosenCases<Case: CustomStringConvertible>(_ all: [Case]) -> [Case] {
  let pattern = ProcessInfo.processInfo.environment["LINTEL_CASE"] ?? ""
  return pattern.isEmpty ? all : all.filter { $0.description.contains(pattern) }
}

/// True if a run writes the parts of cases that are recorded.
package let recordsCases = ProcessInfo.processInfo.environment["LINTEL_RECORD"] != nil
