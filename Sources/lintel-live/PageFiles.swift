/// A file of the page; `/` is the page itself.
///
/// - Returns: `nil` where there is none.
func pageFile(at path: String) -> (bytes: [UInt8], contentType: String)? {
  guard path == "/" else { return nil }
  let page = """
    <!doctype html>
    <html lang="en">
    <title>Lintel</title>
    <p>The daemon can be talked to at <code>/socket</code>, in JSON-RPC.
    """
  return (Array(page.utf8), "text/html; charset=utf-8")
}
