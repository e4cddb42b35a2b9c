import InspectorServer
import JSON
import LayoutEngine
import LiveDocuments

/// The font families of the texts of a run, with the number of texts in each.
struct FontUses: Sendable {
  private var families: [String: Family] = [:]

  private struct Family {
    var texts = 0

    /// The files that measure it; empty if the configuration names none that can be used.
    var files: Set<String> = []
  }

  init() {}

  /// The families of a document's texts; sizes that a device measured need no font.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  init(of document: LiveDocument) {
    document.elements.forEach { element in
      guard let source = document.textSource(of: element), source != .measured,
        let text = document.elements.content(of: element).ownText
      else { return }
      let fonts = text.allRuns.filter { $0.attachment == nil }.map(\.font)
      for family in Set(fonts.map(\.family)) { families[family, default: Family()].texts += 1 }
      for font in fonts {
        guard let files = font.fonts?.families[font.family]?.fileNames else { continue }
        families[font.family]?.files.formUnion(files)
      }
    }
  }

  mutating func add(_ other: FontUses) {
    for (name, family) in other.families {
      families[name, default: Family()].texts += family.texts
      families[name]?.files.formUnion(family.files)
    }
  }

  /// A heading, and a line for each family in the order of names.
  var lines: [String] {
    if families.isEmpty { return ["fonts: no text is measured in one"] }
    let rows = families.sorted { $0.key < $1.key }.map { name, family in
      let count = family.texts == 1 ? "1 text" : "\(family.texts) texts"
      return ["  \(name)", count, Self.words(name, family)]
    }
    return ["fonts:"] + alignedColumns(rows)
  }

  private static func words(_ name: String, _ family: Family) -> String {
    if !family.files.isEmpty { return family.files.sorted().joined(separator: ", ") }
    switch name {
    case Font.fixedFamily: return "letters of equal width; it needs no file"
    case Font.systemFamily: return TextOrigin.builtIn()
    case Font.helveticaFamily: return TextOrigin.builtIn(.helvetica)
    default:
      let entry = "\"fonts\": { \(JSONValue.string(name)): \"PATH\" }"
      return "not found, \(TextOrigin.builtIn()); write \(entry) in \(ConfigurationFiles.name)"
    }
  }
}
