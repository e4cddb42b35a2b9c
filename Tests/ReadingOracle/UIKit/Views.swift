@_exported public import Foundation

open class UIView: NSObject {
  open var backgroundColor: UIColor?
  open var alpha: CGFloat = 1
}

open class UIViewController: NSObject {
  open var title: String?
  open func viewDidLoad() {}
}

public final class UIImage: NSObject {
  public let size: CGSize
  public init(size: CGSize) { self.size = size }
}

public final class UIColor: NSObject, @unchecked Sendable {
  public init(white: CGFloat, alpha: CGFloat) {}
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public static let black = UIColor(white: 0, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let lightGray = UIColor(white: 0.67, alpha: 1)
  public static let darkGray = UIColor(white: 0.33, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
}

public enum UIControl {
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
    public static let normal: State = []
  }
}
