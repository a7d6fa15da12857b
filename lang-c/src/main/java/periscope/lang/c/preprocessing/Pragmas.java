package periscope.lang.c.preprocessing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.c.preprocessing.PpToken.Kind;
import periscope.litmus.source.Premise;
import periscope.litmus.source.Span;

/**
 * The pragmas of a text, {@code #pragma} and {@code _Pragma} (C11 6.10.6, 6.10.9). A pragma that changes no value and
 * no execution is skipped; a pragma that changes the meaning of the text is carried out or refused; every other pragma
 * becomes a premise, which says that it was passed over.
 */
final class Pragmas {

  /** First words of pragmas that change neither values nor executions. */
  private static final Set<String> NOTHING = Set.of("unroll", "nounroll", "OPENCL", "region", "endregion", "message",
      "mark", "ivdep", "warning", "nv_diag_suppress", "nv_diag_default", "nv_diag_warning", "nv_diag_error",
      "nv_diagnostic", "nv_exec_check_disable", "nv_exec_check_enable", "hd_warning_disable", "diag_suppress",
      "diag_default", "diag_warning", "diag_error", "once");

  /** Words of such pragmas behind the name of a compiler. */
  private static final Set<String> OF_COMPILERS = Set.of("diagnostic", "system_header", "unroll", "ivdep", "warning",
      "loop", "dependency", "visibility", "novector");

  /** Pragmas that change the layout of values or the meaning of names, with the reason for refusing them. */
  private static final Map<String, String> REFUSED = Map.of("pack", "it changes where members of structures are",
      "ms_struct", "it changes where members of structures are",
      "options", "it changes where members of structures are",
      "scalar_storage_order", "it changes how numbers are stored", "redefine_extname", "it renames functions");

  private final Translation translation;
  private final Map<String, Deque<Optional<Macro>>> pushed = new HashMap<>();

  Pragmas(Translation translation) {
    this.translation = translation;
  }

  void take(List<PpToken> rest, Span span) {
    String first = rest.isEmpty() ? "" : rest.get(0).text();
    String second = rest.size() > 1 ? rest.get(1).text() : "";
    boolean compiler = Set.of("GCC", "clang").contains(first);
    if (rest.isEmpty() || NOTHING.contains(first) || compiler && OF_COMPILERS.contains(second)) {
      return;
    } else if (REFUSED.containsKey(first)) {
      translation.problems().error(span, "#pragma " + first + " is not read: " + REFUSED.get(first), "leave it out");
    } else if (Set.of("push_macro", "pop_macro").contains(first)) {
      macro(first.startsWith("push"), rest, span);
    } else {
      translation.premises().add(Premise.Kind.PASSED_OVER, "#pragma " + PpToken.spelt(rest), "", span.offset());
    }
  }

  private void macro(boolean push, List<PpToken> rest, Span span) {
    boolean named = rest.size() == 4 && rest.get(1).is("(") && rest.get(2).kind() == Kind.TEXT;
    if (!named) {
      translation.problems().error(span, "#pragma " + rest.get(0).text() + " takes a name in quotes",
          "write: #pragma " + rest.get(0).text() + "(\"NAME\")");
      return;
    }
    String name = rest.get(2).text().substring(1, rest.get(2).text().length() - 1);
    Deque<Optional<Macro>> before = pushed.computeIfAbsent(name, n -> new ArrayDeque<>());
    if (push) {
      before.push(translation.macros().find(name));
    } else if (!before.isEmpty()) {
      translation.macros().restore(name, before.pop());
    }
  }

  /** Removes {@code _Pragma("…")} from expanded tokens. */
  List<PpToken> without(List<PpToken> tokens) {
    if (tokens.stream().noneMatch(t -> t.is("_Pragma"))) {
      return tokens;
    }
    List<PpToken> left = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      boolean operator = tokens.get(i).is("_Pragma") && i + 3 < tokens.size() && tokens.get(i + 1).is("(")
          && tokens.get(i + 2).kind() == Kind.TEXT && tokens.get(i + 3).is(")");
      if (operator) {
        String text = tokens.get(i + 2).text();
        take(Tokenizer.all(text.substring(text.indexOf('"') + 1, text.length() - 1).replace("\\\"", "\"")
            .replace("\\\\", "\\")), Misuse.span(tokens.get(i).from(), tokens.get(i).to()));
        i += 3;
      } else {
        left.add(tokens.get(i));
      }
    }
    return left;
  }
}
