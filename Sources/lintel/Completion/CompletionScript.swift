import ArgumentParser
import Diagnostics
import Inspection
import InspectorServer
import LiveDocuments
import Platform
import Rendering

/// The completion script of a shell, as ArgumentParser writes it, with three additions: no space follows a candidate
/// that is to be continued, as `layouts/` and `#title.`; `lintel help` offers the commands; and bash quotes `$`.
///
/// readline leaves `$` as it is when it quotes names for bash, so a name such as `$(touch x)` would be a command on
/// the line. The script quotes such names itself, and says so to the program in ``quotesVariable``; without that the
/// program offers none to bash.
///
/// Text that ArgumentParser writes otherwise one day stays as it is; tests drive the shells.
struct CompletionScript {
  private(set) var text: String

  /// - Returns: `nil` unless the arguments request a script.
  init?(_ text: String, requestedBy arguments: [String]) {
    guard arguments.contains(where: { $0.hasPrefix("--generate-completion-script") }) else {
      return nil
    }
    self.text = text
    let commands =
      LintelCommand.configuration.subcommands.compactMap {
        $0.configuration.commandName
      } + [ScreenPage.topic]
    if text.hasPrefix("#!/bin/bash") {
      adaptToBash(commands)
    } else if text.hasPrefix("#compdef") {
      adaptToZsh(commands)
    } else {
      // fish puts no space behind such candidates anyway.
      self.text += """

        complete -c 'lintel' -n '__lintel_should_offer_completions_for_positional \
        "lintel help" -eq 1' -fa '\(commands.joined(separator: " "))'
        """
    }
  }

  /// The variable of the environment by which a script tells that it quotes `$`.
  static let quotesVariable = "LINTEL_COMPLETION_QUOTES"

  private mutating func adaptToBash(_ commands: [String]) {
    let end = #"compgen "${@}" -- "${cur}")"#
    if text.contains(end), text.contains("local -xr SAP_SHELL=bash") {
      insert("\n    local -xr \(Self.quotesVariable)=1", behind: "local -xr SAP_SHELL=bash")
      insert(
        #"""

            # readline leaves $ unquoted; in single quotes it means nothing.
            local -r word="${COMP_WORDS[COMP_CWORD]}"
            if [[ "${word}" != \'* && "${COMPREPLY[*]}" == *[\$\`]* ]]; then
                compopt -o noquote
                local -i position
                for position in "${!COMPREPLY[@]}"; do
                    completion="${COMPREPLY[position]}"
                    if [[ "${word}" == \"* ]]; then
                        completion="${completion//\\/\\\\}"
                        completion="${completion//\"/\\\"}"
                        completion="${completion//\$/\\\$}"
                        completion="${completion//\`/\\\`}"
                    else
                        printf -v completion %q "${completion}"
                    fi
                    COMPREPLY[position]="${completion}"
                done
            fi
        """#, behind: end)
    }
    insert(
      #"""

              [[ "${completion}" == *[=./:\<\(] ]] && compopt -o nospace
      """#,
      behind: #"        COMPREPLY+=("${completion}")"#)
    insert(
      """
      _lintel_help() {
          COMPREPLY=($(compgen -W '\(commands.joined(separator: " "))' -- "${cur}"))
      }


      """, before: "complete -o filenames -F _lintel lintel")
  }

  private mutating func adaptToZsh(_ commands: [String]) {
    let describe = "_describe -V '' non_empty_completions --"
    insert(
      """
      local -ar open_completions=("${(M)non_empty_completions[@]:#*[=./<(]}")
          local -ar closed_completions=("${non_empty_completions[@]:#*[=./<(]}")
          \

      """, before: describe)
    text = text.replacing(
      describe, with: "_describe -V '' closed_completions -- open_completions -S '' --")
    insert(
      """
      _lintel_help() {
          local -ar commands=(\(commands.joined(separator: " ")))
          _describe -V '' commands
      }


      """, before: #"if [[ "${funcstack[1]}" = _lintel ]]"#)
  }

  private mutating func insert(_ addition: String, before anchor: String) {
    guard let range = text.ranges(of: anchor).last else { return }
    text.insert(contentsOf: addition, at: range.lowerBound)
  }

  private mutating func insert(_ addition: String, behind anchor: String) {
    guard let range = text.firstRange(of: anchor) else { return }
    text.insert(contentsOf: addition, at: range.upperBound)
  }
}

/// Candidates that shells offer for arguments and options.
///
/// Names come from documents of others, so all that are not fixed are escaped by ``offered(_:)``.
extension CompletionKind {
  static var documents: CompletionKind {
    .file(extensions: ["json", "swift", "m", "mm"])
  }

  static var ruleCodes: CompletionKind { .list(RuleCodes.all) }

  /// The changes that a sweep can be told to fail on: kinds, and codes of rules.
  static var sweepChanges: CompletionKind {
    .list(sweepChangeKinds + allRules.map { $0.code })
  }

  /// The devices, not as a list, since fish would split their names at spaces.
  static var devices: CompletionKind {
    .custom { _, _, _ in offered(Device.all.map(\.name) + ["list"]) }
  }

  /// The elements of the document on the line: `#` and an id, or JSON Pointers behind `/`.
  static var elements: CompletionKind {
    .custom { words, index, prefix in
      let line = TypedLine(words, index, prefix)
      return offered(line.elementNames())
    }
  }

  /// Documents, source files and directories, and elements of the documents on the line.
  ///
  /// A word that begins with `#` is an id, and one that begins with `/root` a JSON Pointer unless a file has such a
  /// path.
  static var documentsAndElements: CompletionKind {
    .custom { words, index, prefix in
      let line = TypedLine(words, index, prefix)
      if line.typed.hasPrefix("#") { return offered(line.elementNames()) }
      let elements = line.typed.isEmpty || line.typed.hasPrefix("/") ? line.elementNames() : []
      return offered(elements + line.documentPaths())
    }
  }

  /// The variants of the document on the line.
  static var variants: CompletionKind {
    .custom { words, index, prefix in
      let line = TypedLine(words, index, prefix)
      return offered(line.document?.header.variants.map(\.name) ?? [])
    }
  }

  /// Selectors for the document on the line.
  static var selectors: CompletionKind {
    .custom { words, index, prefix in
      let line = TypedLine(words, index, prefix)
      return offered(
        Selector.completions(of: line.typed, in: line.document, codes: allRules.map { $0.code }))
    }
  }

  /// Changes for `--set`: an element, and behind it the keys that it takes.
  static var overrides: CompletionKind {
    .custom { words, index, prefix in
      let line = TypedLine(words, index, prefix)
      return offered(line.overrides())
    }
  }

  /// The sessions that run.
  static var sessions: CompletionKind {
    .custom { _, _, _ in offered(SessionSocket.all().map(\.name)) }
  }

  /// Names as the shell that wants them takes them: none is run as a command, split or cut.
  ///
  /// bash expands candidates, `$(touch x)` included, unless they are quoted; on the line the script quotes them. zsh takes what follows a colon as a
  /// description. Names with control characters, which terminals obey, are left out.
  static func offered(_ names: [String]) -> [String] {
    let names = names.lazy.filter { name in
      name.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
      }
    }.prefix(1_000)
    let isQuoting = environmentValue(CompletionScript.quotesVariable) != nil
    return switch CompletionShell.requesting {
    case .bash:
      names.filter { isQuoting || !$0.contains { "$`".contains($0) } }
        .map { "'\($0.replacing("'", with: #"'\''"#))'" }
    case .zsh:
      names.map { $0.replacing("\\", with: "\\\\").replacing(":", with: "\\:") }
    default: Array(names)
    }
  }
}
