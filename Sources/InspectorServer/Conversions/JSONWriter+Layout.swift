package import JSON
package import LayoutEngine

// Lengths on the wire: points; "infinity" where there is no limit.
extension JSONWriter {
  /// `[x, y, width, height]`, or `null` where nothing was laid out.
  package mutating func member(_ key: String, frame: Frame?) {
    self.key(key)
    guard let frame else { return null() }
    array { writer in
      writer.value(frame.origin.x)
      writer.value(frame.origin.y)
      writer.value(frame.size.width)
      writer.value(frame.size.height)
    }
  }

  /// `{"min": [width, height], "max": [width, height]}`.
  mutating func member(_ key: String, range: SizeRange?) {
    self.key(key)
    guard let range else { return null() }
    object { writer in
      writer.member("min", [range.min.width, range.min.height])
      writer.member("max", [range.max.width, range.max.height])
    }
  }

  /// `[width, height]`, `null` for a side that is undefined.
  mutating func member(_ key: String, parentSize: Size?) {
    self.key(key)
    guard let parentSize else { return null() }
    value([parentSize.width, parentSize.height].map { $0.isNaN ? nil : $0 })
  }
}

extension QueriedDocument {
  /// Writes what every answer about a document begins with.
  func writeState(to writer: inout JSONWriter) {
    writer.member("version", version)
    writer.member("revision", revision)
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

  static let sizeRange = SchemaComponent("SizeRange") {
    JSONSchema.object(["min": .size, "max": .size]).orNull
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

  /// `[width, height]`.
  static let size = array(.length, count: 2)

  /// `[x, y]`.
  static let point = array(.length, count: 2)

  static let pointer = string.described("The JSON Pointer of an element in its document.")
}
