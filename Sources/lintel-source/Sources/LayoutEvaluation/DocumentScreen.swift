import JSONText
import SourceProject
import SourceTree

/// The size range, scale and direction of a document: by the class, or by hints at its declaration or layout method.
struct DocumentScreen {
  private var minWidth = 0.0
  private var minHeight = 0.0
  private var maxWidth: Double
  private var maxHeight = Double.infinity
  private var scale: Double?
  private var isRightToLeft = false
  /// The variants in hints.
  private(set) var variants: [JSONValue] = []
  /// The family of the fonts for which the code asks the system.
  private(set) var fontFamily: String?
  /// True if the range has no limit of height, and ``maxHeight`` is made up.
  private var isHeightAssumed = false
  /// True if the class or a hint states the range.
  private var isStated = false

  /// Exactly the width for a cell, at most the width for any other node.
  init(
    of type: TypeDeclaration, _ scope: ProjectScope, _ project: SourceProject, width: Double
  ) {
    maxWidth = width
    let chain = scope.chain(scope.key(of: type))
    let isExact = chain.contains("ASCellNode")
    minWidth = isExact ? width : 0
    if !Self.controllers.isDisjoint(with: chain) {
      minWidth = width
      minHeight = Self.screenHeight
      maxHeight = Self.screenHeight
      isStated = true
    }
    let method = type.methods.first { LayoutImporter.layoutMethods.contains($0.name) }
    for position in [type.position, method?.position].compactMap({ $0 }) {
      for hint in project.hints(at: position) {
        switch hint {
        case .width(let width):
          maxWidth = width
          minWidth = isExact ? width : 0
        case .range(let range):
          isStated = true
          minWidth = range.minWidth
          minHeight = range.minHeight
          maxWidth = range.maxWidth
          maxHeight = range.maxHeight
        case .scale(let number): scale = number
        case .rightToLeft: isRightToLeft = true
        case .font(let family): fontFamily = family
        case .variant(let members): variants.append(.object(members))
        default: break
        }
      }
    }
  }

  /// True if the app runs from right to left, in the document or in a variant of a hint.
  var isMirrored: Bool {
    isRightToLeft
      || variants.contains {
        $0["userInterfaceLayoutDirection"]?.string == "rightToLeft"
          || $0["pseudolanguage"]?.string == "rightToLeft"
      }
  }

  /// The controllers of nodes, which are as large as the screen.
  static let controllers: Set<String> = ["ASViewController", "ASDKViewController"]

  /// The height of the screen that documents assume.
  static let screenHeight = 812.0

  /// A screen with a limit of height, for a layout that calculates with its height; nil if the screen has a limit, or a
  /// hint states that it has none.
  var bounded: DocumentScreen? {
    guard maxHeight.isInfinite, !isStated else { return nil }
    var result = self
    result.maxHeight = max(Self.screenHeight, minHeight)
    result.isHeightAssumed = true
    return result
  }

  /// The `constrainedSize` that the layout method gets.
  var value: Value {
    func size(_ width: Double, _ height: Double, _ numeric: Numeric = .real) -> Value {
      .structure("CGSize", ["width": .number(width), "height": .number(height, numeric)])
    }
    let limit = Numeric(kind: .real, assumption: isHeightAssumed ? .limit : .none)
    return .structure(
      "ASSizeRange",
      ["min": size(minWidth, minHeight), "max": size(maxWidth, maxHeight, limit)])
  }

  /// The keys of the document.
  var members: [JSONValue.Member] {
    var result: [JSONValue.Member] = [.init("constrainedSize", range)]
    if let scale { result.append(.init("scale", .number(scale))) }
    if isRightToLeft {
      result.append(.init("userInterfaceLayoutDirection", .string("rightToLeft")))
    }
    return result
  }

  /// The `constrainedSize` of the document; a limit that is the default is left out.
  var range: JSONValue {
    var least: [JSONValue.Member] = []
    if minWidth > 0 { least.append(.init("width", .number(minWidth))) }
    if minHeight > 0 { least.append(.init("height", .number(minHeight))) }
    var greatest: [JSONValue.Member] = [.init("width", Self.length(maxWidth))]
    if maxHeight.isFinite { greatest.append(.init("height", .number(maxHeight))) }
    var range: [JSONValue.Member] = []
    if !least.isEmpty { range.append(.init("min", .object(least))) }
    range.append(.init("max", .object(greatest)))
    return .object(range)
  }

  /// The other size ranges that the node may get.
  ///
  /// A cell is the item of a collection, at most as wide as that or of a size of its own; another node fills the screen.
  /// Empty for a controller, and where a hint states the range.
  var others: [DocumentScreen] {
    guard !isStated else { return [] }
    var full = self
    full.minWidth = maxWidth
    full.minHeight = Self.screenHeight
    full.maxHeight = Self.screenHeight
    guard minWidth > 0 else { return [full] }
    var item = self
    item.minWidth = 0
    return [item, full]
  }

  private static func length(_ value: Double) -> JSONValue {
    value.isFinite ? .number(value) : .string("infinity")
  }
}
