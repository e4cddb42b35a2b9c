package import JSONText
package import LayoutEvaluation
package import SourceProject
import SourceTree

/// The evaluation of layouts while a file has another text, which leaves no trace.
package struct CodeTrial {
  let project: SourceProject
  let path: String
  let cache: EvaluatedLayouts
  private let settings: FolderSettings

  package init(
    _ project: SourceProject, path: String, hints: [String: JSONValue], _ cache: EvaluatedLayouts
  ) {
    (self.project, self.path, self.cache) = (project, path, cache)
    settings = FolderSettings(hints)
  }

  package struct Outcome {
    /// The layouts of the classes in each file, by its path.
    package var layouts: [String: [ImportedLayout]] = [:]

    /// The layouts at each of ``CodeTrial/widths``, for files with a class whose layout depends on the width.
    var atWidths: [String: [[ImportedLayout]]] = [:]

    /// The names that the text declares in another way.
    package var changedNames: Set<String> = []

    /// True if the text brought code that cannot be parsed, or a hint that is none.
    package var isBroken = false

    /// The classes that were evaluated, and the steps that it took.
    package var evaluated = 0
    package var steps = 0
  }

  /// The layouts of a file as its text is.
  package func layouts(in file: String) -> [ImportedLayout] { layouts(in: file, cache) }

  /// The number of classes with a layout in a file, of which none is evaluated.
  func layoutCount(in file: String) -> Int { importer(of: file, cache).layoutCount(in: file) }

  /// The widths at which layouts are compared that depend on the width.
  static let widths = [320.0, 375.0, 430.0]

  /// The layouts of a file at each of ``widths``; nil if none depends on the width.
  func layoutsAtWidths(_ layouts: [ImportedLayout], in file: String) -> [[ImportedLayout]]? {
    layoutsAtWidths(layouts, in: file, cache)
  }

  private func layoutsAtWidths(
    _ layouts: [ImportedLayout], in file: String, _ cache: EvaluatedLayouts
  ) -> [[ImportedLayout]]? {
    guard layouts.contains(where: { $0.document != nil && $0.reads.contains(.size) }) else {
      return nil
    }
    return Self.widths.map { width in
      var screen = EvaluationScreen()
      screen.maxWidth = width
      var options = ImportOptions(screen: screen, hints: settings.hints(of: file))
      options.cachesScreen = true
      return LayoutImporter(
        project: project, options: options, cache: cache.layouts(atWidth: width)
      ).layouts(in: file)
    }
  }

  private func layouts(in file: String, _ cache: EvaluatedLayouts) -> [ImportedLayout] {
    importer(of: file, cache).layouts(in: file)
  }

  private func importer(of file: String, _ cache: EvaluatedLayouts) -> LayoutImporter {
    LayoutImporter(
      project: project, options: ImportOptions(hints: settings.hints(of: file)), cache: cache)
  }

  /// Evaluates files while the text is another one; the classes whose layouts do not depend on the difference are not
  /// evaluated.
  package func outcome(of text: String, in files: [String]) -> Outcome {
    let before = project.tree(of: path)
    let outcome = project.trying(text, inFileAt: path) { changedNames in
      var outcome = Outcome(changedNames: changedNames)
      let copy = cache.copy(withoutUsersOf: changedNames)
      for file in files {
        let layouts = layouts(in: file, copy)
        outcome.layouts[file] = layouts
        outcome.atWidths[file] = layoutsAtWidths(layouts, in: file, copy)
      }
      outcome.evaluated = copy.evaluationCount
      outcome.steps = Self.widths.reduce(copy.stepCount) {
        $0 + copy.layouts(atWidth: $1).stepCount
      }
      let after = project.tree(of: path)
      outcome.isBroken =
        after?.hasSyntaxErrors == true && before?.hasSyntaxErrors != true
        || after?.problems.count ?? 0 > before?.problems.count ?? 0
      return outcome
    }
    return outcome ?? Outcome(isBroken: true)
  }
}
