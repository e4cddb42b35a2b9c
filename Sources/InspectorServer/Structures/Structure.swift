import JSON

/// The structures of LSP that the server sends, by the names of LSP's specification.
///
/// Each declares its members once (``Members``), so that code which fills a structure cannot misspell a key or leave out
/// a required member. `Tests/ClientTests/lsp/test_structures.py` compares the declarations with LSP's metamodel.
/// Structures that clients send too (`Position`, `TextEdit`, …) are in `LanguageServerProtocol`.
///
/// Lists with thousands of items are written in pieces, without a value for each item: ``DocumentSymbols``,
/// ``LSP/FoldingRange``, ``LSP/ColorInformation`` and ``LSP/SymbolInformation``.
enum LSP {}

/// An object that the server writes, with its members.
protocol Structure: JSONWritable {
  static var members: Members<Self> { get }
}

extension Structure {
  func write(to writer: inout JSONWriter) { Self.members.object(self, to: &writer) }
}

extension Members where Source: Structure {
  /// A member that is always written; LSP's specification describes its value.
  @inline(__always)
  static func member<Value: JSONWritable & SendableMetatype>(
    _ name: String, _ value: @escaping @Sendable (Source) -> Value
  ) -> Members {
    member(name, .any, "", value)
  }

  /// A member that is left out for `nil`.
  @inline(__always)
  static func optional<Value: JSONWritable & SendableMetatype>(
    _ name: String, _ value: @escaping @Sendable (Source) -> Value?
  ) -> Members {
    optional(name, .any, "", value)
  }
}

/// A value of one of two types, LSP's `A | B`.
enum Either<First: JSONWritable, Second: JSONWritable>: JSONWritable {
  case first(First)
  case second(Second)

  func write(to writer: inout JSONWriter) {
    switch self {
    case .first(let value): value.write(to: &writer)
    case .second(let value): value.write(to: &writer)
    }
  }
}

/// A value whose type depends on another member, LSP's `LSPAny`.
struct AnyValue: JSONWritable {
  private let value: any JSONWritable

  init(_ value: some JSONWritable) { self.value = value }

  func write(to writer: inout JSONWriter) { value.write(to: &writer) }
}

/// The result of `…/resolve`: a structure as the client sent it, with another value of one member.
struct Resolved<Value: JSONWritable>: JSONWritable {
  let sent: JSONObject

  /// The member that is replaced, or removed if there is no value; `nil` for a structure that is complete.
  var member: String?

  var value: Value?

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for member in sent where member.key != self.member {
        writer.key(member.key)
        writer.value(member.value)
      }
      if let member { writer.optionalMember(member, value) }
    }
  }
}
