import CJansson

/// The times of Jansson alone for a text, in nanoseconds.
///
/// Its own values only, nothing of ours: `json_loadb`, then `json_decref` of what it made.
func janssonTimes(_ text: [UInt8]) -> (parse: Double, free: Double) {
  text.withUnsafeBytes { bytes in
    let start = now()
    let root = json_loadb(
      bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, 0, nil)
    let parsed = now()
    json_decref(root)
    return (Double(parsed - start), Double(now() - parsed))
  }
}
