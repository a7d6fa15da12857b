package periscope.lang.c.preprocessing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Macro.Malformed;
import periscope.lang.c.preprocessing.Macro.Source;
import periscope.lang.c.preprocessing.PpToken.Kind;
import periscope.litmus.source.Span;

/** The state that the files of one text share while they are read: macros, output, premises and pragmas. */
final class Translation {

  private final Environment environment;
  private final Problems problems;
  private final Macros macros = new Macros();
  private final Output output = new Output();
  private final Set<Integer> once = new HashSet<>();
  private final Premises premises = new Premises();
  private final Pragmas pragmas = new Pragmas(this);
  private int counted;

  Translation(Environment environment, Problems problems) {
    this.environment = environment;
    this.problems = problems;
    environment.compiler().macros().forEach((head, body) -> given(head, body, Source.COMPILER));
    environment.told().definitions().forEach((head, body) -> given(head, body, Source.GIVEN));
    environment.told().undefined().forEach(macros::undefine);
  }

  private void given(String head, String body, Source source) {
    try {
      macros.define(Macro.of(Tokenizer.all(head + " " + body), source));
    } catch (Malformed e) {
      problems.error(Span.NONE, "-D '" + head + "=" + body + "': " + e.getMessage(), e.hint());
    }
  }

  Environment environment() {
    return environment;
  }

  Problems problems() {
    return problems;
  }

  Macros macros() {
    return macros;
  }

  Premises premises() {
    return premises;
  }

  Pragmas pragmas() {
    return pragmas;
  }

  Output output() {
    return output;
  }

  /** Numbers of the files that {@code #pragma once} restricts to one inclusion. */
  Set<Integer> once() {
    return once;
  }

  /** The next value of {@code __COUNTER__}. */
  int count() {
    return counted++;
  }

  /** The macro that a directive's tokens define; empty, and an error, if they define none. */
  Optional<Macro> macro(List<PpToken> definition, Span at) {
    try {
      return Optional.of(Macro.of(definition, Source.TEXT));
    } catch (Malformed e) {
      problems.error(at, e.getMessage(), e.hint());
      return Optional.empty();
    }
  }

  /** A token in the place of another token. */
  static PpToken instead(PpToken token, Kind kind, String text) {
    return new PpToken(kind, text, token.spaced(), token.from(), token.to(), true, Set.of());
  }

  /** The tokens of each line. */
  static List<List<PpToken>> lines(List<PpToken> tokens) {
    List<List<PpToken>> lines = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < tokens.size(); i++) {
      if (tokens.get(i).ends()) {
        lines.add(tokens.subList(from, i));
        from = i + 1;
      }
    }
    return lines;
  }
}
