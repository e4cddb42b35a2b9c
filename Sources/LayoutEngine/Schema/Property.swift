/// A key that documents may write, declared once.
///
/// A class, so that handing one on while a document is read copies nothing.
package final class Property: Sendable {
  package let name: String

  /// Which key of an element it is, if layout depends on it.
  package let key: ElementKey?
  package let shape: ValueShape

  /// The default where the key is missing, as documents write it; `nil` where nothing is assumed.
  package let defaultText: String?

  /// True if a missing key is an error.
  package let isRequired: Bool

  /// The effect of the key, in Texture's terms: one or two sentences.
  package let summary: String

  /// Writes a value into a builder; `nil` for objects whose members are written one by one and which mean nothing
  /// without them.
  package let assign: (@Sendable (inout ElementBuilder, PropertyValue) -> Void)?

  init(
    _ name: String, _ shape: ValueShape, default defaultText: String? = nil,
    isRequired: Bool = false, _ summary: String,
    assign: (@Sendable (inout ElementBuilder, PropertyValue) -> Void)? = nil
  ) {
    self.name = name
    key = ElementKey(rawValue: name)
    self.shape = shape
    self.defaultText = defaultText
    self.isRequired = isRequired
    self.summary = summary
    self.assign = assign
  }
}

/// Puts a value where it goes in a builder.
typealias Assignment<Value> = @Sendable (inout ElementBuilder, Value) -> Void

extension Property {
  /// A number written straight to one place.
  static func number(
    _ name: String, _ kind: NumberKind, default value: String? = "0", isRequired: Bool = false,
    _ summary: String, to assign: @escaping Assignment<Double>
  ) -> Property {
    Property(name, .number(kind), default: value, isRequired: isRequired, summary) {
      if case .number(let number) = $1 { assign(&$0, number) }
    }
  }

  /// A name out of a list written straight to one place.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, of _: Choice.Type, _ summary: String,
    to assign: @escaping Assignment<Choice>
  ) -> Property {
    let cases = Array(Choice.allCases)
    return Property(
      name, .choice(cases.map(\.rawValue)), default: cases.first?.rawValue, summary
    ) {
      if case .choice(let index) = $1, cases.indices.contains(index) {
        assign(&$0, cases[index])
      }
    }
  }
}
