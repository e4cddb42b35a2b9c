import DocumentSyntax
package import JSON
import LayoutEngine
package import LiveDocuments
import Synchronization

/// The limits of the size range, the scale and the direction for which `lintel-source` evaluates code; for a part that is
/// `nil` the class decides.
package struct SourceScreen: Hashable, Sendable {
  package var minWidth: Double?
  package var minHeight: Double?
  package var maxWidth: Double?
  package var maxHeight: Double?

  /// Pixels per point.
  package var scale: Double?
  package var isRightToLeft = false

  package init() {}

  /// This screen with the parts in which a screen differs from another one.
  func changed(to screen: Screen, from other: Screen) -> SourceScreen {
    var result = self
    result.take(screen, unlike: other)
    return result
  }

  private mutating func take(_ screen: Screen, unlike other: Screen) {
    let (range, own) = (screen.constrainedSize, other.constrainedSize)
    if range.min.width != own.min.width { minWidth = range.min.width }
    if range.min.height != own.min.height { minHeight = range.min.height }
    if range.max.width != own.max.width { maxWidth = range.max.width }
    if range.max.height != own.max.height { maxHeight = range.max.height }
    if screen.scale != other.scale { scale = screen.scale }
    if screen.direction == .rightToLeft, other.direction != .rightToLeft { isRightToLeft = true }
  }

  package var isEmpty: Bool { self == SourceScreen() }

  fileprivate var changesSize: Bool {
    minWidth != nil || minHeight != nil || maxWidth != nil || maxHeight != nil
  }

  /// The screen as `lintel-source` reads it.
  package var json: JSONValue {
    func size(_ width: Double?, _ height: Double?) -> JSONValue? {
      var size = JSONObject()
      for (key, length) in [("width", width), ("height", height)] {
        guard let length else { continue }
        size[key] = length.isFinite ? .real(length) : "infinity"
      }
      return size.isEmpty ? nil : .object(size)
    }
    var members = JSONObject()
    if let least = size(minWidth, minHeight) { members["min"] = least }
    if let greatest = size(maxWidth, maxHeight) { members["max"] = greatest }
    if let scale { members["scale"] = .real(scale) }
    if isRightToLeft { members["isRightToLeft"] = true }
    return .object(members)
  }
}

/// The last request about a source file, from which those about one of its classes are made.
///
/// A class, because the documents of the classes share it on several threads.
final class SourceContext: Sendable {
  private let state: Mutex<SourceRequest?>

  init(_ request: SourceRequest? = nil) { state = Mutex(request) }

  var request: SourceRequest? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// The evaluation of a class of a source file on the screens that requests lay its document out on.
final class SourceEvaluation: ScreenEvaluation {
  private let reader: any SourceReading
  private let context: SourceContext
  private let layout: SourceLayout

  /// The screen for which the document was made.
  private let screen: Screen

  /// The part of it that was requested.
  private let requested: SourceScreen

  private let cache = Mutex<[Key: EvaluatedDocument]>([:])

  private struct Key: Hashable {
    let screen: SourceScreen
    let state: String?
  }

  /// The most documents that are kept.
  private static let cacheLimit = 64

  /// The most looks for an answer that takes long: 4 s.
  private static let patience = 2_000

  init(
    of layout: SourceLayout, on screen: Screen, requested: SourceScreen = SourceScreen(),
    _ context: SourceContext, by reader: any SourceReading
  ) {
    (self.layout, self.screen, self.requested) = (layout, screen, requested)
    (self.context, self.reader) = (context, reader)
  }

  func document(
    on screen: Screen, variant: String?, isCancelled: () -> Bool
  ) throws(EvaluationFailure) -> EvaluatedDocument {
    let changed = SourceScreen().changed(to: screen, from: self.screen)
    let depends =
      changed.isRightToLeft || changed.changesSize && layout.reads.contains(.size)
      || changed.scale != nil && layout.reads.contains(.scale)
    guard depends else {
      return EvaluatedDocument(text: layout.document, conditions: layout.screenConditions)
    }
    let key = Key(screen: changed, state: variant)
    if let known = cache.withLock({ $0[key] }) { return known }
    let report = try report(on: screen, variant: variant, isCancelled: isCancelled)
    guard let document = report["document"] else {
      throw EvaluationFailure("\(layout.className) has no layout on this screen")
    }
    let found = EvaluatedDocument(
      text: document.documentText, conditions: ScreenCondition.all(in: report))
    cache.withLock { cache in
      if cache.count >= Self.cacheLimit { cache = [:] }
      cache[key] = found
    }
    return found
  }

  func breakpoints(
    over axis: Axis, in range: ClosedRange<Double>, isExact: Bool, of screen: Screen,
    variant: String?
  ) throws(EvaluationFailure) -> [Double] {
    guard layout.reads.contains(.size) else { return [] }
    let sought: JSONValue = [
      "over": axis == .horizontal ? "width" : "height", "from": .real(range.lowerBound),
      "to": .real(range.upperBound), "isExact": .bool(isExact),
    ]
    let report = try report(on: screen, variant: variant, breakpoints: sought)
    return (report["breakpoints"]?.arrayValue ?? []).compactMap(\.numberValue)
  }

  /// The report on the class on a screen.
  private func report(
    on screen: Screen, variant: String?, breakpoints: JSONValue? = nil,
    isCancelled: () -> Bool = { false }
  ) throws(EvaluationFailure) -> JSONValue {
    guard var request = context.request else {
      throw EvaluationFailure("\(layout.className) is still being read")
    }
    var probe: JSONObject = ["class": .string(layout.className)]
    if let variant { probe["state"] = .string(variant) }
    if let breakpoints { probe["breakpoints"] = breakpoints }
    request.screen = requested.changed(to: screen, from: self.screen)
    request.probe = .object(probe)
    var answer: JSONValue?
    for _ in 0..<Self.patience where answer == nil {
      do throws(SourceFailure) {
        answer = try reader.layouts(of: request)
      } catch .pending {
        if isCancelled() { throw EvaluationFailure("the request was cancelled") }
        reader.pauseBriefly()
      } catch {
        throw EvaluationFailure("\(layout.className) cannot be evaluated for this screen")
      }
    }
    guard let answer else {
      throw EvaluationFailure("\(layout.className) takes too long to evaluate for this screen")
    }
    guard let report = answer["classes"]?.arrayValue?.first else {
      throw EvaluationFailure("there is no class \(layout.className) any more")
    }
    return report
  }
}

extension ScreenCondition {
  /// The comparisons in a report of `lintel-source`.
  static func all(in report: JSONValue) -> [ScreenCondition] {
    (report["screenConditions"]?.arrayValue ?? []).compactMap { value in
      guard let text = value["text"]?.stringValue, let holds = value["holds"]?.boolValue else {
        return nil
      }
      return ScreenCondition(text: text, holds: holds)
    }
  }
}

/// A part of the screen on which code depends.
package enum ScreenPart: String, Sendable {
  /// The size range, the bounds of the screen, or a trait of the device.
  case size
  case scale
}

extension SourceLayout {
  /// The evaluation of a class that a command read, among files on disk.
  ///
  /// - Parameters:
  ///   - screen: The screen on which the command read it; `nil` for that of the class.
  ///   - file: The path of its file.
  ///   - values: The values of configurations by folder and name.
  ///   - live: Its document.
  ///   - reader: Evaluates code.
  /// - Returns: The evaluation, for screens that requests lay the document out on.
  package func evaluation(
    on screen: SourceScreen?, ofFileAt file: String, values: JSONValue, for live: LiveDocument,
    by reader: any SourceReading
  ) -> any ScreenEvaluation {
    let request = SourceRequest(
      path: file, texts: [:], textsNumber: 0, known: [], filesNumber: 0, values: values)
    return SourceEvaluation(
      of: self, on: live.header.screen, requested: screen ?? SourceScreen(),
      SourceContext(request), by: reader)
  }
}
