/// Every type that a document may name: a file in `Specs`, and a line here.
let allKinds: [any ElementKind.Type] = [
  AbsoluteLayoutSpec.self,
  BackgroundLayoutSpec.self,
  ButtonNode.self,
  CenterLayoutSpec.self,
  CornerLayoutSpec.self,
  CustomLayoutSpec.self,
  EditableTextNode.self,
  ImageNode.self,
  InsetLayoutSpec.self,
  MapNode.self,
  NetworkImageNode.self,
  OverlayLayoutSpec.self,
  PlainNode.self,
  RatioLayoutSpec.self,
  RelativeLayoutSpec.self,
  ScrollNode.self,
  SpacerLayoutSpec.self,
  StackLayoutSpec.self,
  TextNode.self,
  VideoNode.self,
  WrapperLayoutSpec.self,
]

/// The declarations of the specs and of their names in Texture 1.x, in alphabetical order.
package let allTypes: [TypeDeclaration] =
  allKinds.flatMap { [$0.declaration] + $0.formerDeclarations }.sorted { $0.name < $1.name }
