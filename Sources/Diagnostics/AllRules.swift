/// Every rule, in alphabetical order.
package let allRules: [any DiagnosticRule.Type] = [
  MissingRoot.self
]
