/// Who this is, for clients and for `--version`.
package enum Program {
  package static let name = "lintel"
  package static let version = "0.1.0"
}
