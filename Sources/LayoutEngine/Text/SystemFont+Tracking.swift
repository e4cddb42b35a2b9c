extension SystemFont {
  /// The space that the system adds behind each character of its font at a size, in points; negative from 13 to 23
  /// points.
  ///
  /// Between two of Apple's sizes the tracking is interpolated, and below the first size it is in proportion to the size.
  /// Beyond the last size, and for a size that is not a positive number, the tracking is 0.
  static func tracking(size: Double) -> Double {
    guard size > firstSize else { return size > 0 ? trackings[0] * size / firstSize : 0 }
    let offset = size - firstSize
    guard offset < Double(trackings.count - 1) else { return 0 }
    let index = Int(offset)
    return trackings[index] + (trackings[index + 1] - trackings[index]) * (offset - Double(index))
  }

  /// The sizes in Apple's table, in points, with the tracking in hundredths of a point.
  ///
  /// - Source: Apple, Human Interface Guidelines, Typography: "iOS, iPadOS, visionOS tracking values", SF Pro
  ///   (https://developer.apple.com/design/human-interface-guidelines/typography, December 2025); 0 from 80 on
  static let publishedTracking: [(size: Int, hundredths: Double)] = [
    (6, 24), (7, 23), (8, 21), (9, 17), (10, 12), (11, 6), (12, 0), (13, -8), (14, -15), (15, -23),
    (16, -31), (17, -43), (18, -44), (19, -45), (20, -45), (21, -36), (22, -26), (23, -10), (24, 7),
    (25, 15), (26, 22), (27, 29), (28, 38), (29, 40), (30, 40), (31, 39), (32, 41), (33, 40),
    (34, 40), (35, 38), (36, 37), (37, 36), (38, 37), (39, 38), (40, 37), (41, 36), (42, 37),
    (43, 38), (44, 37), (45, 35), (46, 36), (47, 37), (48, 35), (49, 33), (50, 34), (51, 35),
    (52, 33), (53, 31), (54, 32), (56, 30), (58, 28), (60, 26), (62, 24), (64, 22), (66, 19),
    (68, 17), (70, 14), (72, 14), (76, 7), (80, 0),
  ]

  private static let firstSize = 6.0

  /// The tracking of each whole size from the first one to the last one, in points.
  private static let trackings: [Double] = {
    var trackings: [Double] = []
    for (entry, next) in zip(publishedTracking, publishedTracking.dropFirst()) {
      for size in entry.size..<next.size {
        let part = Double(size - entry.size) / Double(next.size - entry.size)
        trackings.append((entry.hundredths + (next.hundredths - entry.hundredths) * part) / 100)
      }
    }
    return trackings + [0]
  }()
}
