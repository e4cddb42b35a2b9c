import JSON
import TestSupport
import Testing

/// The validation of all answers of the tests by their schemas finds faults.
@Suite struct ProtocolValidationTests {
  private static let request: JSONValue = [
    "jsonrpc": "2.0", "id": 1, "method": "layout/explain", "params": ["document": [:]],
  ]
  private static let step: JSONObject = [
    "step": "ask", "element": "/root", "sentence": "",
    "before": ["min": 0, "max": "infinity", "parent": nil],
    "after": ["min": 0, "max": 10, "parent": 10, "length": 10],
  ]
  private static let result: JSONObject = [
    "version": nil, "revision": 1, "pointer": "/root", "frame": [0, 0, 10, "infinity"],
    "horizontal": [.object(step)],
  ]

  @Test func `a right answer has no fault`() {
    #expect(faults(inResult: Self.result) == [])
  }

  @Test func `a member that is not declared, missing or wrong is a fault`() {
    for (key, value) in [
      ("more", 1), ("pointer", nil), ("pointer", 1), ("revision", -1), ("version", "1"),
      ("frame", [0, 0, 10]), ("frame", [0, 0, 10, nil]),
    ] as [(String, JSONValue?)] {
      var result = Self.result
      result[key] = value
      #expect(faults(inResult: result).count == 1, "\(key)")
    }
    for (key, value) in [("more", 1), ("element", nil), ("sentence", 1)] as [(String, JSONValue?)] {
      var (result, step) = (Self.result, Self.step)
      step[key] = value
      result["horizontal"] = [.object(step)]
      #expect(faults(inResult: result).count == 1, "\(key) of a step")
    }
  }

  @Test func `params that were taken and are not declared so are a fault`() {
    var request = Self.request.objectValue ?? [:]
    request["params"] = ["document": [:], "element": 7]
    let answer: JSONValue = ["id": 1, "result": .object(Self.result)]
    #expect(ProtocolValidation.faults(in: [answer], after: .object(request)).count == 1)
  }

  @Test func `an answer to an unknown method has no schema`() {
    let request: JSONValue = ["id": 1, "method": "no/such"]
    #expect(ProtocolValidation.faults(in: [["id": 1, "result": nil]], after: request).count == 1)
  }

  @Test func `an error is declared by its method, with its code and its data`() {
    #expect(faults(inError: -32_803, ["kind": "no-layout"]) == [])
    #expect(faults(inError: -32_602, ["kind": "no-layout"]).count == 1)
    #expect(faults(inError: -32_803, ["kind": "no-layout", "more": 1]).count == 1)
    #expect(faults(inError: -32_803, ["kind": "no-picture"]).count == 1)
    #expect(faults(inError: -32_803, ["kind": "no-such"]).count == 1)
    #expect(faults(inError: -32_602, ["kind": "invalid-params"]).count == 1)
  }

  @Test func `the server sends what is declared and nothing else`() {
    let params: JSONObject = [
      "uri": "a", "revision": 1, "pointer": "/root", "range": range(line: 0, 0, 1), "by": "b",
    ]
    #expect(faults(inSent: "layout/didSelect", .object(params)) == [])
    for (key, value) in [("revision", "1"), ("more", 1), ("by", nil)] as [(String, JSONValue?)] {
      var wrong = params
      wrong[key] = value
      #expect(faults(inSent: "layout/didSelect", .object(wrong)) != [])
    }
    #expect(faults(inSent: "window/logMessage", ["type": 3, "message": ""]) == [])
    #expect(faults(inSent: "no/such", [:]).count == 1)
    #expect(faults(inSent: "layout/frame", ["document": [:]]).count == 1)
  }

  @Test func `every answer of a batch is looked at`() {
    let wrong: JSONValue = ["id": 1, "result": nil]
    let right: JSONValue = ["id": 1, "result": .object(Self.result)]
    let faults = ProtocolValidation.faults(in: [[right, wrong, right]], after: [Self.request])
    #expect(faults.count == 1)
  }

  // MARK: Messages

  private func faults(inResult result: JSONObject) -> [String] {
    ProtocolValidation.faults(in: [["id": 1, "result": .object(result)]], after: Self.request)
  }

  private func faults(inError code: Int64, _ data: JSONValue) -> [String] {
    let error: JSONValue = ["code": .integer(code), "message": "", "data": data]
    return ProtocolValidation.faults(in: [["id": 1, "error": error]], after: Self.request)
  }

  private func faults(inSent method: JSONValue, _ params: JSONValue) -> [String] {
    ProtocolValidation.faults(in: [["method": method, "params": params]], after: [:])
  }
}
