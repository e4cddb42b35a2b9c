import Foundation
import Testing

/// Files that `lintel render` writes, and files that it puts into them.
@Suite struct PictureFilesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(smallDocument, to: "a.layout.json")
  }

  private func script(_ script: String) throws -> BuiltProgram.Outcome {
    try BuiltProgram.script(script, in: folder)
  }

  @Test(arguments: ["svg", "html"])
  func `an old picture stays where the new one cannot be written`(ending: String) throws {
    let outcome = try script(
      "echo old > p.\(ending); ulimit -f 1; $LINTEL render a.layout.json -o p.\(ending)")
    #expect(outcome.errors == "lintel: p.\(ending): File too large\n")
    #expect(outcome.code == 2)
    #expect(try script("cat p.\(ending); ls -A").output == "old\na.layout.json\np.\(ending)\n")
  }

  @Test(.needsNamespaces) func `an old picture stays on a full disk`() throws {
    let outcome = try script(
      """
      mkdir disk; unshare -m bash -c '
        mount -t tmpfs -o size=64k none disk; echo old > disk/p.svg
        dd if=/dev/zero of=disk/rest bs=1k 2>/dev/null
        "$0" render a.layout.json -o disk/p.svg; echo $?; cat disk/p.svg; ls -A disk' "$LINTEL"
      """)
    #expect(outcome.errors == "lintel: disk/p.svg: No space left on device\n")
    #expect(outcome.output == "2\nold\np.svg\nrest\n")
  }

  @Test func `a picture keeps mode and link, and a new one has the usual mode`() throws {
    let outcome = try script(
      """
      umask 027; $LINTEL render a.layout.json -o new.svg
      echo old > target.svg; chmod 604 target.svg; ln -s target.svg link.svg
      $LINTEL render a.layout.json -o link.svg
      ln -s later.svg nowhere.svg; $LINTEL render a.layout.json -o nowhere.svg
      stat -c '%a %F' new.svg target.svg link.svg later.svg; grep -c '<svg' target.svg later.svg
      """)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        640 regular file
        604 regular file
        777 symbolic link
        640 regular file
        target.svg:1
        later.svg:1

        """)
  }

  @Test func `devices, pipes and files with several names are written to`() throws {
    let outcome = try script(
      """
      mkfifo pipe.svg; cat pipe.svg > copy & \
      $LINTEL render a.layout.json -o pipe.svg; wait; grep -c '<svg' copy
      echo old > one.svg; ln one.svg other.svg; $LINTEL render a.layout.json -o one.svg
      grep -c '<svg' other.svg; stat -c %F pipe.svg
      """)
    #expect(outcome.output == "1\n1\nfifo\n")
  }

  @Test func `an image is embedded unless a link leads to it out of the folder`() throws {
    // The signature is what tells.
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    try folder.write("", to: "outside/none")
    for path in ["outside/secret.png", "own.png"] {
      try png.write(to: folder.url.appending(path: path))
    }
    for name in ["own", "inside", "outside", "above"] {
      try folder.write(
        #"{"root":{"type":"image","image":"\#(name).png","style":{"width":9,"height":9}}}"#,
        to: "documents/\(name).layout.json")
    }
    let outcome = try script(
      """
      cd documents; mv ../own.png .; ln -s own.png inside.png; ln -s ../outside/secret.png outside.png
      ln -s ../outside link; ln -s link/secret.png above.png
      for name in own inside outside above; do
        $LINTEL render $name.layout.json -o - | grep -c 'data:image/png' | sed "s/^/$name /"
        $LINTEL render $name.layout.json -o $name.html && grep -c 'data:image/png' $name.html
      done
      """)
    #expect(outcome.errors == "")
    #expect(
      outcome.lines == ["own 1", "1", "inside 1", "1", "outside 0", "0", "above 0", "0"])
  }
}
