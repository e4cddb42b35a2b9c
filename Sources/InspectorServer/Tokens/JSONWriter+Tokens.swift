import Authoring
import JSON

extension JSONWriter {
  /// Writes a member that is a list of numbers.
  mutating func member(_ key: String, numbers: [UInt32]) {
    self.key(key)
    array { writer in
      for number in numbers { writer.value(Int(number)) }
    }
  }

  /// Writes LSP's `SemanticTokens`.
  mutating func tokens(_ tokens: EncodedTokens, resultID: String?) {
    object { writer in
      writer.optionalMember("resultId", resultID)
      writer.member("data", numbers: tokens.data)
    }
  }

  /// Writes LSP's `SemanticTokensDelta`.
  mutating func delta(from old: EncodedTokens, to new: EncodedTokens, resultID: String) {
    object { writer in
      writer.member("resultId", resultID)
      writer.key("edits")
      writer.array { writer in
        guard let delta = TokenDelta(from: old.data, to: new.data) else { return }
        writer.object { writer in
          writer.member("start", delta.start)
          writer.member("deleteCount", delta.deleteCount)
          if !delta.inserted.isEmpty { writer.member("data", numbers: delta.inserted) }
        }
      }
    }
  }
}
