import JSON
import ReferenceLayout

open class ASTextNode: ASControlNode {
  open var maximumNumberOfLines: UInt = 0
  open var truncationMode = NSLineBreakMode.byTruncatingTail
  open var textContainerInset = UIEdgeInsets.zero

  /// Sets the baselines of the style.
  open var attributedText: NSAttributedString? {
    didSet {
      guard let font = attributedText?.usedFont else { return }
      style.ascender = font.ascender
      style.descender = font.descender
    }
  }

  open override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {
    let insets = textContainerInset
    let (width, height) = (insets.left + insets.right, insets.top + insets.bottom)
    let text = FixedText(attributedText, maximumNumberOfLines: Int(maximumNumberOfLines)).size(
      in: Double(constrainedSize.width - width))
    guard insets != .zero else { return text }
    return CGSize(
      width: min(text.width + width, constrainedSize.width),
      height: min(text.height + height, constrainedSize.height))
  }

  override var type: String { "text" }
}

open class ASTextNode2: ASTextNode {}

extension NSAttributedString {
  /// The largest font of the text; Texture's default is Helvetica in 12 points.
  var usedFont: UIFont {
    var fonts: [UIFont] = []
    enumerateAttribute(.font, in: NSRange(location: 0, length: length)) { value, _, _ in
      if let font = value as? UIFont { fonts.append(font) }
    }
    return fonts.max { $0.pointSize < $1.pointSize } ?? .systemFont(ofSize: 12)
  }
}

/// A text of words and spaces, all characters of which are of one width.
struct FixedText {
  private let text: String
  private let size: Double
  private let limit: Int

  /// The tolerance by which a line may be wider than its space.
  private static let allowance = 0x1p-20

  init(_ text: NSAttributedString?, maximumNumberOfLines: Int) {
    self.text = text?.string ?? ""
    size = Double(text?.usedFont.pointSize ?? 0)
    limit = maximumNumberOfLines > 0 ? maximumNumberOfLines : .max
  }

  func size(in width: Double) -> CGSize {
    guard !text.isEmpty else { return .zero }
    guard width > 0 else { return CGSize(width: 0, height: 1.2 * size) }
    let lines = lines(in: width).prefix(limit)
    return CGSize(
      width: Double(lines.max() ?? 0) * (0.6 * size), height: Double(lines.count) * (1.2 * size))
  }

  private func fits(_ count: Int, _ width: Double) -> Bool {
    Double(count) * (0.6 * size) <= width + Self.allowance
  }

  /// The numbers of characters in the lines.
  private func lines(in width: Double) -> [Int] {
    var lines: [Int] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = 0
      for word in paragraph.split(separator: " ") {
        if line > 0, fits(line + 1 + word.count, width) {
          line += 1 + word.count
          continue
        }
        if line > 0 { lines.append(line) }
        line = word.count
        while line > 1, !fits(line, width) {
          let most = (1..<line).last { fits($0, width) } ?? 1
          lines.append(most)
          line -= most
        }
      }
      lines.append(line)
    }
    return lines
  }
}
