import SourceProject
import SourceTree

// The ranges of items, the number of layouts in a file, and the layouts of other classes that lay a class out.

/// The size range that a data source states for its items or rows.
enum CellSize {
  case notStated
  case stated(SizeRangeHint)
  /// The code does not decide it.
  case unknown
}

extension LayoutImporter {
  /// The size range that the data source in a file states for its items or rows.
  ///
  /// - Parameters:
  ///   - use: The use of the cells.
  ///   - path: The file.
  ///   - user: The scope of the class whose layout depends on the size.
  /// - Returns: The range, if the code states and decides one.
  func cellSize(
    of use: LayoutUse.Kind, inFile path: String, for user: ProjectScope
  ) -> CellSize {
    guard let tree = project.tree(of: path) else { return .notStated }
    user.noteUse(of: Set(tree.types.map(\.ownName)))
    for type in tree.types {
      guard let method = type.methods.first(where: { Self.statesSize($0, of: use) }) else {
        continue
      }
      let scope = ProjectScope(project: project, path: path)
      let evaluator = evaluator(
        scope, Choices(), DocumentScreen(), ConstantValues(), in: ClassRuns())
      let value = try? evaluator.result(of: method, in: type)
      user.noteUse(of: scope.usedNames)
      guard let range = value.flatMap(SizeRangeHint.init) else { return .unknown }
      return .stated(range)
    }
    // Of a flow layout.
    return use == .item && tree.mentionsItemSize ? .unknown : .notStated
  }

  /// The number of classes in a file that have a layout method or inherit one; none is evaluated.
  package func layoutCount(in path: String) -> Int {
    let types = (project.tree(of: path)?.types ?? []).filter { type in
      TextureNames.nodes[type.name] == nil
        && (Self.hasLayout(type)
          || inheritsLayout(type, ProjectScope(project: project, path: path)))
    }
    return Set(types.map(\.name)).count
  }

  /// The superclasses of a class with code of its layout, by the other files that have it.
  func superclasses(
    of layout: ImportedLayout, _ superclasses: [(name: String, files: Set<Int32>)]
  ) -> [ImportedLayout.Parent] {
    guard !superclasses.isEmpty else { return [] }
    let files = Set(layout.source.map(\.position.file)).subtracting([layout.position.file])
    return superclasses.flatMap { name, declaring in
      declaring.intersection(files).compactMap(project.path).sorted().map {
        ImportedLayout.Parent(path: $0, className: name)
      }
    }
  }

  /// True for `collectionNode(_:constrainedSizeForItemAt:)`, `sizeRangeForItem(at:)`,
  /// `tableNode(_:constrainedSizeForRowAt:)` and their names in Objective-C.
  private static func statesSize(_ method: Function, of use: LayoutUse.Kind) -> Bool {
    let words =
      use == .item ? ["onstrainedSizeForItem", "izeRangeForItem"] : ["onstrainedSizeForRow"]
    let names = [method.name] + method.parameters.compactMap(\.label)
    return names.contains { name in words.contains { name.contains($0) } }
  }
}

extension SizeRangeHint {
  /// The lengths that Texture measures elements in are shorter: `CGFLOAT_MAX` stands for no limit.
  private static let longest = 10_000_000.0

  /// A value of the type `ASSizeRange`; nil if a height is not known.
  ///
  /// A width that is not known is that of the list.
  fileprivate init?(_ value: Value) {
    let range = OfferedRange(value)
    guard let minHeight = range.height.least, let maxHeight = range.height.greatest else {
      return nil
    }
    let (minWidth, maxWidth) = (range.width.least, range.width.greatest)
    let isExact = minWidth == nil && maxWidth == nil
    self.init(
      minWidth: minWidth ?? (isExact ? ScreenDevice.phone.width : 0), minHeight: minHeight,
      maxWidth: maxWidth.map(Self.limit) ?? ScreenDevice.phone.width,
      maxHeight: Self.limit(maxHeight))
  }

  private static func limit(_ length: Double) -> Double { length < longest ? length : .infinity }
}

extension Evaluator {
  /// The result of a method of a class with unknown arguments, on an object whose initializer has not run.
  func result(of method: Function, in type: TypeDeclaration) throws(LimitReached) -> Value {
    let className = scope.key(of: type)
    let object = LayoutObject(className: className, kind: .other, position: type.position)
    root = object
    return try invoke(method, [], on: .object(object), className)
  }
}

/// The layouts of a project that other layouts ask for, each file evaluated once.
package final class ProjectLayouts {
  private let evaluate: (String) -> [ImportedLayout]
  private var known: [String: [ImportedLayout]] = [:]
  private var complete: [String: [ImportedLayout]] = [:]
  private var byChild: [String: [String: [ImportedLayout]]] = [:]

  /// The most layouts of other classes whose ranges are those of a class.
  private static let parentLimit = 8

  /// The most layouts that are looked at to find them.
  private static let visitLimit = 64

  /// - Parameter evaluate: Gives the layouts of a file.
  package init(_ evaluate: @escaping (String) -> [ImportedLayout]) { self.evaluate = evaluate }

  /// The layouts of the classes in a file.
  package func layouts(in path: String) -> [ImportedLayout] {
    if let layouts = known[path] { return layouts }
    let layouts = evaluate(path)
    known[path] = layouts
    return layouts
  }

  /// The layouts of the classes in a file, with the layouts that lay them out.
  package func layoutsWithParents(in path: String) -> [ImportedLayout] {
    if let layouts = complete[path] { return layouts }
    var layouts = self.layouts(in: path)
    for index in layouts.indices where layouts[index].document != nil {
      layouts[index].parents = parents(of: layouts[index])
      layouts[index].subclasses = subclasses(of: layouts[index])
    }
    complete[path] = layouts
    return layouts
  }

  /// The layouts of subclasses in other files that run code of the file of a class.
  private func subclasses(of layout: ImportedLayout) -> [ImportedLayout.Parent] {
    var pending = layout.subclassFiles
    var seen: Set<String> = []
    var found: [ImportedLayout.Parent] = []
    while let path = pending.popLast(), seen.count < Self.visitLimit {
      guard seen.insert(path).inserted else { continue }
      for other in layouts(in: path)
      where other.position.file != layout.position.file
        && other.source.contains(where: { $0.position.file == layout.position.file })
      {
        found.append(ImportedLayout.Parent(path: path, className: other.className))
        pending += other.subclassFiles
      }
    }
    return found.sorted { ($0.path, $0.className) < ($1.path, $1.className) }
  }

  /// The layouts that lay a class out.
  ///
  /// A parent of unknown use is replaced by the layouts that lay the parent out.
  private func parents(of layout: ImportedLayout) -> [ImportedLayout.Parent] {
    let name = layout.className
    var pending = makers(of: layout, containing: name)
    var seen: Set<ImportedLayout.Parent> = []
    var found: [ImportedLayout.Parent] = []
    while !pending.isEmpty, found.count < Self.parentLimit, seen.count < Self.visitLimit {
      let (path, maker) = pending.removeFirst()
      let parent = ImportedLayout.Parent(path: path, className: maker.className)
      guard maker.position != layout.position, seen.insert(parent).inserted else { continue }
      let outer = maker.use.isKnown ? [] : makers(of: maker, containing: name)
      if outer.isEmpty { found.append(parent) } else { pending += outer }
    }
    return found
  }

  private func makers(
    of layout: ImportedLayout, containing name: String
  ) -> [(path: String, layout: ImportedLayout)] {
    layout.makers.prefix(Self.visitLimit).flatMap { path in
      (byChild(in: path)[name] ?? []).map { (path, $0) }
    }
  }

  /// The layouts of a file by the classes of the nodes in them.
  private func byChild(in path: String) -> [String: [ImportedLayout]] {
    if let known = byChild[path] { return known }
    var result: [String: [ImportedLayout]] = [:]
    for layout in layouts(in: path) where layout.document != nil {
      for name in Set(layout.classes.map(\.name)) { result[name, default: []].append(layout) }
    }
    byChild[path] = result
    return result
  }
}
