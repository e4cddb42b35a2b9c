/// The unit in which a client counts the characters of a line.
package enum PositionEncoding: Hashable, Sendable {
  case utf8
  case utf16
  case utf32
}
