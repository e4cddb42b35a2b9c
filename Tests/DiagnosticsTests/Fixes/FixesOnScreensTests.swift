import Diagnostics
import DocumentSyntax
import Foundation
import LayoutEngine
import LiveDocuments
import Testing

/// Every fix that is offered for a document of the tests, made on all its screens.
@Suite struct FixesOnScreensTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The names and texts of the fixtures, of the broken examples and of layouts from questions of app engineers.
  private static let documents: [(name: String, text: [UInt8])] = {
    let fixtures = (try? Fixture.all()) ?? []
    let folders = [
      folder.appending(path: "Cases"),
      folder.appending(path: "../../../Protocol/examples/broken"),
    ]
    let files = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        .map { ($0, folder.appending(path: $0)) }
    }
    return fixtures.map { ($0.name, $0.text) }
      + files.compactMap { name, url in (try? Data(contentsOf: url)).map { (name, Array($0)) } }
  }()

  /// Larger texts are checked by ``Fixture``s of their own: a document of 100,000 brackets has no layout.
  private static let documentLimit = 20_000

  private static let small = documents.filter { $0.text.count < documentLimit }

  @Test func `There are documents of each kind`() {
    #expect(Self.small.count > 200)
    #expect(Self.small.contains { $0.name == "three-pies.layout.json" })
    #expect(Self.small.contains { $0.name == "photo-without-size.layout.json" })
  }

  @Test(arguments: small.map(\.name))
  func `No fix leaves more leaves outside, empty or cut on any screen`(name: String) throws {
    let text = try #require(Self.small.first { $0.name == name }).text
    let document = LiveDocument(text: text)
    for diagnostic in document.diagnostics() where diagnostic.isAboutLayout {
      let before = Self.brokenLeaves(of: text)
      for fix in ActionTrials(of: document).fixes(for: diagnostic, in: document) {
        let after = Self.brokenLeaves(of: fix.edits.applied(to: text))
        for (screen, count) in before where after[screen] ?? 0 > count {
          Issue.record(
            "\(diagnostic.code): \(fix.title): \(count) to \(after[screen] ?? 0) on \(screen)")
        }
      }
    }
  }

  @Test(arguments: small.map(\.name))
  func `No preferred fix writes a number where a relation leaves as little broken`(
    name: String
  ) throws {
    let text = try #require(Self.small.first { $0.name == name }).text
    let document = LiveDocument(text: text)
    for diagnostic in document.diagnostics() where diagnostic.isAboutLayout {
      let fixes = ActionTrials(of: document).fixes(for: diagnostic, in: document)
      guard let preferred = fixes.first, preferred.mayBePreferred,
        Self.writesPoints(preferred.title)
      else { continue }
      func own(_ fix: TriedAction) -> Int {
        Self.brokenLeaves(of: fix.edits.applied(to: text))["own"] ?? 0
      }
      for other in fixes.dropFirst()
      where other.mayBePreferred && !Self.writesPoints(other.title) && own(other) <= own(preferred)
      {
        Issue.record("\(diagnostic.code): \(preferred.title), not \(other.title)")
      }
    }
  }

  /// True for titles such as `Set width to 40`, but not for those of percentages and flex factors.
  private static func writesPoints(_ title: String) -> Bool {
    title.contains(/to \d+(\.\d+)?(×|$| )/) && !title.contains("flex")
      && !title.contains("exactly")
  }

  // MARK: Screens

  /// The number of broken leaves by the name of the screen: the document's own, its variants, larger text, and other
  /// widths where the width is exact.
  private static func brokenLeaves(of text: [UInt8]) -> [String: Int] {
    let document = LiveDocument(text: text)
    var counts = ["own": brokenLeafCount(document)]
    for variant in document.header.variants {
      counts["variant " + variant.name] = brokenLeafCount(
        LiveDocument(text: text, variant: variant.name))
    }
    let own = document.currentScreen
    var larger = own
    larger.texts.textScale *= 1.5
    document.layOut(on: larger)
    counts["larger text"] = brokenLeafCount(document)
    let size = own.constrainedSize
    for width in [320.0, 430] where size.min.width == size.max.width && size.min.width != width {
      var screen = own
      screen.constrainedSize.min.width = width
      screen.constrainedSize.max.width = width
      document.layOut(on: screen)
      counts["width \(width)"] = brokenLeafCount(document)
    }
    return counts
  }

  /// Counts the nodes without children that are outside of the root, empty or cut.
  ///
  /// Content of a scroll node can be scrolled into the root, and two pixels are left to rounding.
  private static func brokenLeafCount(_ document: LiveDocument) -> Int {
    guard let root = document.elements.root, let screen = document.layout.frame(of: root)?.size
    else {
      return 0
    }
    let tolerance = 2 * document.layout.pixelTolerance
    var count = 0
    var pending = [(element: root, origin: Point.zero, scrolls: false)]
    while let (element, origin, scrolls) = pending.popLast() {
      guard let frame = document.layout.frame(of: element) else { continue }
      let start =
        element == root
        ? Point.zero : Point(x: origin.x + frame.origin.x, y: origin.y + frame.origin.y)
      let items = document.elements.items(of: element)
      let isScroll = scrolls || document.elements.type(of: element) == .scroll
      for item in items { pending.append((item, start, isScroll)) }
      guard items.isEmpty, document.elements.type(of: element).isDisplayNode else { continue }
      let isOutside =
        start.x < -tolerance || start.y < -tolerance
        || start.x + frame.size.width > screen.width + tolerance
        || start.y + frame.size.height > screen.height + tolerance
      let traits = document.layout.traits(of: element)
      if isOutside && !scrolls || traits.contains(.empty) || traits.contains(.textIsTruncated) {
        count += 1
      }
    }
    return count
  }
}

extension Diagnostic {
  fileprivate var isAboutLayout: Bool {
    allRules.first { $0.code == code }?.checksLayout ?? false
  }
}
