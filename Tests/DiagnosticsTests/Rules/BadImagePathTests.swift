import TestSupport
import Testing

@Suite struct BadImagePathTests {
  @Test(arguments: ["../cat.png", "/cat.png", "https://example.org/cat.png", ""])
  func `bad-image-path reported: a path that leaves the folder`(path: String) {
    expectDiagnostics(
      """
      { "type": "image", "imageSize": { "width": 4, "height": 4 },
        "image": ⟦"\(path)"⟧ }  // expect: bad-image-path
      """)
  }
}
