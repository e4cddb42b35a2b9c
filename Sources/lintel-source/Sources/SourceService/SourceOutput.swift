import JSONText
import LayoutEvaluation
import SourceProject
import SourceTree
import SystemAccess

extension SourceImport {
  /// The classes whose documents are written to files.
  package struct Output {
    /// A file or a folder with source files, and the only class in it that counts; nil for all.
    package struct Source {
      package var path: String
      package var className: String?

      package init(path: String, className: String?) {
        self.path = path
        self.className = className
      }
    }

    package var sources: [Source]

    /// True to write each document out in full.
    package var isExpanded: Bool

    package init(sources: [Source], isExpanded: Bool) {
      self.sources = sources
      self.isExpanded = isExpanded
    }

    /// True if the document of a class in a file is written.
    func names(_ className: String, in file: String) -> Bool {
      sources.contains { source in
        let path = SystemAccess.canonical(source.path) ?? source.path
        return (file == path || file.hasPrefix(path + "/"))
          && (source.className ?? className) == className
      }
    }

    /// Adds the files of classes to the reports on them.
    func addFiles(to result: inout SourceImport.Result, _ project: SourceProject) {
      let chosen = result.layouts.indices.filter { index in
        let layout = result.layouts[index]
        return names(layout.className, in: project.path(of: layout.position.file) ?? "")
      }
      let layouts = chosen.map { result.layouts[$0] }
      let files =
        isExpanded
        ? LayoutComposition.expandedFiles(of: layouts) : LayoutComposition(of: layouts).files
      for (index, file) in zip(chosen, files) {
        guard let file, case .object(var members) = result.classes[index] else { continue }
        var written: [JSONValue.Member] = [.init("name", .string(file.name))]
        if let document = file.document { written.append(.init("document", document)) }
        members.append(.init("written", .object(written)))
        result.classes[index] = .object(members)
      }
    }
  }
}
