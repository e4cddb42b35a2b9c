/// Something that is written as exactly one JSON value.
package protocol JSONWritable {
  func write(to writer: inout JSONWriter)
}

extension Bool: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Int: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Double: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension String: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension JSONValue: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension JSONObject: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(.object(self)) }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.array { writer in
      for element in self { element.write(to: &writer) }
    }
  }
}

/// `nil` is written as `null`; to leave a member out, see ``JSONWriter/optionalMember(_:_:)``.
extension Optional: JSONWritable where Wrapped: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.null() }
  }
}
