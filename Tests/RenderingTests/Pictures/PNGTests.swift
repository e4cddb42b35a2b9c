import DocumentMaking
import LiveDocuments
import Platform
import TestSupport
import Testing

@testable import Rendering

@Suite struct PNGTests {
  /// True if pictures can be drawn on this machine.
  static let isInstalled = (try? RasterLibrary(RasterLibrary.names)) != nil

  private func options(scale: Double? = nil) -> PictureOptions {
    var options = PictureOptions()
    options.annotations = false
    options.scale = scale
    return options
  }

  private func size(of png: [UInt8]) -> [Int] {
    [16, 20].map { start in png[start..<(start + 4)].reduce(0) { $0 << 8 + Int($1) } }
  }

  @Test(.enabled(if: isInstalled, "no librsvg2-2"))
  func `a picture has the pixels of its frame`() throws {
    for (scale, expected) in [(nil, [400, 200]), (3.0, [600, 300]), (0.333, [67, 34])] {
      let png = try Picture(of: openDocument(cell), options: options(scale: scale)).png()
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
      #expect(size(of: png) == expected)
      #expect(png.suffix(8).starts(with: Array("IEND".utf8)))
    }
  }

  @Test(.enabled(if: isInstalled, "no librsvg2-2"))
  func `themes look different, and auto is light`() throws {
    let document = openDocument(cell)
    let pictures = try PictureOptions.Theme.allCases.map { theme in
      var options = PictureOptions()
      options.theme = theme
      return try Picture(of: document, options: options).png()
    }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[1] != pictures[2])
  }

  @Test(.enabled(if: isInstalled, "no librsvg2-2"), arguments: UInt64(1)...12)
  func `random documents are drawn, or it is said why not`(seed: UInt64) throws {
    let document = openDocument(RandomDocuments.hostileText(seed))
    do {
      #expect(try Picture(of: document, options: options(scale: 0.5)).png().count > 50)
    } catch .tooLarge, .tooManyLayers {
    }
  }

  @Test func `pictures that are too large are refused with their size`() throws {
    let document = openDocument(cell)
    func error(_ scale: Double) -> PNGError? {
      do {
        _ = try Picture(of: document, options: options(scale: scale)).png(libraries: [])
        return nil
      } catch {
        return error
      }
    }
    #expect(error(100) == .tooLarge(width: 20_000, height: 10_000))
    #expect(error(80) == .tooLarge(width: 16_000, height: 8_000))
    #expect(error(1e300) != nil)
    #expect(
      error(100)?.description
        == """
        the picture would be 20000 × 10000 pixels, and the most are 16384 a side and 67108864 in all: \
        choose a smaller scale or an element
        """)
  }

  @Test func `A picture that would take minutes to draw is refused`() throws {
    let nodes = Array(
      repeating: #"{"type": "node", "style": {"width": 1000, "height": 1000}}"#, count: 3_000)
    let document = openDocument(
      """
      {"constrainedSize": {"width": 1000, "height": 1000},
       "root": {"type": "absolute", "children": [\(nodes.joined(separator: ","))]}}
      """)
    let picture = Picture(of: document, options: options(scale: 2))
    #expect {
      _ = try picture.png(libraries: [])
    } throws: { error in
      "\(error)".contains("paint the picture") && "\(error)".contains("choose a smaller scale")
    }
  }

  @Test func `without the library it is said what to install`() {
    let picture = Picture(of: openDocument(cell))
    #expect {
      _ = try picture.png(libraries: ["liblintel-has-no-such-library.so.7"])
    } throws: { error in
      "\(error)".contains("install librsvg2-2") && "\(error)".contains("no-such-library")
    }
    #expect {
      _ = try picture.png(libraries: [])
    } throws: { error in
      (error as? PNGError) == .library(.notThere("no name to look for"))
    }
  }

  #if os(Linux)
    @Test func `a library that is another one is refused`() {
      #expect {
        _ = try Picture(of: openDocument(cell)).png(libraries: ["libc.so.6"])
      } throws: { error in
        (error as? PNGError) == .library(.tooOld(missing: "g_memory_input_stream_new_from_data"))
          || PNGTests.isInstalled
      }
    }
  #endif
}
