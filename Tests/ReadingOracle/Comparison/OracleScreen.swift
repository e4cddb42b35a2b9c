/// A screen on which frames are compared.
struct OracleScreen: Equatable {
  let width: Double
  var isRightToLeft = false

  static let height = 812.0

  /// A phone, a small phone, a tablet, and the phone from right to left.
  static let all = [
    OracleScreen(width: 375), OracleScreen(width: 320), OracleScreen(width: 768),
    OracleScreen(width: 375, isRightToLeft: true),
  ]

  var name: String { "\(Int(width))" + (isRightToLeft ? " from right to left" : "") }
}
