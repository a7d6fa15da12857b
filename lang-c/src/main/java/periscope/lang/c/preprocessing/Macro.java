package periscope.lang.c.preprocessing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.lang.c.preprocessing.PpToken.Kind;

/**
 * A macro.
 *
 * @param parameters the parameters; empty for a macro without arguments
 * @param rest       whether the last parameter receives all remaining arguments
 * @param body       the replacement, with the names of parameters in it
 * @param source     the definer: the text, the user's options, or the compiler
 */
record Macro(String name, Optional<List<String>> parameters, boolean rest, List<PpToken> body, Source source) {

  /** Name of the parameter that receives all remaining arguments. */
  static final String REST = "__VA_ARGS__";

  /** The definer of a macro. */
  enum Source { TEXT, GIVEN, COMPILER }

  Macro {
    parameters = parameters.map(List::copyOf);
    body = List.copyOf(body);
  }

  /** An exception for a malformed definition, with a message and a hint. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;
    private final String hint;

    Malformed(String message, String hint) {
      super(message, null, false, false);
      this.hint = hint;
    }

    String hint() {
      return hint;
    }
  }

  /** The macro that the tokens behind {@code #define} define. */
  static Macro of(List<PpToken> definition, Source source) throws Malformed {
    if (definition.isEmpty() || !definition.get(0).isName()) {
      throw new Malformed("this defines nothing", "write: #define NAME value");
    }
    String name = definition.get(0).text();
    if (Set.of("defined", REST, "__VA_OPT__").contains(name)) {
      throw new Malformed(name + " cannot be defined", "C keeps this name for itself (C11 6.10.8)");
    }
    boolean takes = definition.size() > 1 && definition.get(1).is("(") && !definition.get(1).spaced();
    if (!takes) {
      return new Macro(name, Optional.empty(), false, body(definition, 1), source).checked();
    }
    List<String> parameters = new ArrayList<>();
    boolean rest = false;
    int at = 2;
    while (at < definition.size() && !definition.get(at).is(")")) {
      rest |= parameter(definition, at, parameters);
      at += rest && definition.get(at).isName() ? 2 : 1;
      boolean comma = at < definition.size() && definition.get(at).is(",") && !rest;
      if (comma && at + 1 < definition.size() && !definition.get(at + 1).is(")")) {
        at++;
      } else if (at >= definition.size() || !definition.get(at).is(")")) {
        throw new Malformed("this defines nothing: the parameters of " + name + " have no end",
            "write: #define " + name + "(a, b) …");
      }
    }
    if (at == definition.size()) {
      throw new Malformed("this defines nothing: the parameters of " + name + " have no end", "write ')' behind them");
    }
    return new Macro(name, Optional.of(parameters), rest, body(definition, at + 1), source).checked();
  }

  /** Adds a parameter; returns whether it receives all remaining arguments. */
  private static boolean parameter(List<PpToken> definition, int at, List<String> to) throws Malformed {
    PpToken token = definition.get(at);
    boolean dots = token.is("...");
    String name = dots ? REST : token.text();
    if (!dots && (!token.isName() || name.equals(REST))) {
      throw new Malformed("this defines nothing: " + name + " is no parameter", "parameters are names");
    } else if (to.contains(name)) {
      throw new Malformed("this defines nothing: two parameters are called " + name, "give one another name");
    }
    to.add(name);
    return dots || at + 1 < definition.size() && definition.get(at + 1).is("...");
  }

  private static List<PpToken> body(List<PpToken> definition, int from) {
    List<PpToken> body = new ArrayList<>(definition.subList(from, definition.size()));
    if (!body.isEmpty()) {
      body.set(0, body.get(0).spaced(false));
    }
    return body;
  }

  private Macro checked() throws Malformed {
    for (int i = 0; i < body.size(); i++) {
      PpToken token = body.get(i);
      if (token.is("##") && (i == 0 || i == body.size() - 1)) {
        throw new Malformed("## stands at an end of what " + name + " is, where it has nothing to join",
            "write it between two tokens (C11 6.10.3.3)");
      } else if (token.is("#") && parameters.isPresent() && (i + 1 == body.size() || !takes(body.get(i + 1)))) {
        throw new Malformed("# makes a text of an argument, and no parameter of " + name + " follows it",
            "write a parameter behind it (C11 6.10.3.2)");
      } else if (token.is(REST) && !takes(token)) {
        throw new Malformed(REST + " stands in a macro without '...'", "write: #define " + name + "(...)");
      } else if (token.is("__VA_OPT__") && rest) {
        throw new Malformed("__VA_OPT__ is not read", "write , ## __VA_ARGS__");
      }
    }
    return this;
  }

  /** Whether a token is the name of a parameter. */
  boolean takes(PpToken token) {
    return token.kind() == Kind.NAME && parameters.filter(p -> p.contains(token.text())).isPresent();
  }

  /** Whether a token is the name of the parameter that receives all remaining arguments. */
  boolean takesRest(PpToken token) {
    return rest && takes(token) && parameters.get().indexOf(token.text()) == parameters.get().size() - 1;
  }

  /**
   * Whether a second definition of the name is allowed: it has the same parameters, tokens and spacing (C11 6.10.3).
   */
  boolean same(Macro other) {
    return name.equals(other.name) && parameters.equals(other.parameters) && rest == other.rest
        && written().equals(other.written());
  }

  /** The replacement, as text. */
  String written() {
    return PpToken.spelt(body);
  }
}
