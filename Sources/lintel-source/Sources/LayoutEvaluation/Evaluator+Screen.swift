import SourceTree

extension Evaluator {
  /// The value of a trait: known on a screen that was requested, else that of the document's device, with a state for
  /// each other value that conditions ask for.
  func value(of trait: ScreenTrait, _ expression: Expression) -> Value {
    (runs.readsSize, runs.readsDevice) = (true, true)
    let isMirrored = trait == .layoutDirection && screen.runsRightToLeft
    let value = Value.enumeration(
      isMirrored ? "rightToLeft" : screen.device.value(of: trait), payload: [])
    if screen.isRequested { return value }
    return .unknown(
      Unknown(
        text: expression.shortText, type: trait.type, position: expression.position,
        origin: trait.rawValue, initial: value, isOptional: false))
  }

  /// The member of a value of UIKit that the screen decides; nil for another name.
  func screenMember(_ name: String, of base: Value, _ expression: Expression) -> Value? {
    switch base {
    case .method: break
    case .unknown(let unknown):
      if unknown.origin == ScreenTrait.interfaceOrientation.rawValue {
        return orientationTest(name, expression)
      }
      let type = Self.bareType(unknown.type)
      guard type.isEmpty || property(type, name) == nil else { return nil }
    case .enumeration(let value, _, of: "") where screen.isRequested:
      return ["portrait", "landscapeLeft"].contains(value) ? orientationTest(name, expression) : nil
    default: return nil
    }
    if name == "displayScale" { return displayScale }
    return ScreenTrait(member: name).map { value(of: $0, expression) }
  }

  /// The functions of UIKit that ask for a trait; nil for another name.
  func screenFunction(_ name: String, _ expression: Expression) -> Value? {
    switch name {
    case "UI_USER_INTERFACE_IDIOM": value(of: .userInterfaceIdiom, expression)
    case "UIInterfaceOrientationIsLandscape", "UIDeviceOrientationIsLandscape":
      orientationTest("isLandscape", expression)
    case "UIInterfaceOrientationIsPortrait", "UIDeviceOrientationIsPortrait":
      orientationTest("isPortrait", expression)
    default: nil
    }
  }

  /// `isPortrait` or `isLandscape` of the orientation; nil for another name.
  private func orientationTest(_ name: String, _ expression: Expression) -> Value? {
    guard name == "isPortrait" || name == "isLandscape" else { return nil }
    (runs.readsSize, runs.readsDevice) = (true, true)
    let holds = Value.boolean(screen.device.isLandscape == (name == "isLandscape"))
    if screen.isRequested { return holds }
    let trait = ScreenTrait.interfaceOrientation
    var unknown = Unknown(
      text: expression.shortText, type: "Bool", position: expression.position, initial: holds)
    unknown.test = DataTest(
      subject: trait.rawValue, kind: .isOneOf(["portrait"], of: ["portrait", "landscapeLeft"]),
      isNegated: name == "isLandscape")
    return .unknown(unknown)
  }

  /// Pixels per point.
  var displayScale: Value {
    runs.readsScale = true
    return .number(screen.pixelsPerPoint)
  }

  /// The bounds of the device's screen.
  var screenBounds: Value {
    runs.readsSize = true
    let device = screen.device
    func side(_ length: Double) -> Value {
      var numeric = Numeric.real
      numeric.isOfScreen = true
      return .number(length, numeric)
    }
    return .structure(
      "CGRect",
      [
        "origin": .structure("CGPoint", ["x": .number(0), "y": .number(0)]),
        "size": .structure(
          "CGSize", ["width": side(device.width), "height": side(device.height)]),
      ])
  }
}
