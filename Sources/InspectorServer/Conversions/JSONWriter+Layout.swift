package import JSON
package import LayoutEngine

// Lengths on the wire: points; "infinity" where there is no limit.

extension Frame: JSONWritable {
  /// `[x, y, width, height]`.
  package func write(to writer: inout JSONWriter) {
    writer.array { writer in
      writer.value(origin.x)
      writer.value(origin.y)
      writer.value(size.width)
      writer.value(size.height)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func value(frame: Frame?) {
    if let frame { frame.write(to: &self) } else { null() }
  }
}

extension Members {
  /// The member for a frame; it is `null` where nothing was laid out.
  static func frame(
    _ name: String, _ frame: @escaping @Sendable (Source) -> Frame?
  ) -> Members {
    streamed(name, .frame) { $1.value(frame: frame($0)) }
  }

  /// One that is left out for `nil`, and `null` for a frame that is `nil`.
  static func optionalFrame(
    _ name: String, _ frame: @escaping @Sendable (Source) -> Frame??
  ) -> Members {
    one(name, .frame, "", isRequired: false) { source, writer in
      guard let frame = frame(source) else { return }
      writer.key(name)
      writer.value(frame: frame)
    }
  }
}

extension SizeRange: JSONWritable {
  /// `{"min": [width, height], "max": [width, height]}`.
  package func write(to writer: inout JSONWriter) {
    Members<SizeRange>.sides.object(self, to: &writer)
  }
}

extension Members<SizeRange> {
  fileprivate static let sides: Members = [
    .member("min", .size) { [$0.min.width, $0.min.height] },
    .member("max", .size) { [$0.max.width, $0.max.height] },
  ]
}

extension Size {
  /// Its width and height; `nil` for a side that is undefined.
  var definedSides: [Double?] { [width, height].map { $0.isNaN ? nil : $0 } }
}

extension Members<QueriedDocument> {
  static let state: Members = [
    .member("version", .integer.orNull) { $0.version },
    .member("revision", .count) { $0.revision },
  ]
}

extension Members {
  /// What every answer about a document begins with.
  static func state(of document: @escaping @Sendable (Source) -> QueriedDocument) -> Members {
    .all(.state, of: document)
  }
}

// MARK: Schemas

extension SchemaComponent {
  static let length = SchemaComponent("Length") {
    .anyOf(.number, .enumeration(["infinity", "-infinity", "nan"]))
      .described("Points; \"infinity\" where there is no limit.")
  }

  static let frame = SchemaComponent("Frame") {
    JSONSchema.array(.ref(.length), count: 4).orNull
      .described("[x, y, width, height] in points; null where nothing was laid out.")
  }

  static let size = SchemaComponent("Size") {
    .array(.length, count: 2).described("[width, height] in points.")
  }

  static let point = SchemaComponent("Point") {
    .array(.length, count: 2).described("[x, y] in points.")
  }

  static let sizeRange = SchemaComponent("SizeRange") {
    JSONSchema.object(Members.sides.declared).orNull
      .described("The sizes an element may take, in points.")
  }

  static let parentSize = SchemaComponent("ParentSize") {
    JSONSchema.array(JSONSchema.ref(.length).orNull, count: 2).orNull
      .described("[width, height] in points, null for a side that is undefined.")
  }
}

extension JSONSchema {
  static let length = ref(.length)
  static let frame = ref(.frame)

  static let size = ref(.size)
  static let point = ref(.point)

  static let pointer = string.described("The JSON Pointer of an element in its document.")
}
