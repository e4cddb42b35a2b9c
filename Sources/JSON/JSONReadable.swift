/// Something that is read from one JSON value.
package protocol JSONReadable {
  init(from reader: JSONReader) throws(JSONShapeError)
}

extension Bool: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) { self = try reader.bool() }
}

extension Int: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) { self = try reader.integer() }
}

extension Double: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) { self = try reader.number() }
}

extension String: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) { self = try reader.string() }
}

extension Array: JSONReadable where Element: JSONReadable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self = try reader.array().map { element throws(JSONShapeError) in try Element(from: element) }
  }
}
