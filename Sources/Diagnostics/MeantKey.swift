import JSON
import LayoutEngine
package import LiveDocuments

/// The key that was probably meant by an unknown one, and the object that it belongs to.
struct MeantKey {
  let key: String

  /// The object of the element that it belongs to; `nil` for the object that the unknown key is in.
  let object: Location?

  /// The name of the object in sentences: `in "font"`, `of the stack itself`.
  let whereabouts: String?

  /// The difference in meaning; `nil` for another name of the same.
  let remark: String?

  /// True if no other key can be meant.
  let isOnly: Bool

  /// The question `did you mean "size" in "font"?`, after the difference in meaning.
  var sentence: String {
    let question = "did you mean \"\(key)\"\(whereabouts.map { " \($0)" } ?? "")?"
    return remark.map { "\($0); \(question)" } ?? question
  }

  /// The fix that writes it instead of the key at a location.
  func fix(of location: Location) -> CodeAction {
    let isCorrection = isOnly && remark == nil
    guard let object else {
      return CodeAction("Rename it to \(key)", .rename(location, to: key))
        .correcting(isCorrection)
    }
    return CodeAction(
      "Write it as \(key) \(whereabouts ?? "")", .moveMember(location, to: object, key: key)
    ).correcting(isCorrection)
  }
}

extension CheckContext {
  /// The key that is nearest to one that an override has and the element does not.
  package func nearestKey(for error: OverrideError) -> String? {
    guard case .unknownKey(let key, _) = error.fault else { return nil }
    let keys = (error.isInStyle ? ["style"] : []) + error.key.split(separator: ".").map(String.init)
    let location = Location(error.element, keys.map { .key($0) }, part: .key)
    return nearestName(to: key, among: document.knownKeys(beside: location))
  }

  /// The key that was probably meant by an unknown one: by ``Synonyms``, or by its letters.
  ///
  /// - Returns: `nil` where nothing is near, or where the key is written already.
  func meantKey(by key: String, at location: Location) -> MeantKey? {
    let known = document.knownKeys(beside: location)
    let synonym = Synonyms.keys[plainName(key)]
    for target in synonym?.targets ?? [] {
      let path = target.split(separator: ".").map(String.init)
      if let meant = meantKey(path, at: location, known: known, remark: synonym?.remark) {
        return meant
      }
    }
    return nearName(to: key, among: known).flatMap { near in
      sibling(near.name, of: location, isOnly: near.isOnly, remark: nil)
    }
  }

  /// Resolves the path of a synonym at an unknown key.
  private func meantKey(
    _ path: [String], at location: Location, known: [String], remark: String?
  ) -> MeantKey? {
    guard let key = path.last else { return nil }
    let isInStyle = path.first == "style"
    let container = location.path.dropLast().last
    if known.contains(key), path.count == 1 || isInStyle || container == .key(path[0]) {
      return sibling(key, of: location, isOnly: true, remark: remark)
    }
    guard let element = location.element, let declaration = elements.declaration(of: element) else {
      return nil
    }
    let isOwn = location.path.count == 1
    let isOfStyle = location.path.count == 2 && container == .key("style")
    let properties = elementProperties + declaration.properties
    var object: [Location.Step] = []
    var whereabouts = "of the \(declaration.name) itself"
    switch path.count {
    case 1 where isOfStyle && properties.contains { $0.name == key }: break
    case 2 where isOwn || isOfStyle:
      guard
        properties.contains(where: { $0.name == path[0] && $0.shape.member(key) != nil })
      else { return nil }
      object = [.key(path[0])]
      whereabouts = "in \"\(path[0])\""
    default: return nil
    }
    let target = Location(element, object, part: .value)
    guard !document.isWritten(target.appending(.key(key), part: .value)), takesMembers(target)
    else {
      return nil
    }
    return MeantKey(
      key: key, object: target, whereabouts: whereabouts, remark: remark, isOnly: true)
  }

  /// Another key of the object that an unknown key is in.
  private func sibling(
    _ key: String, of location: Location, isOnly: Bool, remark: String?
  ) -> MeantKey? {
    let path = Array(location.path.dropLast()) + [.key(key)]
    guard !document.isWritten(Location(location.element, path, part: .value)) else { return nil }
    return MeantKey(key: key, object: nil, whereabouts: nil, remark: remark, isOnly: isOnly)
  }

  /// True if a value is an object, or is not written.
  private func takesMembers(_ location: Location) -> Bool {
    location.path.isEmpty || !document.isWritten(location)
      || document.spelling(at: location, limit: 1).hasPrefix("{")
  }
}

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

  /// Types that hold their children differently from the type that replaces them, so that only the name would be
  /// correct.
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
