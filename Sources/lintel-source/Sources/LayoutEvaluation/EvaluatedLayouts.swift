import JSONText
import SourceProject
import SourceTree

/// The layouts of classes that were evaluated, for an editor.
///
/// A layout holds while none of the names that its evaluation looked up means something else, in its own file or in
/// others. If the text around it moved, its positions move.
package final class EvaluatedLayouts {
  struct Key: Hashable {
    let path: String
    let type: String
    let name: String
  }

  private struct Entry {
    var layout: ImportedLayout
    var revision: Int
    let names: Set<String>
    let hints: [String: JSONValue]

    /// The names of those that gave a value.
    let usedHints: Set<String>

    /// The parts of the files of its positions.
    var parts: [Int32: FileParts]
  }

  private var entries: [Key: Entry] = [:]

  /// The number of classes that were evaluated, for tests and statistics.
  package private(set) var evaluationCount = 0

  /// The steps of these evaluations.
  package private(set) var stepCount = 0

  /// The layouts on screens of other widths.
  private var atWidths: [Double: EvaluatedLayouts] = [:]

  package init() {}

  /// The layouts on screens of a width.
  package func layouts(atWidth width: Double) -> EvaluatedLayouts {
    if let known = atWidths[width] { return known }
    let layouts = EvaluatedLayouts()
    atWidths[width] = layouts
    return layouts
  }

  /// The layout of a class if it still holds.
  func layout(_ key: Key, _ hints: HintSettings, in project: SourceProject) -> ImportedLayout? {
    guard var entry = entries[key], entry.hints == hints.values,
      !project.hasChanged(anyOf: entry.names, since: entry.revision)
    else { return nil }
    if entry.revision != project.revision {
      guard Self.update(&entry, in: project) else { return nil }
      entries[key] = entry
    }
    hints.noteUse(of: entry.usedHints)
    return entry.layout
  }

  /// Moves the positions of a layout to those in the current texts.
  ///
  /// - Returns: False if one of them is gone.
  private static func update(_ entry: inout Entry, in project: SourceProject) -> Bool {
    var current: [Int32: FileParts] = [:]
    var isMoved = false
    for (file, former) in entry.parts {
      guard let parts = project.parts(ofFile: file) else { return false }
      if !parts.isSame(as: former) { isMoved = true }
      current[file] = parts
    }
    if isMoved {
      let former = entry.parts
      let isComplete = entry.layout.move { position in
        guard let old = former[position.file], let new = current[position.file] else { return nil }
        return old.position(position, in: new)
      }
      guard isComplete else { return false }
    }
    entry.parts = current
    entry.revision = project.revision
    return true
  }

  func store(
    _ layout: ImportedLayout, _ key: Key, _ hints: HintSettings, usedHints: Set<String>,
    _ names: Set<String>, in project: SourceProject
  ) {
    evaluationCount += 1
    stepCount += layout.stepCount
    var parts: [Int32: FileParts] = [:]
    for file in layout.files { parts[file] = project.parts(ofFile: file) }
    entries[key] = Entry(
      layout: layout, revision: project.revision, names: names, hints: hints.values,
      usedHints: usedHints, parts: parts)
  }

  /// A cache of its own with the layouts that do not depend on some names.
  package func copy(withoutUsersOf names: Set<String>) -> EvaluatedLayouts {
    let copy = EvaluatedLayouts()
    copy.entries = entries.filter { $0.value.names.isDisjoint(with: names) }
    copy.atWidths = atWidths.mapValues { $0.copy(withoutUsersOf: names) }
    return copy
  }

  /// Forgets the layouts of a file, but those of some classes.
  package func forget(_ path: String, but names: Set<String> = []) {
    entries = entries.filter { $0.key.path != path || names.contains($0.key.name) }
    for layouts in atWidths.values { layouts.forget(path, but: names) }
  }
}
