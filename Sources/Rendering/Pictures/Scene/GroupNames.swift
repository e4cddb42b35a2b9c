import LayoutEngine
import LiveDocuments

/// The names of elements' groups, which are unique in the picture.
///
/// An `id` is taken as it is where no other element has it, XML allows it and it starts with no
/// underscore; other names start with one.
struct GroupNames {
  private let shared: Set<String>

  init(_ document: LiveDocument) {
    shared = document.elements.sharedIDs
  }

  /// The name of an element with this `id`, if it has one, this JSON Pointer, unless that is too long, and
  /// this place in the picture.
  func name(id: String?, pointer: String?, place: Int) -> String {
    if let id, id.utf8.count <= 200, isName(id), !shared.contains(id) { return id }
    guard let pointer else { return "_.\(place)" }
    return "_" + pointer.map { $0 == "/" ? "." : String($0) }.joined()
  }

  private func isName(_ id: String) -> Bool {
    guard let first = id.unicodeScalars.first, first.startsName, first != "_" else { return false }
    return id.unicodeScalars.allSatisfy(\.isInName)
  }
}

extension Unicode.Scalar {
  /// - Source: XML 1.0, Fifth Edition, production 4, the colon left out as Namespaces in XML does
  fileprivate var startsName: Bool {
    switch value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// - Source: XML 1.0, Fifth Edition, production 4a
  fileprivate var isInName: Bool {
    switch value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: startsName
    }
  }
}
