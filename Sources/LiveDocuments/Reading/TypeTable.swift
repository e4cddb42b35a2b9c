import LayoutEngine

/// The keys of one type, for looking them up while reading.
final class TypeTable: Sendable {
  let declaration: TypeDeclaration

  /// The declaration's place in `allTypes`.
  let index: UInt8
  let properties: [String: Property]

  init(_ declaration: TypeDeclaration, index: Int) {
    self.declaration = declaration
    self.index = UInt8(truncatingIfNeeded: index)
    properties = Dictionary(
      (elementProperties + declaration.properties).map { ($0.name, $0) },
      uniquingKeysWith: { $1 })
  }

  static let byName: [String: TypeTable] = Dictionary(
    allTypes.enumerated().map { ($1.name, TypeTable($1, index: $0)) }, uniquingKeysWith: { $1 })

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
