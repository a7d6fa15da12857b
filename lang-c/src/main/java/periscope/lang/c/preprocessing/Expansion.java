package periscope.lang.c.preprocessing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.lang.c.preprocessing.PpToken.Kind;
import periscope.litmus.source.SourceText;

/**
 * Replaces uses of macros in a list of tokens (C11 6.10.3), by the algorithm on which the standard's text is based:
 * each token carries the macros from whose expansion it comes, and is never a use of these. The replacement of a use is
 * put in front of the remaining input, so that it is scanned together with the following tokens.
 */
final class Expansion {

  /** Largest number of characters that replace uses of macros in one text, over all uses together. */
  private static final int LIMIT = 400_000;

  /** Deepest nesting of macro expansions. */
  private static final int DEPTH = 100;

  private static final String TOO_DEEP = "more than " + DEPTH + " macros are nested here";

  /** Operators of conditions whose operands are not expanded. */
  static final Set<String> OPERATORS = Set.of("defined", "__has_include", "__has_include_next", "__has_builtin",
      "__has_attribute", "__has_cpp_attribute", "__has_c_attribute", "__has_feature", "__has_extension",
      "__has_declspec_attribute", "__is_identifier", "__has_warning");

  /** A macro whose value depends on the place of its use. */
  interface Local {
    /** The replacement of a name at a token; empty if the name is no such macro. */
    Optional<PpToken> at(PpToken token);
  }

  private final Macros macros;
  private final Local local;
  private int written;

  Expansion(Macros macros, Local local) {
    this.macros = macros;
    this.local = local;
  }

  /**
   * The tokens with all macros expanded.
   *
   * @throws Misuse if a macro is used wrongly
   */
  List<PpToken> expand(List<PpToken> tokens) {
    return new Run(false, 0).expand(tokens);
  }

  /** The tokens of an {@code #if}'s condition with macros expanded, except in the operand of {@code defined}. */
  List<PpToken> expandCondition(List<PpToken> tokens) {
    return new Run(true, 0).expand(tokens);
  }

  /**
   * The macro with parameters whose name is the last token; its arguments may follow in the next segment. Empty if
   * there is none.
   */
  Optional<PpToken> open(List<PpToken> tokens) {
    return tokens.stream().skip(Math.max(0, tokens.size() - 1))
        .filter(t -> macros.of(t).filter(m -> m.parameters().isPresent()).isPresent()).findFirst();
  }

  private final class Run {
    private final boolean condition;
    private final int depth;
    private final Deque<PpToken> in = new ArrayDeque<>();
    private final List<PpToken> out = new ArrayList<>();

    Run(boolean condition, int depth) {
      this.condition = condition;
      this.depth = depth;
      if (depth > DEPTH) {
        throw new Misuse(TOO_DEEP);
      }
    }

    List<PpToken> expand(List<PpToken> tokens) {
      in.addAll(tokens);
      while (!in.isEmpty()) {
        PpToken token = in.poll();
        if (condition && isOperator(token)) {
          operator(token);
          continue;
        }
        Optional<Macro> macro = macros.of(token);
        Optional<PpToken> value = macro.isPresent() ? Optional.empty() : local.at(token);
        if (value.isPresent()) {
          out.add(value.get());
        } else if (macro.isEmpty() || macro.get().parameters().isPresent() && !opens()) {
          out.add(token);
        } else {
          use(macro.get(), token);
        }
      }
      return out;
    }

    private boolean isOperator(PpToken token) {
      return token.isName() && OPERATORS.contains(token.text()) && !macros.has(token.text());
    }

    /** Skips the operand of an operator. */
    private void operator(PpToken operator) {
      out.add(operator);
      boolean bracket = opens();
      int nested = 0;
      do {
        if (in.isEmpty()) {
          return;
        }
        PpToken token = in.poll();
        nested += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        out.add(token);
      } while (bracket && nested > 0);
    }

    private boolean opens() {
      return !in.isEmpty() && in.peek().is("(");
    }

    private void use(Macro macro, PpToken name) {
      int end = name.to();
      try {
        Set<String> hidden = new HashSet<>(name.hidden());
        List<List<PpToken>> arguments = List.of();
        boolean omitted = false;
        if (macro.parameters().isPresent()) {
          List<List<PpToken>> given = new ArrayList<>();
          PpToken close = arguments(macro, given);
          hidden.retainAll(close.hidden());
          end = SourceText.together(name.from(), close.to()) ? Math.max(end, close.to()) : end;
          arguments = matched(macro, given);
          omitted = given.size() < arguments.size() || arguments.size() == 1 && given.get(0).isEmpty();
        }
        hidden.add(macro.name());
        if (hidden.size() > DEPTH) {
          throw new Misuse(TOO_DEEP);
        }
        List<PpToken> tokens = new Substitution(macro, arguments, omitted, this::inner).tokens();
        count(tokens);
        for (int i = tokens.size() - 1; i >= 0; i--) {
          PpToken token = tokens.get(i).hiding(hidden).at(name, end);
          in.push(i == 0 ? token.spaced(name.spaced()) : token);
        }
      } catch (Misuse e) {
        throw e.at(name.from(), end);
      }
    }

    private List<PpToken> inner(List<PpToken> argument) {
      return new Run(condition, depth + 1).expand(argument);
    }

    private void count(List<PpToken> tokens) {
      written++;
      tokens.forEach(t -> written += t.text().length());
      if (written > LIMIT) {
        throw new Misuse("macros make more than " + LIMIT + " characters of this test");
      }
    }

    /** Splits the tokens between brackets at commas; returns the closing bracket. */
    private PpToken arguments(Macro macro, List<List<PpToken>> given) {
      in.poll();
      int wanted = macro.parameters().orElseThrow().size();
      List<PpToken> argument = new ArrayList<>();
      int nested = 0;
      for (Iterator<PpToken> left = in.iterator(); left.hasNext();) {
        PpToken token = left.next();
        left.remove();
        if (token.is(")") && nested == 0) {
          given.add(argument);
          return token;
        }
        nested += token.is("(") ? 1 : token.is(")") ? -1 : 0;
        if (token.is(",") && nested == 0 && !(macro.rest() && given.size() == wanted - 1)) {
          given.add(argument);
          argument = new ArrayList<>();
        } else {
          argument.add(token);
        }
      }
      throw new Misuse("the arguments of " + macro.name() + " have no end");
    }

    /**
     * The arguments, one for each parameter.
     *
     * @throws Misuse if their numbers differ
     */
    private List<List<PpToken>> matched(Macro macro, List<List<PpToken>> given) {
      int wanted = macro.parameters().orElseThrow().size();
      boolean none = given.size() == 1 && given.get(0).isEmpty();
      if (given.size() == wanted || wanted == 0 && none) {
        return given.subList(0, wanted);
      } else if (macro.rest() && given.size() == wanted - 1) {
        List<List<PpToken>> all = new ArrayList<>(given);
        all.add(List.of());
        return all;
      }
      throw new Misuse(macro.name() + " takes " + (macro.rest() ? "at least " + (wanted - 1) : wanted) + " argument"
          + ((macro.rest() ? wanted - 1 : wanted) == 1 ? "" : "s") + ", not " + (none ? 0 : given.size()));
    }
  }

  /** Whether two tokens would be read as other tokens if nothing stood between them. */
  static boolean touch(PpToken left, PpToken right) {
    if (left.kind() == Kind.END_OF_LINE || right.kind() == Kind.END_OF_LINE) {
      return false;
    }
    List<PpToken> both = Tokenizer.all(left.text() + right.text());
    return both.size() != 2 || !both.get(0).text().equals(left.text());
  }
}
