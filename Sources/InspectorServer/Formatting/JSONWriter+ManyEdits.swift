import Authoring
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

extension JSONWriter {
  /// Writes edits that are all for the text as it is, many of them at once.
  mutating func manyTextEdits(
    _ edits: [SourceEdit], of text: SourceText, in encoding: PositionEncodingKind
  ) {
    let places = text.positions(
      at: edits.flatMap { [$0.range.lowerBound, $0.range.upperBound] },
      in: PositionEncoding(encoding))
    array { writer in
      for (index, edit) in edits.enumerated() {
        let (start, end) = (places[2 * index], places[2 * index + 1])
        writer.object { writer in
          writer.member(
            "range",
            PositionRange(
              start: Position(line: start.line, character: start.character),
              end: Position(line: end.line, character: end.character)))
          writer.member("newText", String(decoding: edit.replacement, as: UTF8.self))
        }
      }
    }
  }

  /// Writes what formats a text; `null` if it cannot be formatted.
  mutating func formatted(
    _ text: SourceText, _ encoding: PositionEncodingKind,
    by format: () throws(FormattingFault) -> FormattedText
  ) {
    do throws(FormattingFault) {
      manyTextEdits(try format().edits, of: text, in: encoding)
    } catch {
      null()
    }
  }
}
