package periscope.lang.c.preprocessing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import periscope.litmus.source.Premise;
import periscope.litmus.source.Span;

/** The {@code #if}s of one file, which decide about the parts of it that are read. */
final class Conditionals {

  /**
   * An {@code #if}.
   *
   * @param active whether the present branch is read
   * @param done   whether an earlier branch was read, or none will be
   * @param last   whether the present branch is the {@code #else}
   */
  private record Branch(Span span, boolean active, boolean done, boolean last) {}

  /** Macros whose value depends on the place of their use. */
  static final Set<String> LOCAL = Set.of("__LINE__", "__FILE__", "__COUNTER__", "__INCLUDE_LEVEL__");

  private final Translation translation;
  private final String file;
  private final Expansion expansion;
  private final Deque<Branch> branches = new ArrayDeque<>();

  /**
   * The conditionals of a file.
   *
   * @param file path of the file
   */
  Conditionals(Translation translation, Expansion expansion, String file) {
    this.translation = translation;
    this.file = file;
    this.expansion = expansion;
  }

  /** Whether the following text is read. */
  boolean active() {
    return branches.isEmpty() || branches.peek().active();
  }

  /** Handles a directive; returns false if it is no conditional. */
  boolean take(String word, List<PpToken> rest, Span span) {
    switch (word) {
      case "if", "ifdef", "ifndef" -> open(word, rest, span);
      case "elif", "elifdef", "elifndef", "else" -> otherwise(word, rest, span);
      case "endif" -> {
        if (branches.poll() == null) {
          error(span, "there is no #if before this", "");
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Reports conditionals without an {@code #endif}. */
  void end() {
    branches.forEach(b -> error(b.span(), "this has no #endif", ""));
  }

  private void open(String word, List<PpToken> rest, Span span) {
    boolean read = active();
    boolean holds = read && asked(word, rest, span);
    branches.push(new Branch(span, holds, holds || !read, false));
  }

  private void otherwise(String word, List<PpToken> rest, Span span) {
    Branch before = branches.poll();
    if (before == null || before.last()) {
      error(span, "there is no #if before this", "");
      return;
    }
    boolean holds = !before.done() && (word.equals("else") || asked(word.substring(2), rest, span));
    branches.push(new Branch(before.span(), holds, before.done() || holds, word.equals("else")));
  }

  /**
   * Whether the condition of a directive holds.
   *
   * @param word the directive without {@code el}
   */
  private boolean asked(String word, List<PpToken> rest, Span span) {
    if (word.equals("if")) {
      return holds(rest, span);
    }
    return name(word, rest, span) && defined(rest.get(0)) == word.equals("ifdef");
  }

  /** Whether a directive is followed by exactly one name; reports an error if not. */
  boolean name(String word, List<PpToken> rest, Span span) {
    boolean name = rest.size() == 1 && rest.get(0).isName();
    if (!name) {
      error(span, "#" + word + " takes a name", "write: #" + word + " NAME");
    }
    return name;
  }

  private boolean holds(List<PpToken> condition, Span span) {
    try {
      return Condition.holds(expansion.expandCondition(condition), new Question());
    } catch (IllegalArgumentException | Misuse e) {
      error(span, "this condition cannot be read: " + e.getMessage(), "write: #if defined(NAME) && NAME > 1");
      return false;
    }
  }

  private boolean defined(PpToken name) {
    boolean defined = translation.macros().has(name.text())
        || translation.environment().compiler().operators().contains(name.text()) || LOCAL.contains(name.text());
    if (!defined) {
      translation.premises().undefined(name);
    }
    return defined;
  }

  private void error(Span at, String message, String hint) {
    translation.problems().error(at, message, hint);
  }

  /** The answers to a condition's questions. */
  private final class Question implements Condition.Asked {
    @Override
    public boolean defined(PpToken name) {
      return Conditionals.this.defined(name);
    }

    @Override
    public Whole name(PpToken name) {
      if (translation.macros().find(name.text()).filter(m -> m.source() == Macro.Source.COMPILER).isPresent()) {
        throw new IllegalArgumentException("the value of " + name.text() + " each compiler chooses");
      }
      if (!translation.macros().has(name.text())) {
        translation.premises().undefined(name);
      }
      return new Whole(0, false);
    }

    @Override
    public OptionalLong operator(PpToken operator, List<PpToken> operand) {
      Predefined compiler = translation.environment().compiler();
      if (!compiler.operators().contains(operator.text())) {
        translation.premises().undefined(operator);
        return OptionalLong.empty();
      }
      String asked = PpToken.spelt(operand);
      boolean holds = operator.text().startsWith("__has_include")
          ? Inclusion.of(operand).exists(translation.environment(), file) : compiler.known().contains(asked);
      if (!holds) {
        translation.premises().add(Premise.Kind.UNDEFINED, operator.text() + "(" + asked + ")", "", operator.from());
      }
      return OptionalLong.of(holds ? 1 : 0);
    }
  }
}
