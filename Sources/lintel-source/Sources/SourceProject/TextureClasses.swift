/// The classes of Texture that layouts are made of, with the types of their elements in documents.
///
/// Their meaning is known: a class of this name in a project is a stand-in for tests or a copy, and never counts.
package enum TextureClasses {
  package static let nodes: [String: String] = [
    "ASDisplayNode": "node", "ASControlNode": "node", "ASCellNode": "node", "ASTextNode": "text",
    "ASTextNode2": "text", "ASEditableTextNode": "editableText", "ASButtonNode": "button",
    "ASImageNode": "image", "ASNetworkImageNode": "networkImage",
    "ASMultiplexImageNode": "networkImage", "ASVideoNode": "video", "ASMapNode": "map",
    "ASScrollNode": "scroll", "ASTableNode": "node", "ASCollectionNode": "node",
    "ASPagerNode": "node", "ASVideoPlayerNode": "video", "ASTextCellNode": "node",
  ]

  package static let specs: [String: String] = [
    "ASLayoutSpec": "spec", "ASStackLayoutSpec": "stack", "ASInsetLayoutSpec": "inset",
    "ASOverlayLayoutSpec": "overlay", "ASBackgroundLayoutSpec": "background",
    "ASCenterLayoutSpec": "center", "ASRelativeLayoutSpec": "relative",
    "ASRatioLayoutSpec": "ratio", "ASAbsoluteLayoutSpec": "absolute",
    "ASStaticLayoutSpec": "static", "ASCornerLayoutSpec": "corner",
    "ASWrapperLayoutSpec": "wrapper",
  ]

  static func isKnown(_ name: String) -> Bool {
    name.utf8.starts(with: "AS".utf8) && (nodes[name] != nil || specs[name] != nil)
  }
}
