import LayoutEngine

/// The keys of one type, for looking them up while reading.
struct TypeTable: Sendable {
  let declaration: TypeDeclaration
  let properties: [String: Property]

  init(_ declaration: TypeDeclaration) {
    self.declaration = declaration
    properties = Dictionary(
      (elementProperties + declaration.properties).map { ($0.name, $0) },
      uniquingKeysWith: { $1 })
  }

  static let byName: [String: TypeTable] = Dictionary(
    allTypes.map { ($0.name, TypeTable($0)) }, uniquingKeysWith: { $1 })

  static let style: [String: Property] = Dictionary(
    styleProperties.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
}

/// Names of 1.x for keys of a style.
enum DeprecatedStyleKey: String, CaseIterable {
  case preferredFrameSize
  case sizeRange

  /// What 2.0 calls it.
  var replacement: String {
    switch self {
    case .preferredFrameSize: "preferredSize"
    case .sizeRange: "minSize and maxSize"
    }
  }
}
