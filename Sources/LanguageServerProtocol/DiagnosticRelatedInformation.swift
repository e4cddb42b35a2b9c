package import JSON

/// Another place that has to do with a diagnostic.
package struct DiagnosticRelatedInformation: Hashable, Sendable {
  package let location: Location
  package let message: String

  package init(location: Location, message: String) {
    self.location = location
    self.message = message
  }
}

extension DiagnosticRelatedInformation: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(location: try reader.read("location"), message: try reader.string("message"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("location", location)
      writer.member("message", message)
    }
  }
}
