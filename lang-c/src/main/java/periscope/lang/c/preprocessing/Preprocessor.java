package periscope.lang.c.preprocessing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Environment.Included;
import periscope.lang.c.preprocessing.PpToken.Kind;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Premise;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** The fourth phase of translation (C11 5.1.1.2) of one file: carries out directives and expands what is between. */
public final class Preprocessor {

  /** The beginning of a directive. */
  private static final Pattern DIRECTIVE = Pattern.compile("(?m)^[ \\t\\f]*#");

  private static final Pattern SIGNED = Pattern.compile("[+-]");

  private static final Pattern EXPONENT =
      Pattern.compile("(?:[0-9]*\\.?[0-9]*[eE]|0[xX][0-9a-fA-F]*\\.?[0-9a-fA-F]*[pP])[+-][0-9]+[fFlL]?");

  private static final List<String> KNOWN = List.of("define", "undef", "if", "ifdef", "ifndef", "elif", "elifdef",
      "elifndef", "else", "endif", "include", "pragma", "error", "warning", "line");

  /** Deepest nesting of files. */
  private static final int DEPTH = 32;

  private final Translation translation;
  private final String text;
  private final int start;
  private final String file;
  private final int depth;
  private final Output.OfFile out;
  private final Expansion expansion;
  private final Conditionals conditionals;
  private final List<PpToken> segment = new ArrayList<>();
  /** The name of a macro at the end of the text before a directive; its arguments may follow behind the directive. */
  private Optional<PpToken> open = Optional.empty();
  private int lineShift;
  private Optional<String> said = Optional.empty();

  private Preprocessor(Translation translation, String text, int start, String file, int depth) {
    this.translation = translation;
    this.text = text;
    this.start = start;
    this.file = file;
    this.depth = depth;
    this.out = translation.output().new OfFile(text, start);
    this.expansion = new Expansion(translation.macros(), this::local);
    this.conditionals = new Conditionals(translation, expansion, file);
  }

  /** Preprocesses a text without comments. Errors in directives go to {@code problems}. */
  public static Expanded expand(String text, Environment environment, Problems problems) {
    Translation translation = new Translation(environment, problems);
    return run(translation, text) ? translation.output().text() : Expanded.same(text);
  }

  /** The facts on which the meaning of a text without comments rests and that it does not state. */
  public static List<Premise> premises(String text, Environment environment, Problems problems) {
    Translation translation = new Translation(environment, problems);
    run(translation, text);
    return translation.premises().all();
  }

  /** Runs the preprocessor; returns whether the text changed. */
  private static boolean run(Translation translation, String text) {
    Environment environment = translation.environment();
    Preprocessor run = new Preprocessor(translation, text, 0, environment.file(), 0);
    List<PpToken> tokens = Tokenizer.all(Lines.of(text, environment.conditions()), 0);
    if (!text.contains("\\") && tokens.stream().noneMatch(t -> t.is("#") || t.is("_Pragma") || t.isName()
        && (translation.macros().has(t.text()) || Conditionals.LOCAL.contains(t.text())))) {
      run.numbers(tokens);
      return false;
    }
    run.read(tokens);
    return true;
  }

  /**
   * The offset of the first directive from an offset on; the end of the text if there is none.
   *
   * @param from the start of a line
   */
  public static int nextDirective(String text, int from) {
    Matcher directive = DIRECTIVE.matcher(text);
    return directive.find(from) ? directive.start() : text.length();
  }

  /** The end of a line; a line that ends in a backslash goes on. */
  public static int lineEnd(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '\n') {
      int joined = Lines.behindSplices(text, at);
      at = joined > at ? joined : at + 1;
    }
    return at;
  }

  /** The offset behind all joined line ends at an offset. */
  public static int behindSplices(String text, int from) {
    return Lines.behindSplices(text, from);
  }

  /** The offset behind a character constant or string that begins at an offset; the offset itself if it has no end. */
  public static int literalEnd(String text, int from) {
    return Tokenizer.literalEnd(text, from);
  }

  private void read(List<PpToken> tokens) {
    for (List<PpToken> line : Translation.lines(tokens)) {
      if (!line.isEmpty() && line.get(0).is("#")) {
        flush(true);
        directive(line);
      } else if (conditionals.active()) {
        segment.addAll(line);
      }
    }
    flush(false);
    out.gap(text.length());
    conditionals.end();
  }

  /** Expands the text before a directive or before the end. */
  private void flush(boolean directive) {
    if (segment.isEmpty()) {
      return;
    }
    if (open.isPresent() && segment.get(0).is("(")) {
      error(span(open.get()), "a directive stands between " + open.get().text() + " and its arguments, which C leaves "
          + "undefined", "write it before or behind them");
    }
    try {
      List<PpToken> expanded = expansion.expand(segment);
      numbers(expanded);
      translation.pragmas().without(expanded).forEach(out::add);
      open = expansion.open(expanded);
    } catch (Misuse e) {
      error(e.span().orElse(span(segment.get(0))), e.getMessage(),
          !e.getMessage().endsWith("have no end") ? "" : !directive ? "a ')' is missing behind them"
              : "a ')' is missing, or a directive stands among them, which C leaves undefined");
    }
    segment.clear();
  }

  /**
   * Reports tokens such as {@code 0xE+1}: C reads a sign behind an exponent letter as part of the number, even if the
   * result is no number (C11 6.4.8).
   */
  private void numbers(List<PpToken> tokens) {
    tokens.stream().filter(t -> t.kind() == Kind.NUMBER && SIGNED.matcher(t.text()).find()
        && !EXPONENT.matcher(t.text()).matches()).forEach(t -> error(span(t), "C reads " + t.text()
            + " as one number, and it is none", "write a blank before the sign"));
  }

  private Optional<PpToken> local(PpToken token) {
    if (!token.isName() || !token.text().startsWith("__")) {
      return Optional.empty();
    }
    return switch (token.text()) {
      case "__LINE__" -> Optional.of(Translation.instead(token, Kind.NUMBER, String.valueOf(line(token))));
      case "__FILE__" -> Optional.of(Translation.instead(token, Kind.TEXT,
          "\"" + said.orElse(file).replace("\\", "\\\\").replace("\"", "\\\"") + "\""));
      case "__COUNTER__" ->
          Optional.of(Translation.instead(token, Kind.NUMBER, String.valueOf(translation.count())));
      case "__INCLUDE_LEVEL__" -> Optional.of(Translation.instead(token, Kind.NUMBER, String.valueOf(depth)));
      default -> Optional.empty();
    };
  }

  /**
   * The line number of a token, as changed by {@code #line}; a carriage return without a line feed was a line's end in
   * a comment.
   */
  private int line(PpToken token) {
    int to = Math.max(0, Math.min(text.length(), token.from() - start));
    return 1 + lineShift + (int) IntStream.range(0, to)
        .filter(i -> text.charAt(i) == '\n' || text.charAt(i) == '\r' && !text.startsWith("\n", i + 1)).count();
  }

  private void directive(List<PpToken> line) {
    boolean named = line.size() > 1 && line.get(1).isName();
    String word = named ? line.get(1).text() : "";
    Span span = Misuse.span(line.get(0).from(), line.get(named ? 1 : 0).to());
    List<PpToken> rest = line.subList(Math.min(line.size(), named ? 2 : 1), line.size());
    if (!conditionals.take(word, rest, span) && conditionals.active()) {
      active(word, rest, span);
    }
  }

  private void active(String word, List<PpToken> rest, Span span) {
    switch (word) {
      case "define" -> translation.macro(rest, span).ifPresent(m -> define(m, span));
      case "undef" -> {
        if (conditionals.name(word, rest, span)) {
          translation.macros().undefine(rest.get(0).text())
              .ifPresent(m -> translation.premises().changed(m, span.offset()));
        }
      }
      case "error" -> error(span, "#error " + PpToken.spelt(rest), "");
      case "warning" -> translation.problems().warning(span, "#warning " + PpToken.spelt(rest), "");
      case "include" -> include(rest, span);
      case "pragma" -> pragma(rest, span);
      case "line" -> renumber(expanded(rest, span), span);
      case "" -> {
        if (!rest.isEmpty()) {
          renumber(rest, span);
        }
      }
      default -> error(span, "there is no directive #" + word, NearNames.nearOrSome(word, KNOWN));
    }
  }

  private List<PpToken> expanded(List<PpToken> rest, Span span) {
    try {
      return expansion.expand(rest);
    } catch (Misuse e) {
      error(span, e.getMessage(), "");
      return List.of();
    }
  }

  /** {@code #line 5 "file"}: sets {@code __LINE__} and {@code __FILE__}; positions in messages stay the file's own. */
  private void renumber(List<PpToken> rest, Span span) {
    boolean number = !rest.isEmpty() && rest.get(0).text().matches("\\d{1,9}");
    boolean file = rest.size() < 2 || rest.get(1).kind() == Kind.TEXT;
    if (!number || !file) {
      error(span, "#line takes a number, and the name of a file in quotes", "write: #line 1 \"name\"");
      return;
    }
    lineShift = 0;
    lineShift = Integer.parseInt(rest.get(0).text()) - 1 - line(rest.get(0));
    if (rest.size() > 1) {
      said = Optional.of(rest.get(1).text().substring(1, rest.get(1).text().length() - 1));
    }
  }

  private void pragma(List<PpToken> rest, Span span) {
    if (rest.size() == 1 && rest.get(0).is("once") && start > 0) {
      translation.once().add(translation.environment().files().indexOf(new Included(file, text)));
    }
    translation.pragmas().take(rest, span);
  }

  private void define(Macro macro, Span span) {
    Optional<Macro> before = translation.macros().define(macro);
    if (macro.body().isEmpty()) {
      translation.premises().marked(macro.name());
    }
    if (before.isPresent() && !before.get().same(macro)) {
      translation.premises().changed(before.get(), span.offset());
      translation.problems().warning(span, macro.name() + " is defined already, as something else", "write #undef "
          + macro.name() + " first");
    }
  }

  private void include(List<PpToken> given, Span span) {
    List<PpToken> rest = given.isEmpty() || given.get(0).kind() == Kind.TEXT || given.get(0).is("<") ? given
        : expanded(given, span);
    Inclusion.of(rest).include(translation, file, span, number -> included(number, span));
  }

  private void included(int number, Span span) {
    if (depth >= DEPTH) {
      error(span, "files include each other more than " + DEPTH + " deep", "write #pragma once into them");
    } else if (!translation.once().contains(number)) {
      out.gap(span.offset() - start);
      Included read = translation.environment().files().get(number);
      Preprocessor inner = new Preprocessor(translation, read.text(), SourceText.start(number), read.name(), depth + 1);
      inner.read(Tokenizer.all(Lines.of(read.text(), Integer.MAX_VALUE), inner.start));
      out.lineBreak(span.offset(), span.offset() + span.length());
    }
  }

  private static Span span(PpToken token) {
    return Misuse.span(token.from(), token.to());
  }

  private void error(Span at, String message, String hint) {
    translation.problems().error(at, message, hint);
  }
}
