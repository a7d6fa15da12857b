package periscope.lang.c.preprocessing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Macros.Misuse;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Runs over a text once, from the top. */
public final class Preprocessor {

  /** How a directive begins. */
  private static final Pattern DIRECTIVE = Pattern.compile("(?m)^[ \\t\\f]*(#[ \\t]*([A-Za-z]\\w*)?)");

  private static final Pattern DEFINED = Pattern.compile("\\bdefined\\s*(?:\\(\\s*([\\w$]+)\\s*\\)|([\\w$]+))");

  private static final Set<String> KNOWN = Set.of("define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif",
      "include", "pragma", "error");

  /** An {@code #if}: whether a branch of it is read here, and whether one was or none will be. */
  private record Branch(Span span, boolean active, boolean done, boolean last) {}

  /** Deepest nesting of files. */
  private static final int DEPTH = 32;

  private final String text;
  /** The text's first offset in spans, and the name of its file. */
  private final int start;
  private final String file;
  private final int depth;
  private final Problems problems;
  /** The files that tell nothing new, if what others say matters. */
  private final Optional<Set<String>> headers;
  private final Macros macros;
  private final Deque<Branch> branches = new ArrayDeque<>();
  private final Expanded.Builder out;
  /** The files that may be included, without their comments. */
  private final List<Included> files;
  /** The numbers of those that say that they are read once. */
  private final Set<Integer> once;

  /**
   * A file that may be included.
   *
   * @param name its path, as that of the text that includes it is written
   * @param text what stands in it, its comments blanked out
   */
  public record Included(String name, String text) {}

  private Preprocessor(String text, String file, Optional<Set<String>> headers, List<Included> files,
      Problems problems) {
    this.text = text;
    this.start = 0;
    this.file = file;
    this.depth = 0;
    this.macros = new Macros();
    this.out = new Expanded.Builder();
    this.once = new HashSet<>();
    this.files = files;
    this.headers = headers;
    this.problems = problems;
  }

  /** One for a file that another includes. */
  private Preprocessor(Preprocessor including, int number) {
    this.text = including.files.get(number).text;
    this.start = SourceText.start(number);
    this.file = including.files.get(number).name;
    this.depth = including.depth + 1;
    this.macros = including.macros;
    this.out = including.out;
    this.once = including.once;
    this.files = including.files;
    this.headers = including.headers;
    this.problems = including.problems;
  }

  /**
   * Expands a text without comments. What is wrong with its directives goes to {@code problems}.
   *
   * @param defined what names stand for that are defined from outside
   */
  public static Expanded expand(String text, Map<String, String> defined, Problems problems) {
    return expand(text, "", defined, Optional.empty(), List.of(), problems);
  }

  /**
   * The same of a text that includes files.
   *
   * @param file    the text's path
   * @param headers the files of which everything that matters is known, {@code stdint.h}, and folders of them, {@code
   *                cuda/}; empty if no file matters
   * @param files   the files that there are
   */
  public static Expanded expand(String text, String file, Map<String, String> defined, Optional<Set<String>> headers,
      List<Included> files, Problems problems) {
    if (defined.isEmpty() && !DIRECTIVE.matcher(text).find()) {
      return Expanded.same(text);
    }
    Preprocessor run = new Preprocessor(text, file, headers, files, problems);
    defined.forEach((name, body) -> Macro.of(name + " " + body).ifPresent(run.macros::define));
    run.lines();
    return run.out.build();
  }

  private void lines() {
    int at = 0;
    Matcher directive = DIRECTIVE.matcher(text);
    while (at < text.length()) {
      boolean found = directive.find(at);
      int next = found ? directive.start() : text.length();
      if (active()) {
        code(at, next);
      } else {
        blank(at, next);
      }
      at = found ? directiveEnd(text, next) : next;
      if (found) {
        directive(directive, text.substring(directive.end(), at));
        blank(next, at);
      }
    }
    branches.forEach(b -> problems.error(b.span(), "this has no #endif", ""));
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

  /** The end of a directive that begins in a line: a line that ends in a backslash goes on. */
  public static int directiveEnd(String text, int from) {
    int end = text.indexOf('\n', from);
    while (end >= 0 && goesOn(text, end)) {
      end = text.indexOf('\n', end + 1);
    }
    return end < 0 ? text.length() : end;
  }

  /** Whether the last character of a line that is not blank is a backslash. */
  private static boolean goesOn(String text, int lineBreak) {
    int last = lineBreak - 1;
    while (last >= 0 && text.charAt(last) != '\n' && Character.isWhitespace(text.charAt(last))) {
      last--;
    }
    return last >= 0 && text.charAt(last) == '\\';
  }

  /** Keeps the lines, so that what is told of them by line is right. */
  private void blank(int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) == '\n') {
        out.copy(text, i, i + 1, start);
      }
    }
  }

  private void code(int from, int to) {
    int at = from;
    while (at < to) {
      Matcher token = Macros.token(text, at, to);
      int end = token.end();
      try {
        int use = macros.useEnd(text, at, to);
        if (use > at) {
          end = use;
          out.replace(start + at, start + use, macros.use(text.substring(at, use)));
        } else {
          out.copy(text, at, end, start);
        }
      } catch (Misuse e) {
        problems.error(new Span(start + at, end - at), e.getMessage(), "");
      }
      at = end;
    }
  }

  private void directive(Matcher line, String tail) {
    String word = line.group(2) == null ? "" : line.group(2);
    Span span = new Span(start + line.start(1), line.end(1) - line.start(1));
    String rest = tail.replaceAll("\\\\[ \\t\\r]*\\n", " ").strip();
    switch (word) {
      case "if", "ifdef", "ifndef" -> branches.push(opened(word, rest, span));
      case "elif", "else" -> otherwise(word, rest, span);
      case "endif" -> {
        if (branches.poll() == null) {
          problems.error(span, "there is no #if before this", "");
        }
      }
      default -> {
        if (active()) {
          active(word, rest, span);
        }
      }
    }
  }

  /** Whether what comes next is read. */
  private boolean active() {
    return branches.isEmpty() || branches.peek().active();
  }

  private Branch opened(String word, String rest, Span span) {
    boolean read = active();
    boolean holds = read && (word.equals("if") ? holds(rest, span)
        : named(word, rest, span) && macros.has(rest) == word.equals("ifdef"));
    return new Branch(span, holds, holds || !read, false);
  }

  private void otherwise(String word, String rest, Span span) {
    Branch before = branches.poll();
    if (before == null || before.last()) {
      problems.error(span, "there is no #if before this", "");
      return;
    }
    boolean holds = !before.done() && (word.equals("else") || holds(rest, span));
    branches.push(new Branch(before.span(), holds, before.done() || holds, word.equals("else")));
  }

  private boolean named(String word, String rest, Span span) {
    boolean name = rest.matches("[A-Za-z_$][\\w$]*");
    if (!name) {
      problems.error(span, "#" + word + " takes a name", "write: #" + word + " NAME");
    }
    return name;
  }

  private boolean holds(String condition, Span span) {
    Matcher defined = DEFINED.matcher(condition);
    String known =
        defined.replaceAll(m -> macros.has(m.group(1) == null ? m.group(2) : m.group(1)) ? " 1 " : " 0 ");
    try {
      return Condition.holds(macros.expand(known));
    } catch (IllegalArgumentException | Misuse e) {
      problems.error(span, "this condition cannot be read: " + e.getMessage(), "write: #if defined(NAME) && NAME > 1");
      return false;
    }
  }

  private void active(String word, String rest, Span span) {
    switch (word) {
      case "define" -> define(rest, span);
      case "undef" -> {
        if (named(word, rest, span)) {
          macros.undefine(rest);
        }
      }
      case "error" -> problems.error(span, "#error " + rest, "");
      case "include" -> include(rest, span);
      case "pragma" -> {
        if (rest.equals("once") && start > 0) {
          once.add(files.indexOf(new Included(file, text)));
        }
      }
      case "", "line" -> { }
      default -> problems.error(span, "there is no directive #" + word, NearNames.nearOrSome(word, KNOWN));
    }
  }

  private void include(String rest, Span span) {
    String name = rest.matches("\"[^\"]+\"|<[^>]+>") ? rest.substring(1, rest.length() - 1) : rest;
    boolean quoted = rest.startsWith("\"");
    boolean there = quoted && files.stream().anyMatch(f -> f.name().equals(SourceText.beside(file, name)));
    if (headers.isPresent() && (there || quoted && !isHeader(name))) {
      included(name, span);
    } else if (headers.isPresent() && !isHeader(name)) {
      problems.error(span, "no file is read here", "put what is needed of " + rest + " in its place");
    } else if (headers.isEmpty() && !rest.startsWith("<")) {
      problems.warning(span, "no file is read here", "what tests need of " + rest + " stands in them");
    }
  }

  /** Whether everything that matters of a header is known; of a folder, {@code cuda/}, that is so of all in it. */
  private boolean isHeader(String name) {
    return headers.orElse(Set.of()).stream().anyMatch(h -> h.endsWith("/") ? name.startsWith(h) : name.equals(h));
  }

  /** Reads a file of one's own, as it is named from the folder of the file that this stands in. */
  private void included(String name, Span span) {
    String path = SourceText.beside(file, name);
    int number = files.stream().map(Included::name).toList().indexOf(path);
    if (number < 0) {
      problems.error(span, "there is no file " + path,
          "files are looked for from the folder of the one that names them");
    } else if (depth >= DEPTH) {
      problems.error(span, "files include each other more than " + DEPTH + " deep", "write #pragma once into them");
    } else if (!once.contains(number)) {
      new Preprocessor(this, number).lines();
      out.replace(span.offset(), span.offset() + span.length(), "\n");
    }
  }

  private void define(String rest, Span span) {
    Macro macro = Macro.of(rest).orElse(null);
    if (macro == null) {
      problems.error(span, "this defines nothing", rest.contains("...")
          ? "macros take as many arguments as they have parameters" : "write: #define NAME value");
    } else if (macro.body().replace("##", "").contains("#")) {
      problems.error(span, "# makes a text of an argument, and tests have no texts", "");
    } else {
      Macro before = macros.get(macro.name());
      if (before != null && !before.equals(macro)) {
        problems.warning(span, macro.name() + " is defined already, as something else", "write #undef " + macro.name()
            + " first");
      }
      macros.define(macro);
    }
  }
}
