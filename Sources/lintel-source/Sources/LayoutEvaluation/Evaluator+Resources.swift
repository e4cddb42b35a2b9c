import SourceProject
import SourceTree

/// Texts and images that the app finds in its bundle.
extension Evaluator {
  // MARK: Texts

  /// The text that `NSLocalizedString` and its relatives find; nil for any other function.
  func localizedText(
    _ name: String, _ arguments: [CallArgument], _ expression: Expression
  ) -> Value? {
    func value(_ label: String, _ index: Int? = nil) -> Value? {
      arguments.first { $0.label == label }?.value
        ?? index.flatMap { arguments.indices.contains($0) ? arguments[$0].value : nil }
    }
    let key = arguments.first?.value ?? .null
    switch name {
    case "NSLocalizedString":
      return localizedText(
        key, table: value("tableName"), bundle: value("bundle"), fallback: value("value"),
        expression)
    case "NSLocalizedStringFromTable":
      return localizedText(key, table: value("", 1), bundle: nil, fallback: nil, expression)
    case "NSLocalizedStringFromTableInBundle":
      return localizedText(
        key, table: value("", 1), bundle: value("", 2), fallback: nil, expression)
    case "NSLocalizedStringWithDefaultValue":
      return localizedText(
        key, table: value("", 1), bundle: value("", 2), fallback: value("", 3), expression)
    case "String" where arguments.first?.label == "localized":
      return localizedText(
        key, table: value("table"), bundle: value("bundle"), fallback: value("defaultValue"),
        expression)
    case "localizedString" where arguments.first?.label == "forKey":
      return localizedText(
        key, table: value("table"), bundle: nil, fallback: value("value"), expression)
    case "localizedStringForKey":
      return localizedText(
        key, table: value("", 2), bundle: nil, fallback: value("", 1), expression)
    case "L", "Localized":
      return localizedText(key, table: nil, bundle: nil, fallback: nil, expression)
    default: return nil
    }
  }

  /// The text of a key in the tables of the project, else the fallback, else an assumed text.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - table: The name of the table; nil for `Localizable`.
  ///   - bundle: The bundle; nil for that of the app.
  ///   - fallback: The text where no table has the key.
  ///   - expression: The call.
  /// - Returns: A text; one that only stands in for it is unknown.
  func localizedText(
    _ key: Value, table: Value? = nil, bundle: Value? = nil, fallback: Value? = nil,
    _ expression: Expression
  ) -> Value {
    var unknown = Unknown(
      text: expression.shortText, type: "String", position: expression.position)
    unknown.isOptional = false
    unknown.sample = Self.sample(of: key)
    guard case .string(let key) = key else { return .unknown(unknown) }
    scope.noteUse(of: [ProjectResources.textsName])
    var name: String?
    switch table {
    case nil, .null?: break
    case .string(let table)?: name = table.isEmpty ? nil : table
    default: return .unknown(unknown)
    }
    if let path = project.path(of: fileAsking(bundle)),
      let text = project.resources.text(key, table: name, forFileAt: path), !text.contains("%#@")
    {
      return .string(String(text.prefix(EvaluationLimits.textLength)))
    }
    if case .string(let text)? = fallback, !text.isEmpty { return .string(text) }
    // A key in words is the text in the language of the code.
    let isName = !key.contains(" ") && key.contains { $0 == "." || $0 == "_" }
    if !key.isEmpty, !isName { unknown.sample = key }
    return .unknown(unknown)
  }

  /// The file whose project folder has the resource: that of the code that runs for a bundle of its own, else that of the
  /// class.
  private func fileAsking(_ bundle: Value?) -> Int32 {
    guard let bundle, !bundle.isNull else { return scope.ownFile }
    let text = bundle.description
    return text.contains("main") || text.hasPrefix("nil") ? scope.ownFile : scope.file
  }

  // MARK: Images

  /// The image that an initializer of `UIImage` makes; nil for any other one.
  func image(_ arguments: [CallArgument], _ expression: Expression) -> Value? {
    guard let first = arguments.first else { return nil }
    func value(_ label: String) -> Value? { arguments.first { $0.label == label }?.value }
    switch (first.label, first.value) {
    case ("named", .string(let name)), ("imageLiteralResourceName", .string(let name)),
      ("imageNamed", .string(let name)):
      return image(named: name, isOfApp: value("in") == nil && arguments.count == 1, expression)
    case ("resource", .enumeration(let symbol, _, _)):
      return image(ofSymbol: symbol, expression)
    case ("systemName", .string), ("systemImageNamed", .string):
      let configuration = value("withConfiguration")
      return symbolImage(pointSize(configuration), expression)
    default: return nil
    }
  }

  /// The image of a name in the catalogues and files of the project.
  func image(named name: String, isOfApp: Bool, _ expression: Expression) -> Value {
    scope.noteUse(of: [ProjectResources.imagesName])
    guard let path = project.path(of: scope.ownFile) else {
      return newObject(ofSystemClass: "UIImage", expression)
    }
    var size = project.resources.size(ofImage: name, forFileAt: path)
    if size == .missing, !isOfApp || name.contains("/") { size = .unknown }
    return image(size, expression)
  }

  /// The image of a symbol that Xcode makes of a name in a catalogue.
  func image(ofSymbol symbol: String, _ expression: Expression) -> Value {
    scope.noteUse(of: [ProjectResources.imagesName])
    guard let path = project.path(of: scope.ownFile) else {
      return newObject(ofSystemClass: "UIImage", expression)
    }
    let size = project.resources.size(ofImageSymbol: symbol, forFileAt: path)
    return image(size == .missing ? .unknown : size, expression)
  }

  private func image(_ size: ProjectResources.Size, _ expression: Expression) -> Value {
    guard case .unknown(var image) = newObject(ofSystemClass: "UIImage", expression) else {
      return .unknown(expression.shortText, expression.position)
    }
    switch size {
    case .points(let width, let height):
      image.image = .size(width: width, height: height)
      image.isOptional = false
    case .missing: image.image = .absent
    case .unknown: break
    }
    return .unknown(image)
  }

  /// An image of SF Symbols, which is about 20×18 points for a font of 17.
  private func symbolImage(_ pointSize: Double?, _ expression: Expression) -> Value {
    guard let pointSize else { return newObject(ofSystemClass: "UIImage", expression) }
    return image(
      .points(
        width: (pointSize * 20 / 17).rounded(), height: (pointSize * 18 / 17).rounded()), expression
    )
  }

  /// The point size of a configuration of symbols; 17 without one, nil if it is not known.
  private func pointSize(_ configuration: Value?) -> Double? {
    guard let configuration, !configuration.isNull else { return 17 }
    guard case .structure(let structure) = configuration, structure.type == Self.configurationType,
      let size = structure.fields["pointSize"], !size.isUnknown
    else { return nil }
    return size.number
  }

  private static let configurationType = "UIImage.SymbolConfiguration"

  /// The configuration that `UIImage.SymbolConfiguration(…)` makes; nil for any other call.
  func symbolConfiguration(
    _ typeName: String, _ arguments: [CallArgument], _ expression: Expression
  ) -> Value? {
    guard typeName.hasSuffix("SymbolConfiguration") else { return nil }
    func value(_ label: String) -> Value? { arguments.first { $0.label == label }?.value }
    var size = value("pointSize") ?? .number(17)
    if case .structure(let font)? = value("font") {
      size = measure("pointSize", of: font) ?? .unknown("font size", expression.position)
    } else if let style = value("textStyle") {
      size =
        measure("pointSize", of: Structure(type: "UIFont", fields: ["textStyle": style]))
        ?? .unknown("font size", expression.position)
    }
    return .structure(Self.configurationType, ["pointSize": size])
  }

  /// The methods of an image that keep its size.
  private static let sizeKeepingMethods: Set<String> = [
    "withRenderingMode", "imageWithRenderingMode", "withTintColor", "imageWithTintColor",
    "resizableImage", "resizableImageWithCapInsets", "withHorizontallyFlippedOrientation",
    "imageFlippedForRightToLeftLayoutDirection", "copy", "withAlignmentRectInsets",
    "imageWithHorizontallyFlippedOrientation", "stretchableImage", "withoutBaseline",
  ]

  /// The value of a method or property of an image whose size is known; nil for any other one.
  func imageMember(
    _ name: String, of image: Unknown, _ arguments: [CallArgument], _ expression: Expression
  ) -> Value? {
    guard let content = image.image else { return nil }
    if Self.sizeKeepingMethods.contains(name) { return .unknown(image) }
    guard case .size(let width, let height) = content else { return nil }
    switch name {
    case "size" where arguments.isEmpty:
      return .structure("CGSize", ["width": .number(width), "height": .number(height)])
    case "withConfiguration", "applyingSymbolConfiguration", "imageWithConfiguration",
      "imageByApplyingSymbolConfiguration":
      return symbolImage(pointSize(arguments.first?.value), expression)
    default: return nil
    }
  }
}

/// The content of an image, as far as the project states it.
enum ImageContent: Equatable {
  case size(width: Double, height: Double)
  /// No image: the project has none of the name.
  case absent
}
