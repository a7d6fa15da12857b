package periscope.lang.c.preprocessing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import periscope.lang.c.preprocessing.PpToken.Kind;

/**
 * Substitutes arguments for parameters in the body of a macro (C11 6.10.3.1 to 6.10.3.3): arguments are expanded,
 * except where {@code #} makes a string of them and where {@code ##} joins them with their neighbours.
 */
final class Substitution {

  private static final PpToken NOTHING = new PpToken(Kind.PLACEMARKER, "", false, 0, 0);

  private final Macro macro;
  private final List<List<PpToken>> arguments;
  private final boolean omitted;
  private final UnaryOperator<List<PpToken>> expand;
  private final List<List<PpToken>> expanded;
  private final List<PpToken> out = new ArrayList<>();

  /**
   * A use of a macro.
   *
   * @param arguments one argument for each parameter
   * @param omitted   whether the parameter for all remaining arguments has none, not even an empty one
   * @param expand    expands an argument by itself
   */
  Substitution(Macro macro, List<List<PpToken>> arguments, boolean omitted, UnaryOperator<List<PpToken>> expand) {
    this.macro = macro;
    this.omitted = omitted;
    this.arguments = arguments;
    this.expand = expand;
    this.expanded = new ArrayList<>();
    arguments.forEach(a -> expanded.add(null));
  }

  /** The tokens that replace the use. */
  List<PpToken> tokens() {
    List<PpToken> body = macro.body();
    boolean joins = false;
    boolean rest = false;
    for (int i = 0; i < body.size(); i++) {
      PpToken token = body.get(i);
      if (token.is("##")) {
        rest = isRest(i);
        joins = !rest;
        if (rest && omitted) {
          out.remove(out.size() - 1);
        }
        continue;
      }
      boolean text = token.is("#") && macro.parameters().isPresent();
      i += text ? 1 : 0;
      boolean joined = i + 1 < body.size() && body.get(i + 1).is("##");
      List<PpToken> part = text ? List.of(text(argument(body.get(i)))) : part(token, joins || joined || rest);
      add(part, token.spaced(), joins);
      joins = false;
      rest = false;
    }
    out.removeIf(t -> t.kind() == Kind.PLACEMARKER);
    return out;
  }

  private void add(List<PpToken> part, boolean spaced, boolean joins) {
    for (int k = 0; k < part.size(); k++) {
      if (k > 0) {
        out.add(part.get(k));
      } else if (joins) {
        out.add(joined(out.remove(out.size() - 1), part.get(0)));
      } else {
        out.add(part.get(0).spaced(spaced));
      }
    }
  }

  private List<PpToken> argument(PpToken parameter) {
    return arguments.get(macro.parameters().orElseThrow().indexOf(parameter.text()));
  }

  private List<PpToken> part(PpToken token, boolean joined) {
    if (!macro.takes(token)) {
      return List.of(token);
    }
    int index = macro.parameters().orElseThrow().indexOf(token.text());
    if (joined) {
      return arguments.get(index).isEmpty() ? List.of(NOTHING) : arguments.get(index);
    }
    if (expanded.get(index) == null) {
      expanded.set(index, expand.apply(arguments.get(index)));
    }
    return expanded.get(index);
  }

  /**
   * Whether {@code ##} stands between a comma and the remaining arguments, where it joins nothing: compilers drop the
   * comma if there are no remaining arguments.
   */
  private boolean isRest(int at) {
    return macro.takesRest(macro.body().get(at + 1)) && macro.body().get(at - 1).is(",");
  }

  private static PpToken text(List<PpToken> argument) {
    StringBuilder text = new StringBuilder("\"");
    for (PpToken token : argument) {
      text.append(token.spaced() && text.length() > 1 ? " " : "");
      boolean literal = token.kind() == Kind.TEXT || token.kind() == Kind.CHARACTER;
      text.append(literal ? token.text().replace("\\", "\\\\").replace("\"", "\\\"") : token.text());
    }
    return new PpToken(Kind.TEXT, text.append('"').toString(), false, 0, 0);
  }

  private static PpToken joined(PpToken left, PpToken right) {
    if (right.kind() == Kind.PLACEMARKER) {
      return left;
    } else if (left.kind() == Kind.PLACEMARKER) {
      return right.spaced(left.spaced());
    }
    List<PpToken> both = Tokenizer.all(left.text() + right.text());
    if (both.size() != 1) {
      throw new Misuse("## joins " + left.text() + " and " + right.text() + ", which are no token together");
    }
    Set<String> hidden = new HashSet<>(left.hidden());
    hidden.retainAll(right.hidden());
    return new PpToken(both.get(0).kind(), both.get(0).text(), left.spaced(), 0, 0).hiding(hidden);
  }
}
