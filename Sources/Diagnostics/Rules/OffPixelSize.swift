import LayoutEngine
import LiveDocuments

/// Lengths that are written are rounded up to pixels, and so their row is longer than the stack around it.
///
/// - Source: Texture `ASCeilPixelValue` in ASLayout.mm: sizes are rounded up
enum OffPixelSize: DiagnosticRule {
  static let code = "off-pixel-size"
  static let severity = Severity.hint
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.exceeded

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let stack = context.stack(element),
      let maximum = context.layout.measuredRange(of: element)?[stack.direction].max,
      !isUnlimitedLength(maximum)
    else { return [] }
    let items = context.elements.items(of: element)
    guard items.count <= itemLimit else { return [] }
    let axis = stack.direction
    var (written, rounded) = (Double(items.count - 1) * stack.spacing, 0.0)
    rounded = written
    var locations: [(location: Location, length: Double, final: Double)] = []
    for item in items {
      let style = context.elements.style(of: item)
      guard style.flexShrink == 0, let final = context.layout.size(of: item)?[axis] else {
        return []
      }
      let around = style.spacingBefore + style.spacingAfter
      rounded += final + around
      let length = length(of: item, style, axis, maximum, context)
      written += (length?.value ?? final) + around
      guard let length else { continue }
      // A difference of more than a pixel comes from a bound or an invalid size, not from rounding.
      guard length.value >= 0, abs(final - length.value) <= context.layout.pixelTolerance else {
        return []
      }
      if final > length.value + 1e-6 {
        locations.append((length.location, length.value, final))
      }
    }
    guard let first = locations.first, written <= maximum + 1e-6, rounded > maximum + 1e-6 else {
      return []
    }
    return [
      PendingDiagnostic(
        first.location,
        "\(points(first.length)) become \(spelled(first.final)) at scale \(spelled(context.header.scale)), so the "
          + "children are \(points(rounded - maximum)) too \(axis == .horizontal ? "wide" : "high"): sizes are "
          + "rounded up to pixels",
        axis: axis, subject: first.location.element,
        related: locations.dropFirst().prefix(4).map {
          Diagnostic.Related(
            .location($0.location), "\(points($0.length)) become \(spelled($0.final))")
        })
    ]
  }

  /// More children than these are a list, which scrolls.
  private static let itemLimit = 32

  /// The length that a child's style gives it along its stack, with the key that gives it.
  private static func length(
    of item: ElementID, _ style: ElementStyle, _ axis: Axis, _ base: Double,
    _ context: CheckContext
  ) -> (value: Double, location: Location)? {
    let location =
      style.flexBasis != .auto
      ? context.location(of: .flexBasis, in: item)
      : context.sizeSides(.exact, axis, of: item).first?.location
    guard let location else { return nil }
    switch style.lengthInStack(along: axis) {
    case .points(let length): return (length, location)
    case .fraction(let fraction): return (fraction * base, location)
    case .auto: return nil
    }
  }

  static let page = RulePage(
    meaning: """
      Lengths in a stack fit as they are written, but not once each is rounded up to a whole \
      pixel. The last child ends a pixel outside.
      """,
    reason: """
      Texture rounds every size up to pixels. Two halves of an odd number of pixels are one \
      pixel too long together.
      """,
    example: """
      {
        "scale": 3, "constrainedSize": { "width": 375 },
        "root": {
          "type": "stack",
          "children": [
            { "type": "image", "style": { "width": 187.5, "height": 100 } },
            { "type": "image", "style": { "width": 187.5, "height": 100 } }
          ]
        }
      }
      """,
    instead: """
      {
        "scale": 3, "constrainedSize": { "width": 375 },
        "root": {
          "type": "stack",
          "children": [
            { "type": "image", "style": { "width": 187, "height": 100 } },
            { "type": "image", "style": { "width": 188, "height": 100 } }
          ]
        }
      }
      """,
    fix: """
      There is none. A flexGrow of 1 on each child shares the width in whole points.
      """)
}
