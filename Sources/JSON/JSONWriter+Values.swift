extension JSONWriter {
  package mutating func value(_ value: some JSONWritable) { value.write(to: &self) }

  package mutating func member(_ key: String, _ value: some JSONWritable) {
    self.key(key)
    value.write(to: &self)
  }

  /// Writes nothing at all, not even the key, for `nil`.
  package mutating func optionalMember(_ key: String, _ value: (some JSONWritable)?) {
    if let value { member(key, value) }
  }

  /// Writes a value of any depth, with a stack on the heap.
  package mutating func value(_ value: JSONValue) {
    var open: [OpenContainer] = []
    begin(value, &open)
    while !open.isEmpty {
      if let child = open[open.count - 1].writeUpToNextChild(to: &self) {
        begin(child, &open)
      } else {
        open.removeLast()
      }
    }
  }

  /// Writes a scalar completely, of a container only its beginning.
  private mutating func begin(_ value: JSONValue, _ open: inout [OpenContainer]) {
    switch value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .integer(let value): rawValue(String(value).utf8)
    case .real(let value): self.value(value)
    case .string(let value): self.value(value)
    case .array(let elements):
      beginArray()
      open.append(.array(elements[...]))
    case .object(let object):
      beginObject()
      open.append(.object(object[...]))
    }
  }
}

/// What is left to write of an array or object.
private enum OpenContainer {
  case array(ArraySlice<JSONValue>)
  case object(Slice<JSONObject>)

  /// Writes the next key, or the end of the container if this returns `nil`.
  mutating func writeUpToNextChild(to writer: inout JSONWriter) -> JSONValue? {
    switch self {
    case .array(let rest):
      guard let element = rest.first else {
        writer.endArray()
        return nil
      }
      self = .array(rest.dropFirst())
      return element
    case .object(let rest):
      guard let member = rest.first else {
        writer.endObject()
        return nil
      }
      self = .object(rest.dropFirst())
      writer.key(member.key)
      return member.value
    }
  }
}
