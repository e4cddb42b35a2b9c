import Foundation
import JSONText
import SourceProject
import Testing

/// Images that come from the asset catalogues and files of a project.
@Suite struct ResourceImageTests {
  private static func cell(_ statement: String, class name: String = "ASImageNode") -> Data {
    Data(
      swiftCell(
        """
        let imageNode = \(name)()
        override init() {
          super.init()
          \(statement)
        }
        """, "return ASWrapperLayoutSpec(layoutElement: imageNode)"
      ).utf8)
  }

  /// The size of the image node, with `?` for one that is not known, and `-` for none.
  private func size(
    _ statement: String, class name: String = "ASImageNode", _ files: [String: Data]
  ) throws -> String {
    let folder = try ResourceFolder(
      files.merging(["Code.swift": Self.cell(statement, class: name)]) { first, _ in first })
    let node = try #require(folder.leaves(of: "Code.swift").first)
    guard let size = node["imageSize"] ?? node["intrinsicSize"],
      let width = size["width"]?.number, let height = size["height"]?.number
    else { return node["unknown"] == nil ? "-" : "?" }
    return "\(JSONValue.digits(of: width))×\(JSONValue.digits(of: height))"
  }

  private static let catalogue: [String: Data] = [
    "Assets.xcassets/Contents.json": .text(#"{"info": {"version": 1}}"#),
    "Assets.xcassets/heart.imageset/Contents.json": .imageSet([
      ("h.png", "1x"), ("h@2x.png", "2x"), ("h@3x.png", "3x"),
    ]),
    "Assets.xcassets/heart.imageset/h.png": .png(20, 10),
    "Assets.xcassets/heart.imageset/h@2x.png": .png(41, 20),
    "Assets.xcassets/heart.imageset/h@3x.png": .png(60, 30),
    "Assets.xcassets/icon-big image.imageset/Contents.json": .imageSet([("b.png", "3x")]),
    "Assets.xcassets/icon-big image.imageset/b.png": .png(90, 60),
    "Assets.xcassets/Plain/star.imageset/Contents.json": .imageSet([("s.png", "1x")]),
    "Assets.xcassets/Plain/star.imageset/s.png": .png(7, 8),
    "Assets.xcassets/Named/Contents.json": .text(#"{"properties": {"provides-namespace": true}}"#),
    "Assets.xcassets/Named/star.imageset/Contents.json": .imageSet([("s.png", "1x")]),
    "Assets.xcassets/Named/star.imageset/s.png": .png(9, 9),
    "Assets.xcassets/paper.imageset/Contents.json": .text(
      #"{"images": [{"idiom": "universal", "filename": "p.pdf"}]}"#),
    "Assets.xcassets/paper.imageset/p.pdf": .text(
      "%PDF-1.4\n1 0 obj\n<< /Type /Page /MediaBox [ 0 0 24 32.5 ] >>\nendobj\n"),
    "Assets.xcassets/vector.imageset/Contents.json": .text(
      #"{"images": [{"idiom": "universal", "filename": "v.svg"}]}"#),
    "Assets.xcassets/vector.imageset/v.svg": .text(
      #"<?xml version="1.0"?><svg viewBox="0 0 30 15" height="10" xmlns="x"><path/></svg>"#),
    "Assets.xcassets/dark.imageset/Contents.json": .text(
      #"""
      {"images": [
        {"idiom": "universal", "filename": "d.png", "scale": "2x",
         "appearances": [{"appearance": "luminosity", "value": "dark"}]},
        {"idiom": "universal", "filename": "l.png", "scale": "2x"}]}
      """#),
    "Assets.xcassets/dark.imageset/d.png": .png(2, 2),
    "Assets.xcassets/dark.imageset/l.png": .png(44, 44),
    "Loose/photo@2x.png": .png(100, 50),
    "Loose/photo.png": .png(50, 25),
    "Loose/tree.jpg": Data(
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]),
    "Loose/ball.gif": .text("GIF89a\u{0C}\0\u{0D}\0"),
  ]

  @Test(arguments: [
    (#"UIImage(named: "heart")"#, "20.5×10"),
    (#"UIImage(named: "heart")!.withRenderingMode(.alwaysTemplate)"#, "20.5×10"),
    (#"UIImage(resource: .heart)"#, "20.5×10"),
    (".heart", "20.5×10"),
    ("UIImage(resource: .iconBig)", "30×20"),
    (#"#imageLiteral(resourceName: "icon-big image")"#, "30×20"),
    (#"UIImage(named: "star")"#, "7×8"),
    (#"UIImage(named: "Named/star")"#, "9×9"),
    (#"UIImage(named: "paper")"#, "24×32.5"),
    (#"UIImage(named: "vector")"#, "20×10"),
    (#"UIImage(named: "dark")"#, "22×22"),
    (#"UIImage(named: "photo")"#, "50×25"),
    (#"UIImage(named: "tree.jpg")"#, "40×30"),
    (#"UIImage(named: "ball.gif")"#, "12×13"),
    (#"UIImage(named: "tree")"#, "-"),
    (#"UIImage(named: "missing")"#, "-"),
    (#"UIImage(named: "missing", in: other, compatibleWith: nil)"#, "?"),
    ("UIImage(named: name)", "?"),
    (#"UIImage(systemName: "heart")"#, "20×18"),
    (
      #"UIImage(systemName: "heart", withConfiguration: UIImage.SymbolConfiguration(pointSize: 34))"#,
      "40×36"
    ),
  ])
  func `Image has the size of its file in points`(image: String, expected: String) throws {
    #expect(try size("imageNode.image = \(image)", Self.catalogue) == expected)
  }

  @Test func `Size of an image is read by code`() throws {
    let found = try size(
      """
      let image = UIImage(named: "heart")
      imageNode.style.preferredSize = CGSize(width: 1, height: 1)
      if let image = image { imageNode.style.preferredSize = image.size }
      """, Self.catalogue)
    #expect(found == "-")
    let folder = try ResourceFolder(
      Self.catalogue.merging([
        "Code.swift": Self.cell(
          #"imageNode.style.preferredSize = UIImage(named: "heart")!.size"#)
      ]) { first, _ in first })
    let style = folder.leaves(of: "Code.swift").first?["style"]
    #expect(style?["preferredSize"]?["width"]?.number == 20.5)
  }

  @Test func `Image of a project without a catalogue has an unknown size`() throws {
    #expect(try size(#"imageNode.image = UIImage(named: "heart")"#, [:]) == "?")
  }

  @Test func `Image in the catalogue of a pod only has an unknown size`() throws {
    let files = Dictionary(
      uniqueKeysWithValues: Self.catalogue.map { ("Pods/Kit/" + $0.key, $0.value) })
    #expect(try size(#"imageNode.image = UIImage(named: "heart")"#, files) == "?")
  }

  @Test func `Images of one name and several sizes have an unknown size`() throws {
    var files = Self.catalogue
    files["Other.xcassets/heart.imageset/Contents.json"] = .imageSet([("h.png", "1x")])
    files["Other.xcassets/heart.imageset/h.png"] = .png(99, 99)
    #expect(try size(#"imageNode.image = UIImage(named: "heart")"#, files) == "?")
  }

  @Test func `Default image of a network image is its size`() throws {
    let found = try size(
      #"imageNode.defaultImage = UIImage(named: "heart")"#, class: "ASNetworkImageNode",
      Self.catalogue)
    #expect(found == "20.5×10")
  }

  @Test func `Catalogue is read when a layout asks for it, and again when it changes`() throws {
    let folder = try ResourceFolder(
      Self.catalogue.merging([
        "Code.swift": Self.cell(#"imageNode.image = UIImage(named: "heart")"#),
        "Other.swift": Self.cell(""),
      ]) { first, _ in first })
    _ = folder.leaves(of: "Other.swift")
    #expect(folder.project.resources.readCount == 0)
    for _ in 0..<3 { _ = folder.leaves(of: "Code.swift") }
    // The Contents.json of a folder and of the image set, and the image.
    #expect(folder.project.resources.readCount == 3)
    try folder.write(.png(80, 80), to: "Assets.xcassets/heart.imageset/h@2x.png")
    #expect(folder.leaves(of: "Code.swift").first?["imageSize"]?["width"]?.number == 40)
  }

  @Test func `Broken catalogue is a fault with its line, and the size is unknown`() throws {
    var files = Self.catalogue
    files["Assets.xcassets/heart.imageset/Contents.json"] = .text("{\n  \"images\": [}\n")
    files["Code.swift"] = Self.cell(#"imageNode.image = UIImage(named: "heart")"#)
    let folder = try ResourceFolder(files)
    #expect(folder.leaves(of: "Code.swift").first?["unknown"] != nil)
    let faults = folder.project.resources.faults
    #expect(faults.map(\.line) == [2])
    #expect(faults.first?.path.hasSuffix("heart.imageset/Contents.json") == true)
  }

  @Test func `Nested folders of a catalogue end at a limit`() throws {
    let deep = String(repeating: "a/", count: 60)
    let folder = try ResourceFolder([
      "Code.swift": Self.cell(#"imageNode.image = UIImage(named: "heart")"#),
      "A.xcassets/\(deep)heart.imageset/Contents.json": .imageSet([("h.png", "1x")]),
      "A.xcassets/\(deep)heart.imageset/h.png": .png(5, 5),
    ])
    #expect(folder.leaves(of: "Code.swift").first?["unknown"] != nil)
  }

  @Test func `File of an image set outside of it is not read`() throws {
    let found = try size(
      #"imageNode.image = UIImage(named: "heart")"#,
      [
        "A.xcassets/heart.imageset/Contents.json": .imageSet([("../../x.png", "1x")]),
        "x.png": .png(5, 5),
      ])
    #expect(found == "?")
  }
}
