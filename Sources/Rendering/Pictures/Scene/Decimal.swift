/// A number as it is drawn or said: at most `places` digits behind the point, never an exponent.
///
/// What is no number is a question mark, and what is too large for digits an infinity; neither is ever drawn.
func decimal(_ value: Double, places: Int = 3) -> String {
  if value.isNaN { return "?" }
  var unit = 1.0
  for _ in 0..<places { unit *= 10 }
  guard let scaled = Int64(exactly: (value * unit).rounded()) else {
    return value < 0 ? "-∞" : "∞"
  }
  let magnitude = scaled.magnitude
  let whole = magnitude / UInt64(unit)
  var fraction = String(magnitude % UInt64(unit))
  let sign = scaled < 0 ? "-" : ""
  guard fraction != "0" else { return "\(sign)\(whole)" }
  fraction = String(repeating: "0", count: places - fraction.utf8.count) + fraction
  while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
  return "\(sign)\(whole).\(fraction)"
}
