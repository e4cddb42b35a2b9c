/// A device whose traits code reads: the idiom, the size classes and the orientation.
struct ScreenDevice: Hashable {
  let isPad: Bool
  /// The size of the screen as it is held, in points.
  let width: Double
  let height: Double

  static let phone = ScreenDevice(isPad: false, width: 375, height: 812)
  static let pad = ScreenDevice(isPad: true, width: 768, height: 1_024)
  static let phoneInLandscape = ScreenDevice(isPad: false, width: 812, height: 375)
  static let padInLandscape = ScreenDevice(isPad: true, width: 1_024, height: 768)

  /// The devices on which states are shown, in the order in which they are tried.
  static let all = [phone, pad, phoneInLandscape, padInLandscape]

  private init(isPad: Bool, width: Double, height: Double) {
    (self.isPad, self.width, self.height) = (isPad, width, height)
  }

  /// The device with a screen of a size: no phone is as wide in portrait as the smallest tablet.
  ///
  /// - Parameters:
  ///   - width: The width in points.
  ///   - height: The height; infinity for the height of a device as wide in portrait.
  init(width: Double, height: Double) {
    // A smaller range is that of an item.
    let isScreen = min(width, height) >= Self.smallestPhone && height.isFinite
    isPad = width.isFinite && (isScreen ? min(width, height) : width) >= Self.smallestPad
    self.width = width
    self.height = isScreen ? height : isPad ? (width * 4 / 3).rounded() : Self.phone.height
  }

  /// The widths of the smallest phone and tablet in portrait, and of the narrowest phone in landscape that is regular.
  private static let smallestPhone = 320.0
  static let smallestPad = 744.0
  private static let regularPhone = 896.0

  var isLandscape: Bool { width > height }

  /// The case of the trait's enumeration that the device has.
  func value(of trait: ScreenTrait) -> String {
    switch trait {
    case .userInterfaceIdiom: isPad ? "pad" : "phone"
    case .horizontalSizeClass:
      isPad || isLandscape && width >= Self.regularPhone ? "regular" : "compact"
    case .verticalSizeClass: isLandscape && !isPad ? "compact" : "regular"
    case .interfaceOrientation: isLandscape ? "landscapeLeft" : "portrait"
    case .layoutDirection: "leftToRight"
    }
  }

  /// True if tests of traits hold on the device.
  func passes(_ tests: [DataTest]) -> Bool {
    tests.allSatisfy { test in
      guard let trait = ScreenTrait(rawValue: test.subject),
        case .isOneOf(let names, _) = test.kind
      else { return false }
      let value = value(of: trait)
      return names.contains { Evaluator.isSameConstant($0, value) } != test.isNegated
    }
  }
}

/// A trait of the device that code may read.
enum ScreenTrait: String, CaseIterable {
  case userInterfaceIdiom
  case horizontalSizeClass
  case verticalSizeClass
  case interfaceOrientation
  case layoutDirection

  /// The trait that a member of a value of UIKit is; nil for another name.
  init?(member name: String) {
    switch name {
    case "orientation", "statusBarOrientation": self = .interfaceOrientation
    case "userInterfaceLayoutDirection", "effectiveUserInterfaceLayoutDirection":
      self = .layoutDirection
    default: self.init(rawValue: name)
    }
  }

  var type: String {
    switch self {
    case .userInterfaceIdiom: "UIUserInterfaceIdiom"
    case .horizontalSizeClass, .verticalSizeClass: "UIUserInterfaceSizeClass"
    case .interfaceOrientation: "UIInterfaceOrientation"
    case .layoutDirection: "UIUserInterfaceLayoutDirection"
    }
  }
}
