import SourceProject
import SourceTree

/// The superclasses of UIKit's views and of Texture's classes, for casts, and for methods that extensions in a project give
/// to a view.
enum SystemClasses {
  private static let superclasses: [String: String] = [
    "UIResponder": "NSObject", "UIView": "UIResponder", "UIControl": "UIView",
    "UIViewController": "UIResponder", "UILabel": "UIView", "UIImageView": "UIView",
    "UIScrollView": "UIView", "UIStackView": "UIView", "UIVisualEffectView": "UIView",
    "UIProgressView": "UIView", "UIActivityIndicatorView": "UIView", "UIPickerView": "UIView",
    "UITextView": "UIScrollView", "UITableView": "UIScrollView",
    "UICollectionView": "UIScrollView", "UISearchBar": "UIView", "UINavigationBar": "UIView",
    "UITabBar": "UIView", "UIToolbar": "UIView", "UITableViewCell": "UIView",
    "UICollectionReusableView": "UIView", "UICollectionViewCell": "UICollectionReusableView",
    "UIButton": "UIControl", "UITextField": "UIControl", "UISwitch": "UIControl",
    "UISlider": "UIControl", "UISegmentedControl": "UIControl", "UIStepper": "UIControl",
    "UIDatePicker": "UIControl", "UIPageControl": "UIControl", "UIRefreshControl": "UIControl",
    "UIColorWell": "UIControl", "WKWebView": "UIView", "MKMapView": "UIView", "MTKView": "UIView",
    "SKView": "UIView", "SCNView": "UIView", "PKCanvasView": "UIScrollView",
    "AVPlayerLayer": "CALayer", "CAGradientLayer": "CALayer", "CAShapeLayer": "CALayer",
    "CALayer": "NSObject", "UIImage": "NSObject", "UIColor": "NSObject",
    "UICollectionViewLayout": "NSObject", "UICollectionViewFlowLayout": "UICollectionViewLayout",
    "UICollectionViewCompositionalLayout": "UICollectionViewLayout",
  ]

  /// The superclasses of Texture's classes.
  private static let superclassesOfTexture: [String: String] = [
    "ASDisplayNode": "NSObject", "ASControlNode": "ASDisplayNode", "ASCellNode": "ASDisplayNode",
    "ASTextNode": "ASControlNode", "ASTextNode2": "ASControlNode",
    "ASEditableTextNode": "ASDisplayNode", "ASButtonNode": "ASControlNode",
    "ASImageNode": "ASControlNode", "ASNetworkImageNode": "ASImageNode",
    "ASMultiplexImageNode": "ASImageNode", "ASVideoNode": "ASNetworkImageNode",
    "ASMapNode": "ASImageNode", "ASScrollNode": "ASDisplayNode", "ASTableNode": "ASDisplayNode",
    "ASCollectionNode": "ASDisplayNode", "ASPagerNode": "ASCollectionNode",
    "ASVideoPlayerNode": "ASDisplayNode", "ASTextCellNode": "ASCellNode",
    "ASLayoutSpec": "NSObject", "ASCenterLayoutSpec": "ASRelativeLayoutSpec",
    "ASStaticLayoutSpec": "ASAbsoluteLayoutSpec",
  ]

  /// The superclass of a class of the system or of Texture; nil for any other class.
  static func superclass(of name: String) -> String? {
    superclasses[name] ?? superclassesOfTexture[name]
      ?? (TextureNames.specs[name] == nil ? nil : "ASLayoutSpec")
  }

  /// True for a class of the system or of Texture.
  static func isClass(_ name: String) -> Bool {
    name == "NSObject" || superclass(of: name) != nil
  }

  /// The classes whose extensions a value may have methods of if its class is not known.
  static let views = superclasses.keys.sorted()

  /// The types of Swift to which a project may give subscripts.
  static let collections = [
    "Array", "Collection", "RandomAccessCollection", "MutableCollection", "Sequence", "Dictionary",
    "String", "StringProtocol",
  ]

  static let numbers = ["CGFloat", "Double", "Int", "Float"]

  /// The types of strings, whose extensions a value of any of them may have methods of: Swift bridges them.
  static let strings = ["String", "NSString", "StringProtocol", "Substring", "NSMutableString"]

  /// The types whose extensions a string or an attributed string may have methods of, the nearest first; empty for any
  /// other type.
  static func textTypes(_ name: String) -> [String] {
    switch name {
    case "String", "Substring": ["String", "StringProtocol", "NSString", "Optional"]
    case "NSString", "NSMutableString": ["NSString", "String", "StringProtocol", "Optional"]
    case "NSAttributedString": ["NSAttributedString"]
    case "NSMutableAttributedString": ["NSMutableAttributedString", "NSAttributedString"]
    default: []
    }
  }

  /// A class of the system and its superclasses, the nearest first; empty for any other class.
  static func chain(_ name: String) -> [String] {
    var result: [String] = []
    var next: String? = superclasses[name] == nil ? nil : name
    while let current = next {
      result.append(current)
      next = superclasses[current]
    }
    return result
  }
}

extension Evaluator {
  /// The method that an extension in the project gives to a class of the system's that a value may have: to the class of
  /// the value or a superclass; to any of them if its class is not known and the method makes an element.
  func extensionMethod(
    _ name: String, ofType type: String, _ arguments: [CallArgument]
  ) -> (function: Function, owner: String)? {
    for candidate in systemClasses(of: type) where scope.type(candidate) != nil {
      guard let (functions, owner) = method(candidate, name),
        let function = overload(functions.filter { !$0.isStatic }, arguments)
      else { continue }
      guard !type.isEmpty || makesElement(function.returnType) || makesText(function.returnType)
      else { continue }
      guard !Self.isText(candidate) || Self.accepts(function, arguments) else { continue }
      return (function, owner)
    }
    return nil
  }

  /// The computed property that an extension in the project gives to a class of the system's that a value may have.
  func extensionProperty(
    _ name: String, ofType type: String
  ) -> (property: Property, getter: [Statement], owner: String)? {
    for candidate in systemClasses(of: type) where scope.type(candidate) != nil {
      guard let property = property(candidate, name), let getter = property.getter,
        !type.isEmpty || makesElement(property.type) || makesText(property.type)
      else { continue }
      return (property, getter, candidate)
    }
    return nil
  }

  /// The types of the system's libraries to which the project gives members.
  var extendedTypes: Set<String> {
    if let known = runs.extendedTypes { return known }
    let types = Set(
      (SystemClasses.views + SystemClasses.collections + SystemClasses.numbers
        + SystemClasses.strings).filter { scope.type($0) != nil })
    runs.extendedTypes = types
    return types
  }

  private func systemClasses(of type: String) -> [String] {
    if type.isEmpty {
      guard !extendedTypes.isEmpty else { return [] }
      return (SystemClasses.views + SystemClasses.strings).filter(extendedTypes.contains)
    }
    let texts = SystemClasses.textTypes(type)
    if !texts.isEmpty { return texts }
    // A class of the project has the nearest superclass that is not in it.
    let last = scope.chain(type).last ?? type
    return SystemClasses.chain(last)
  }

  /// True for a type of strings, or of attributed strings.
  static func isText(_ type: String) -> Bool {
    SystemClasses.strings.contains(type) || TextureNames.attributedStrings.contains(type)
      || type == "Optional"
  }

  private func makesElement(_ type: String) -> Bool {
    let bare = scope.qualified(Self.bareType(type), in: nil)
    return kind(of: bare) != .other || Self.isNodeName(bare) || bare == "ASLayoutElement"
  }
}
