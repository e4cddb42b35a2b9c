/// The screen for which nodes are laid out.
public final class UIScreen: NSObject {
  nonisolated(unsafe) public static let main = UIScreen()

  /// A phone in portrait; the program that compares frames replaces it.
  public package(set) var bounds = CGRect(x: 0, y: 0, width: 375, height: 812)
  public let scale: CGFloat = 2

  package static func setSize(_ size: CGSize) {
    main.bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The width from which a screen is that of a tablet, whose width is regular.
  static let tabletWidth: CGFloat = 768
}

public enum UIUserInterfaceIdiom: Int { case unspecified = -1, phone, pad }

public enum UIUserInterfaceSizeClass: Int { case unspecified, compact, regular }

public final class UIDevice: NSObject {
  nonisolated(unsafe) public static let current = UIDevice()

  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    UIScreen.main.bounds.width < UIScreen.tabletWidth ? .phone : .pad
  }
}

public final class UITraitCollection: NSObject {
  public static var current: UITraitCollection { UITraitCollection() }

  public var userInterfaceIdiom: UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    userInterfaceIdiom == .pad ? .regular : .compact
  }
  public var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
}
