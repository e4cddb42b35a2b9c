import AsyncDisplayKit
import ObjectiveCClasses

// The functions of `ObjectiveCClasses.h` that Objective-C calls.

/// A value of an enumeration that Objective-C passes as a number.
private func enumeration<Value: RawRepresentable<Int>>(_ value: Double) -> Value {
  guard let value = Value(rawValue: Int(value)) else { preconditionFailure("no value \(value)") }
  return value
}

private func insets(_ values: UnsafePointer<Double>) -> UIEdgeInsets {
  UIEdgeInsets(top: values[0], left: values[1], bottom: values[2], right: values[3])
}

private func retained(_ element: any ASLayoutElement) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(element as AnyObject).toOpaque()
}

private func text(_ text: UnsafePointer<CChar>, _ size: Double) -> NSAttributedString {
  NSAttributedString(
    string: String(cString: text), attributes: [.font: UIFont.systemFont(ofSize: size)])
}

/// Takes an element that a function of Objective-C or of this file returned.
func element(_ pointer: UnsafeMutableRawPointer) -> any ASLayoutElement {
  let object = Unmanaged<AnyObject>.fromOpaque(pointer).takeRetainedValue()
  guard let element = object as? any ASLayoutElement else {
    preconditionFailure("an element is a node or a spec")
  }
  return element
}

@_cdecl("OracleNode")
func makeNode(
  _ name: UnsafePointer<CChar>, _ object: UnsafeRawPointer, _ hasLayout: CInt
) -> UnsafeMutableRawPointer {
  let node: ASDisplayNode
  switch String(cString: name) {
  case "ASTextNode": node = ASTextNode()
  case "ASImageNode": node = ASImageNode()
  case "ASNetworkImageNode": node = ASNetworkImageNode()
  case "ASButtonNode": node = ASButtonNode()
  default: node = ASDisplayNode()
  }
  if hasLayout != 0 {
    node.layoutSpecBlock = { _, range in
      let spec = ObjectiveCSpec(
        object, range.min.width, range.min.height, range.max.width, range.max.height)
      return spec.map { Unmanaged<ASLayoutSpec>.fromOpaque($0).takeRetainedValue() }
        ?? ASLayoutSpec()
    }
  }
  return retained(node)
}

@_cdecl("OracleSpec")
func makeSpec(
  _ name: UnsafePointer<CChar>, _ values: UnsafePointer<Double>,
  _ children: UnsafePointer<UnsafeMutableRawPointer>, _ count: Int
) -> UnsafeMutableRawPointer {
  let parts = (0..<count).map { element(children[$0]) }
  let spec: ASLayoutSpec
  switch String(cString: name) {
  case "ASStackLayoutSpec":
    spec = ASStackLayoutSpec(
      direction: enumeration(values[0]), spacing: values[1], justifyContent: enumeration(values[2]),
      alignItems: enumeration(values[3]), flexWrap: enumeration(values[4]),
      alignContent: enumeration(values[5]), lineSpacing: values[6], children: parts)
  case "ASInsetLayoutSpec": spec = ASInsetLayoutSpec(insets: insets(values), child: parts[0])
  case "ASRatioLayoutSpec": spec = ASRatioLayoutSpec(ratio: values[0], child: parts[0])
  case "ASOverlayLayoutSpec":
    spec = ASOverlayLayoutSpec(child: parts[0], overlay: parts.dropFirst().first)
  case "ASBackgroundLayoutSpec":
    spec = ASBackgroundLayoutSpec(child: parts[0], background: parts.dropFirst().first)
  case "ASCenterLayoutSpec":
    spec = ASCenterLayoutSpec(
      centeringOptions: ASCenterLayoutSpecCenteringOptions(rawValue: UInt(values[0])),
      sizingOptions: ASCenterLayoutSpecSizingOptions(rawValue: UInt(values[1])), child: parts[0])
  case "ASRelativeLayoutSpec":
    spec = ASRelativeLayoutSpec(
      horizontalPosition: enumeration(values[0]), verticalPosition: enumeration(values[1]),
      sizingOption: ASRelativeLayoutSpecSizingOption(rawValue: UInt(values[2])), child: parts[0])
  case "ASAbsoluteLayoutSpec":
    spec = ASAbsoluteLayoutSpec(sizing: enumeration(values[0]), children: parts)
  case "ASCornerLayoutSpec":
    let corner = ASCornerLayoutSpec(
      child: parts[0], corner: parts[1], location: enumeration(values[0]))
    corner.offset = CGPoint(x: values[1], y: values[2])
    corner.wrapsCorner = values[3] != 0
    spec = corner
  case "ASWrapperLayoutSpec": spec = ASWrapperLayoutSpec(layoutElements: parts)
  case let name: preconditionFailure("no spec \(name)")
  }
  return retained(spec)
}

@_cdecl("OracleSetStyle")
func setStyle(_ pointer: UnsafeMutableRawPointer, _ values: UnsafePointer<Double>) {
  func dimension(_ index: Int) -> ASDimension {
    ASDimension(unit: enumeration(values[2 * index]), value: values[2 * index + 1])
  }
  guard
    let element = Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
      as? any ASLayoutElement
  else { preconditionFailure("an element is a node or a spec") }
  let style = element.style
  (style.width, style.height) = (dimension(0), dimension(1))
  (style.minWidth, style.minHeight) = (dimension(2), dimension(3))
  (style.maxWidth, style.maxHeight) = (dimension(4), dimension(5))
  style.flexBasis = dimension(6)
  (style.spacingBefore, style.spacingAfter) = (values[14], values[15])
  (style.flexGrow, style.flexShrink) = (values[16], values[17])
  (style.ascender, style.descender) = (values[18], values[19])
  style.alignSelf = enumeration(values[20])
  style.layoutPosition = CGPoint(x: values[21], y: values[22])
}

@_cdecl("OracleSetText")
func setText(
  _ node: UnsafeMutableRawPointer, _ string: UnsafePointer<CChar>, _ size: Double, _ lines: Int,
  _ sides: UnsafePointer<Double>
) {
  let node = Unmanaged<ASTextNode>.fromOpaque(node).takeUnretainedValue()
  if string[0] != 0 { node.attributedText = text(string, size) }
  node.maximumNumberOfLines = UInt(lines)
  node.textContainerInset = insets(sides)
}

@_cdecl("OracleSetButton")
func setButton(
  _ node: UnsafeMutableRawPointer, _ spacing: Double, _ sides: UnsafePointer<Double>,
  _ title: UnsafePointer<CChar>, _ size: Double
) {
  let node = Unmanaged<ASButtonNode>.fromOpaque(node).takeUnretainedValue()
  node.contentSpacing = spacing
  node.contentEdgeInsets = insets(sides)
  if title[0] != 0 { node.setAttributedTitle(text(title, size), for: .normal) }
}

@_cdecl("OracleScreenSize")
func getScreenSize(_ size: UnsafeMutablePointer<Double>) {
  size[0] = UIScreen.main.bounds.width
  size[1] = UIScreen.main.bounds.height
}
