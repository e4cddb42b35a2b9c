import JSONText
import SourceProject
import SourceTree

extension Evaluator {
  /// Sets a property of a spec that shares its storage with other properties; false for any other property.
  ///
  /// - Source: Texture ASLayoutSpec.mm, ASStackLayoutSpec.mm, ASCenterLayoutSpec.mm
  func setSharedProperty(
    _ name: String, of spec: LayoutObject, _ value: Value, at position: SourcePosition
  ) -> Bool {
    switch (spec.type, name) {
    case (_, "child"): setChild(of: spec, value, at: position)
    case (_, "children"): setChildren(of: spec, value, at: position)
    case ("stack", "direction"):
      let old = spec["direction"].flatMap { KeyValues.constant(name, $0)?.string } ?? "horizontal"
      spec.set(name, value, at: position)
      if KeyValues.constant(name, value)?.string != old {
        resolveAlignment("horizontalAlignment", of: spec)
        resolveAlignment("verticalAlignment", of: spec)
      }
    case ("stack", "horizontalAlignment"), ("stack", "verticalAlignment"):
      let old = spec[name].map { KeyValues.constant(name, $0)?.string } ?? "none"
      // Texture's setter returns early for an equal value.
      if let old, KeyValues.constant(name, value)?.string == old { return true }
      spec.set(name, value, at: position)
      resolveAlignment(name, of: spec)
    case ("center", "centeringOptions"):
      spec.set(name, value, at: position)
      (spec.fields["horizontalPosition"], spec.fields["verticalPosition"]) = (nil, nil)
      if let option = spec.fields.removeValue(forKey: "sizingOption"),
        spec.fields["sizingOptions"] == nil
      {
        spec.fields["sizingOptions"] = option
      }
    case ("center", "horizontalPosition"), ("center", "verticalPosition"):
      breakUpCentering(of: spec, at: position)
      spec.set(name, value, at: position)
    case ("center", "sizingOptions"), ("center", "sizingOption"):
      let isRelative = spec.fields["horizontalPosition"] != nil
      spec.set(isRelative ? "sizingOption" : "sizingOptions", value, at: position)
    default: return false
    }
    return true
  }

  // MARK: Children

  /// Sets the first child: the only one of most specs.
  private func setChild(of spec: LayoutObject, _ value: Value, at position: SourcePosition) {
    let keepsChild =
      !TextureNames.childrenTypes.contains(spec.type)
      || (spec.type == "wrapper" || spec.type == "spec") && spec.fields["children"] == nil
    if keepsChild {
      spec.set("child", value, at: position)
      return
    }
    var items = childItems(of: spec)
    if value.isNull {
      if !items.isEmpty { items.removeFirst() }
    } else if let first = items.first, !first.isUnknownItems {
      items[0] = value
    } else {
      items.insert(value, at: 0)
    }
    spec.set("children", .list(List(items)), at: position, isCurrent: isCurrent(spec))
  }

  /// Sets all children, of which a spec with slots has the first ones.
  private func setChildren(of spec: LayoutObject, _ value: Value, at position: SourcePosition) {
    guard !TextureNames.childrenTypes.contains(spec.type) else {
      spec.fields["child"] = nil
      spec.set("children", copied(value), at: position, isCurrent: isCurrent(spec))
      return
    }
    for (index, slot) in (TextureNames.slots[spec.type] ?? []).enumerated() {
      if let items = value.items, !items.contains(where: \.isUnknownItems) {
        spec.fields[slot] = nil
        if index < items.count { spec.set(slot, items[index], at: position) }
      } else if value.isNull {
        spec.fields[slot] = nil
      } else {
        spec.set(slot, .unknown(value.unknown?.text ?? "children", position), at: position)
      }
    }
  }

  /// The children of a spec in order.
  func childItems(of spec: LayoutObject) -> [Value] {
    guard TextureNames.childrenTypes.contains(spec.type) else {
      return (TextureNames.slots[spec.type] ?? []).compactMap { spec[$0] }.filter { !$0.isNull }
    }
    switch spec["children"] {
    case nil: return spec["child"].map { $0.isNull ? [] : [$0] } ?? []
    case .null?: return []
    case .unknown(let unknown)?: return [.unknownItems(unknown.text, unknown.position)]
    case let value?: return value.items ?? [value]
    }
  }

  // MARK: Alignment

  private static let alignments = [
    "left": "start", "top": "start", "middle": "center", "center": "center", "right": "end",
    "bottom": "end",
  ]

  /// The property that an alignment sets in the direction of a stack.
  static func target(ofAlignment name: String, in stack: LayoutObject) -> String {
    let direction = stack["direction"].flatMap { KeyValues.constant("direction", $0)?.string }
    return (name == "horizontalAlignment") == (direction != "vertical")
      ? "justifyContent" : "alignItems"
  }

  /// Writes an alignment other than none to the property that it stands for.
  private func resolveAlignment(_ name: String, of stack: LayoutObject) {
    guard let field = stack.fields[name] else { return }
    let constant = KeyValues.constant(name, field.value)?.string
    if constant == "none" { return }
    let value =
      constant.flatMap { Self.alignments[$0] }.map { Value.enumeration($0, payload: []) }
      ?? field.value
    stack.set(Self.target(ofAlignment: name, in: stack), value, at: field.position)
  }

  // MARK: Centering

  /// Replaces the options of a center spec by the positions that they set, of which one is to change.
  private func breakUpCentering(of spec: LayoutObject, at position: SourcePosition) {
    guard spec.fields["horizontalPosition"] == nil else { return }
    let options = spec.fields.removeValue(forKey: "centeringOptions")
    let constant =
      options.map { KeyValues.constant("centeringOptions", $0.value)?.string } ?? "none"
    for (key, axis) in [("horizontalPosition", "x"), ("verticalPosition", "y")] {
      let value: Value =
        constant.map { .enumeration($0.contains(axis) ? "center" : "none", payload: []) }
        ?? options?.value ?? .null
      spec.set(key, value, at: options?.position ?? position)
    }
    if let sizing = spec.fields.removeValue(forKey: "sizingOptions") {
      spec.fields["sizingOption"] = sizing
    }
  }
}
