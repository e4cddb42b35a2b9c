import JSON
import LayoutEngine

/// The words of UIKit, SwiftUI, CSS, Flutter, Android and Texture for keys, types and values, in lower case and without
/// hyphens and underscores.
///
/// A word that means the same is only renamed. A word for a concept that Lintel writes in another way has a remark,
/// and is never corrected without being asked for.
enum Synonyms {
  /// The meaning of a word for a key.
  struct Key: Sendable {
    /// Paths from an element's object, such as `spacing`, `style.flexGrow` and `font.size`; the first that the element
    /// has counts.
    let targets: [String]

    /// The difference of a target, as a part of a sentence; `nil` for another name of the same.
    var remark: String?

    /// The way to write it where the element has none of the targets, as a part of a sentence.
    var concept: String?
  }

  /// The meaning of a word for a type.
  struct ElementType: Sendable {
    let name: String

    /// Keys of the element that belong to the meaning, by their paths; `nil` for another name of the same.
    var members: [(path: [String], value: JSONValue)] = []
  }

  // MARK: Keys

  /// Words of keys.
  static let keys: [String: Key] = {
    var keys: [String: Key] = [:]
    for (words, targets) in renamedKeys {
      for word in words.split(separator: " ") { keys[String(word)] = Key(targets: targets) }
    }
    for (words, target, remark) in differentKeys {
      for word in words.split(separator: " ") {
        keys[String(word)] = Key(targets: [target], remark: remark)
      }
    }
    for (words, concept) in conceptKeys {
      for word in words.split(separator: " ") {
        keys[String(word), default: Key(targets: [])].concept = concept
      }
    }
    return keys
  }()

  private static let renamedKeys: [(words: String, targets: [String])] = [
    ("align alignment crossaxisalignment", ["alignItems"]),
    ("justify mainaxisalignment distribution", ["justifyContent"]),
    ("axis orientation flexdirection", ["direction"]),
    ("gap columngap itemspacing interitemspacing minimuminteritemspacing", ["spacing"]),
    ("rowgap linegap runspacing minimumlinespacing", ["lineSpacing"]),
    ("linespacing", ["paragraph.lineSpacing"]),
    ("wrap wraps", ["flexWrap"]),
    ("grow layoutweight flexgrowfactor", ["style.flexGrow"]),
    ("shrink flexshrinkfactor", ["style.flexShrink"]),
    ("basis", ["style.flexBasis"]),
    ("layoutwidth", ["style.width"]),
    ("layoutheight", ["style.height"]),
    ("content title label string caption attributedtext attributedstring", ["text"]),
    ("maxlines numberoflines linelimit lines lineclamp maxnumberoflines", ["maximumNumberOfLines"]),
    ("fontsize textsize", ["font.size"]),
    ("fontweight", ["font.weight"]),
    ("fontfamily fontname typeface", ["font.family"]),
    ("textcolor foregroundcolor fontcolor", ["color"]),
    ("background bgcolor backgroundcolour", ["backgroundColor"]),
    ("textalign textalignment", ["paragraph.alignment"]),
    ("linebreakmode", ["paragraph.lineBreakMode"]),
    ("src source url uri imagename imageurl asset drawable", ["image"]),
    ("edgeinsets contentinset contentinsets", ["insets", "contentEdgeInsets"]),
    ("paddingleft", ["insets.left"]), ("paddingright", ["insets.right"]),
    ("paddingtop", ["insets.top"]), ("paddingbottom", ["insets.bottom"]),
    ("ishidden gone invisible", ["hidden"]),
    ("items views subviews arrangedsubviews elements", ["children"]),
    ("identifier accessibilityidentifier testid", ["id"]),
    ("padding margin", ["insets"]),
  ]

  private static let differentKeys: [(words: String, target: String, remark: String)] = [
    ("start leading", "left", "left stays left in right-to-left layouts"),
    ("end trailing", "right", "right stays right in right-to-left layouts"),
    ("aspectratio", "ratio", "a ratio is height divided by width"),
  ]

  private static let conceptKeys: [(words: String, concept: String)] = [
    (
      "margin margins margintop marginleft marginbottom marginright marginhorizontal marginvertical",
      "a margin is an \"inset\" around it, or \"spacingBefore\" in its style"
    ),
    (
      "padding paddingtop paddingleft paddingbottom paddingright paddinghorizontal paddingvertical",
      "padding is an \"inset\" around the content"
    ),
    ("flex", "flex is \"flexGrow\", \"flexShrink\" and \"flexBasis\" in \"style\""),
    ("frame bounds", "frames are computed; a size is \"width\" and \"height\" in \"style\""),
    ("visible isvisible visibility display", "\"hidden\": true leaves an element out"),
    (
      "lineheight",
      "the height of lines is \"minimumLineHeight\" in \"paragraph\""
    ),
    ("letterspacing tracking", "letters are spaced by the \"kern\" of a run in \"text\""),
  ]

  // MARK: Types

  static let types: [String: ElementType] = {
    // Texture's classes.
    var types = Dictionary(
      allTypes.filter { $0.replacement == nil }
        .map { ($0.textureName.lowercased(), ElementType(name: $0.name)) },
      uniquingKeysWith: { first, _ in first })
    for (words, name) in renamedTypes {
      for word in words.split(separator: " ") { types[String(word)] = ElementType(name: name) }
    }
    let vertical: [(path: [String], value: JSONValue)] = [(["direction"], "vertical")]
    for word in ["column", "vstack", "lazyvstack", "vbox"] {
      types[word] = ElementType(name: "stack", members: vertical)
    }
    types["spacer"] = ElementType(name: "spec", members: [(["style", "flexGrow"], 1)])
    return types
  }()

  private static let renamedTypes: [(words: String, name: String)] = [
    ("ascellnode ascontrolnode view uiview cell uitableviewcell uicollectionviewcell", "node"),
    ("box container framelayout card listtile divider", "node"),
    ("astextnode2 label uilabel textview paragraph span", "text"),
    ("asmultipleximagenode asyncimage remoteimage cachednetworkimage", "networkImage"),
    ("imageview uiimageview img picture icon", "image"),
    ("uibutton textbutton elevatedbutton iconbutton imagebutton", "button"),
    (
      "textfield uitextfield uitextview edittext textinput texteditor input textarea",
      "editableText"
    ),
    ("scrollview uiscrollview singlechildscrollview nestedscrollview", "scroll"),
    ("listview recyclerview uitableview uicollectionview lazycolumn", "scroll"),
    ("flex row hstack lazyhstack hbox uistackview stackview linearlayout flexbox", "stack"),
    ("padding safearea", "inset"), ("aspectratio", "ratio"), ("zstack", "overlay"),
    ("asstaticlayoutspec positioned absolutelayout", "absolute"), ("align", "relative"),
    ("mapview mkmapview", "map"), ("videoview videoplayer", "video"), ("sizedbox", "spec"),
  ]

  /// Types that hold others in another way than the one that a word leads to, so that nothing but the name would be
  /// right.
  static let conceptTypes: Set<String> = [
    "zstack", "listview", "recyclerview", "uitableview", "uicollectionview", "lazycolumn",
    "positioned", "sizedbox", "card", "listtile",
  ]

  // MARK: Values

  /// Words for choices; the first that a key takes counts.
  static let choices = [
    ("flex-start", "start"), ("flex-end", "end"), ("row", "horizontal"), ("column", "vertical"),
    ("middle", "center"), ("center", "middle"), ("baseline", "baselineFirst"),
    ("left", "start"), ("right", "end"), ("top", "start"), ("bottom", "end"),
    ("leading", "start"), ("trailing", "end"), ("leading", "left"), ("trailing", "right"),
    ("both", "xy"), ("horizontal", "x"), ("vertical", "y"), ("fill", "stretch"),
    ("nowrap", "noWrap"), ("firstBaseline", "baselineFirst"), ("lastBaseline", "baselineLast"),
    ("equalSpacing", "spaceBetween"), ("clip", "byClipping"), ("ellipsis", "byTruncatingTail"),
  ]
}
