/// What the decoder found next in the stream.
package enum DecodedFrame: Hashable, Sendable {
  /// The content of one frame; whether it is JSON is not known yet.
  case frame([UInt8])

  /// Something that is no frame; decoding goes on behind it.
  case malformed(FramingError)
}
