package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.grammars.Problems;
import periscope.lang.c.Dialect;
import periscope.lang.c.preprocessing.Condition;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.type.Token;
import periscope.litmus.source.Span;

/**
 * A file of kernels without what its functions find outside of themselves: variables of the whole program, and what
 * runs on the host, which is passed over.
 *
 * @param text    the rest
 * @param globals the variables of the program
 * @param sized   the names of local memory whose size the launch says
 */
record FileScope(Expanded text, List<Variable> globals, List<String> sized) {

  /**
   * A variable of the whole program, in global memory.
   *
   * @param words   those of its type
   * @param cells   elements, of an array
   * @param initial what stands behind its {@code =}; nothing if it is 0
   */
  record Variable(String words, String name, Optional<Integer> cells, String initial) {

    /** As a block of initial values has it; nothing if there is nothing to be said. */
    String entry() {
      if (cells.isEmpty() && initial.isEmpty()) {
        return "";
      }
      String array = cells.map(n -> "[" + n + "]").orElse("");
      return name + array + (initial.isEmpty() ? "" : " = " + initial) + "; ";
    }
  }

  private static final Set<String> TYPES = Set.of("typedef", "struct", "enum", "union");

  FileScope {
    globals = List.copyOf(globals);
    sized = List.copyOf(sized);
  }

  static FileScope of(Expanded file, Dialect dialect, Problems problems) {
    return new Reader(file, dialect, problems).read();
  }

  private static final class Reader {
    private final String source;
    private final Expanded file;
    private final Dialect dialect;
    private final Problems problems;
    private final List<Token> tokens;
    private final List<Variable> globals = new ArrayList<>();
    private final List<String> sized = new ArrayList<>();
    /** The brackets that close what {@code extern "C"} opened. */
    private final Set<Integer> linked = new HashSet<>();
    private final Expanded.Builder out = new Expanded.Builder();
    private int done;

    Reader(Expanded file, Dialect dialect, Problems problems) {
      this.source = file.text();
      this.file = file;
      this.dialect = dialect;
      this.problems = problems;
      this.tokens = Token.all(source);
    }

    FileScope read() {
      for (int i = 0; i < tokens.size();) {
        int linkage = linkage(i);
        if (linkage > i) {
          blank(tokens.subList(i, linkage));
          i = linkage;
          continue;
        }
        int end = end(i);
        item(tokens.subList(i, end), end == tokens.size() && !Set.of(";", "}").contains(tokens.get(end - 1).text()));
        i = end;
      }
      out.copy(source, done, source.length());
      return new FileScope(out.build().over(file), globals, sized);
    }

    /** The token behind {@code extern "C"}, with the bracket that it opens or one that it opened; the same if none. */
    private int linkage(int i) {
      if (linked.remove(i)) {
        return i + 1;
      }
      List<String> words = tokens.subList(i, Math.min(tokens.size(), i + 5)).stream().map(Token::text).toList();
      if (words.size() < 5 || !words.subList(0, 4).equals(List.of("extern", "\"", "C", "\""))) {
        return i;
      } else if (words.get(4).equals("{")) {
        int depth = 0;
        int close = i + 4;
        do {
          depth += tokens.get(close).nests();
          close++;
        } while (depth > 0 && close < tokens.size());
        linked.add(close - 1);
        return i + 5;
      }
      return i + 4;
    }

    /** The token behind a declaration, a function, or a block. */
    private int end(int from) {
      int depth = 0;
      boolean type = TYPES.contains(tokens.get(from).text());
      for (int i = from; i < tokens.size(); i++) {
        String text = tokens.get(i).text();
        depth += tokens.get(i).nests();
        boolean initial = i + 1 < tokens.size() && Set.of(";", ",").contains(tokens.get(i + 1).text());
        if (depth <= 0 && (text.equals(";") || text.equals("}") && !type && !initial)) {
          return i + 1;
        }
      }
      return tokens.size();
    }

    /** @param open whether it has no end, as the condition behind all functions */
    private void item(List<Token> item, boolean open) {
      List<String> words = item.stream().map(Token::text).toList();
      int body = words.indexOf("{");
      int bracket = words.indexOf("(");
      int equals = words.indexOf("=");
      boolean function = bracket >= 0 && (equals < 0 || bracket < equals) && (body < 0 || bracket < body);
      if (open || body == 0 || TYPES.contains(words.get(0)) || words.contains("@")) {
        return;
      } else if (function) {
        boolean host = dialect.hasHostCode() && words.subList(0, bracket).stream().noneMatch(dialect.heads()::contains);
        if (host) {
          blank(item);
        } else {
          sizes(item);
        }
      } else if (words.stream().limit(equals < 0 ? words.size() : equals).anyMatch(dialect::isGlobal)) {
        variables(item);
        blank(item);
      } else if (dialect.hasHostCode() && !words.contains("constexpr") && !words.contains("const")
          && !words.contains("__constant__")) {
        blank(item);
      }
    }

    /** {@code extern __shared__ int x[];} */
    private void sizes(List<Token> function) {
      for (int i = 0; i + 2 < function.size(); i++) {
        if (function.get(i).text().equals("extern")) {
          int k = i;
          while (k + 2 < function.size() && !function.get(k).text().equals("[")) {
            k++;
          }
          if (function.get(k + 1).text().equals("]")) {
            sized(function.get(k - 1));
            blank(List.of(function.get(i)));
            out.copy(source, done, function.get(k + 1).start());
            out.replace(function.get(k + 1).start(), function.get(k + 1).end(), "1]");
            done = function.get(k + 1).end();
          }
        }
      }
    }

    private void sized(Token name) {
      if (sized.isEmpty()) {
        sized.add(name.text());
      } else if (!sized.contains(name.text())) {
        problems.error(file.origin(new Span(name.start(), name.text().length())), name.text() + " and " + sized.get(0)
            + " are the same memory: all that a launch says the size of begins at one address",
            "declare one of them, and count from there");
      }
    }

    private void variables(List<Token> item) {
      List<Token> all = item.subList(0, item.size() - 1);
      int name = 0;
      while (name + 1 < all.size() && all.get(name + 1).isWord()) {
        name++;
      }
      String words = all.subList(0, name).stream().map(Token::text).filter(w -> !dialect.isOnlyPlace(w))
          .collect(Collectors.joining(" "));
      int from = name;
      int depth = 0;
      for (int i = name; i <= all.size(); i++) {
        depth += i < all.size() ? all.get(i).nests() : 0;
        if (i == all.size() || depth == 0 && all.get(i).text().equals(",")) {
          variable(words, all.subList(from, i));
          from = i + 1;
        }
      }
    }

    private void variable(String words, List<Token> declared) {
      List<String> texts = declared.stream().map(Token::text).toList();
      int equals = texts.indexOf("=");
      List<String> left = texts.subList(0, equals < 0 ? texts.size() : equals);
      String initial = equals < 0 ? "" : String.join(" ", texts.subList(equals + 1, texts.size()));
      Optional<Integer> cells = Optional.empty();
      try {
        if (left.size() > 1) {
          boolean array = left.get(1).equals("[") && left.indexOf("]") == left.size() - 1;
          cells = Optional.of(array ? (int) Condition.value(String.join(" ", left.subList(2, left.size() - 1))) : -1);
        }
        if (!initial.isEmpty() && !initial.startsWith("{") && !initial.matches("-? ?[\\d.]+\\w*")) {
          initial = Long.toString(Condition.value(initial.replace("ATOMIC_VAR_INIT", "")));
        }
      } catch (IllegalArgumentException e) {
        cells = Optional.of(-1);
      }
      if (declared.isEmpty() || !declared.get(0).isWord() || words.isEmpty() || cells.orElse(1) < 1) {
        Token at = declared.isEmpty() ? tokens.get(0) : declared.get(0);
        problems.error(file.origin(new Span(at.start(), at.text().length())), "this variable is not read",
            "variables of a program are numbers, structures and arrays of known sizes, with constants at first");
        return;
      }
      globals.add(new Variable(words, texts.get(0), cells, initial));
    }

    /** Keeps the lines. */
    private void blank(List<Token> some) {
      int to = some.get(some.size() - 1).end();
      out.copy(source, done, some.get(0).start());
      for (int i = some.get(0).start(); i < to; i++) {
        if (source.charAt(i) == '\n') {
          out.copy(source, i, i + 1);
        }
      }
      out.replace(to - 1, to, " ");
      done = to;
    }
  }
}
