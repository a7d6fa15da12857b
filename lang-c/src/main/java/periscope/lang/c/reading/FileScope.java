package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.grammars.Problems;
import periscope.lang.c.Dialect;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.type.Token;
import periscope.lang.c.xtext.cCore.FunctionText;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Span;

/**
 * A file of kernels without the parts outside functions: variables of the whole program, and host code, which is
 * skipped. Since the grammar knows only functions, these variables are declared in functions that nobody calls ({@link
 * #holds}).
 *
 * @param text    the remaining text
 * @param globals the variables of the program
 * @param sized   names of local memory whose size the launch states
 * @param hosts   names of the variables of the host
 */
record FileScope(Expanded text, List<Variable> globals, List<String> sized, Set<String> hosts) {

  /** First characters of the names of the functions that declare variables of the program. */
  private static final String HOLDER = "$file";

  /**
   * A variable of the whole program, in global memory or in the memory of a work-group.
   *
   * @param words its type words
   * @param array whether it is an array
   * @param local whether it lies in the memory of a work-group
   */
  record Variable(String words, String name, boolean array, boolean local) {}

  private static final Set<String> TYPES = Set.of("typedef", "struct", "enum", "union");

  FileScope {
    globals = List.copyOf(globals);
    sized = List.copyOf(sized);
    hosts = Set.copyOf(hosts);
  }

  /** Whether a function exists only to declare variables of the program. */
  static boolean holds(FunctionText function) {
    return function.getName().startsWith(HOLDER);
  }

  /**
   * Splits a file.
   *
   * @param launched whether a launch follows the file; unbalanced brackets are then reported there
   */
  static FileScope of(Expanded file, Dialect dialect, boolean launched, Problems problems) {
    return new Reader(file, dialect, launched, problems).read();
  }

  private static final class Reader {
    private final String source;
    private final Expanded file;
    private final Dialect dialect;
    private final boolean launched;
    private final Problems problems;
    private final List<Token> tokens;
    private final List<Variable> globals = new ArrayList<>();
    private final List<String> sized = new ArrayList<>();
    private final Set<String> hosts = new HashSet<>();
    /** Numbers of the brackets that close {@code extern "C"}. */
    private final Set<Integer> linked = new HashSet<>();
    private final Expanded.Builder out = new Expanded.Builder();
    private int done;

    Reader(Expanded file, Dialect dialect, boolean launched, Problems problems) {
      this.launched = launched;
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
      return new FileScope(out.build().over(file), globals, sized, hosts);
    }

    /**
     * The number of the token behind {@code extern "C"} with its opening bracket, or behind its closing bracket; the
     * same number for other tokens.
     */
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

    /**
     * Handles a declaration, a function or a block.
     *
     * @param open whether it has no end
     */
    private void item(List<Token> item, boolean open) {
      List<String> words = item.stream().map(Token::text).toList();
      if (words.get(0).equals("}") && !launched) {
        error(item.get(0), "this } closes nothing", "before it, all that was opened is closed already");
      }
      if (words.get(0).equals(";")) {
        blank(item);
        return;
      }
      int body = words.indexOf("{");
      int bracket = words.indexOf("(");
      int equals = words.indexOf("=");
      boolean function = bracket >= 0 && (equals < 0 || bracket < equals) && (body < 0 || bracket < body);
      boolean name = words.get(0).equals("using") && words.indexOf("=") == 2 && item.stream().filter(Token::isWord)
          .count() == item.size() - 2;
      if (open || body == 0 || TYPES.contains(words.get(0)) || name || words.contains("@")) {
        return;
      } else if (function) {
        boolean host = dialect.hasHostCode() && words.subList(0, bracket).stream().noneMatch(dialect.heads()::contains);
        if (host) {
          blank(item);
        } else {
          sizes(item);
        }
        return;
      }
      if (item.size() > 2 && item.get(0).isWord()) {
        declaration(item, words.subList(0, equals < 0 ? words.size() : equals),
            equals > 0 && (words.get(equals + 1).equals("{") || several(item)));
      }
    }

    /**
     * Handles the declaration of a variable. Constants that are numbers are none: their uses have been replaced.
     *
     * @param left the tokens before the initial value
     * @param list whether the initial value is a list, or several variables are declared
     */
    private void declaration(List<Token> item, List<String> left, boolean list) {
      boolean fixed = left.stream().anyMatch(dialect::isFixed);
      boolean number = left.size() < item.size() && !left.contains("[");
      boolean table = fixed && !(number && !list) || left.contains("const") && several(item);
      boolean local = dialect.space(left).equals(Optional.of(AddressSpace.LOCAL));
      if (local && !dialect.hasHostCode()) {
        error(item.get(0), dialect.examples().memory() + " of the whole program is not there",
            "declare it in the kernel, and give functions its address");
        blank(item);
      } else if (local || left.stream().anyMatch(dialect::isGlobal) || table) {
        variables(item, local);
      } else if (!(fixed || left.contains("const")) || !number) {
        if (dialect.hasHostCode()) {
          hosts.addAll(names(item));
          blank(item);
        } else {
          variables(item, false);
        }
      }
    }

    /** Whether a declaration declares more than one variable. */
    private static boolean several(List<Token> item) {
      int depth = 0;
      boolean several = false;
      for (Token token : item) {
        depth += token.nests();
        several |= depth == 0 && token.text().equals(",");
      }
      return several;
    }

    /** {@code extern __shared__ int x[];} */
    private void sizes(List<Token> function) {
      for (int i = 0; i + 2 < function.size(); i++) {
        List<Token> rest = function.subList(i, function.size());
        if (rest.get(0).text().equals("extern") && isOpen(rest)) {
          blank(List.of(rest.get(0)));
          open(rest);
        }
      }
    }

    private static int bracket(List<Token> item) {
      int k = 0;
      while (k + 2 < item.size() && !item.get(k).text().equals("[")) {
        k++;
      }
      return k;
    }

    private static boolean isOpen(List<Token> item) {
      return item.get(bracket(item) + 1).text().equals("]");
    }

    /** Gives an array without a size one element, and records that the launch states its size. */
    private void open(List<Token> item) {
      Token close = item.get(bracket(item) + 1);
      if (bracket(item) + 2 < item.size() && item.get(bracket(item) + 2).text().equals("[")) {
        error(close, "an array of arrays without a size is not read", "make it one array, and compute the index");
      }
      sized(item.get(bracket(item) - 1));
      out.copy(source, done, close.start());
      out.replace(close.start(), close.end(), "1]");
      done = close.end();
    }

    private void sized(Token name) {
      if (sized.isEmpty()) {
        sized.add(name.text());
      } else if (!sized.contains(name.text())) {
        error(name, name.text() + " and " + sized.get(0) + " are the same memory: all that a launch says the size of"
            + " begins at one address", "declare one of them, and count from there");
      }
    }

    /** The names that a declaration declares; names in initial values and sizes are not among them. */
    private static List<String> names(List<Token> item) {
      List<String> names = new ArrayList<>();
      boolean value = false;
      int depth = 0;
      for (int i = 0; i + 1 < item.size(); i++) {
        String next = item.get(i + 1).text();
        names.addAll(depth == 0 && !value && item.get(i).isWord() && "[=,;{".contains(next)
            ? List.of(item.get(i).text()) : List.of());
        depth += item.get(i).nests();
        value = depth > 0 ? value : !next.equals(",") && (value || next.equals("="));
      }
      return names;
    }

    /** Declares variables again, in a function. */
    private void variables(List<Token> item, boolean local) {
      int name = 0;
      while (name + 2 < item.size() && item.get(name + 1).isWord()) {
        name++;
      }
      List<Token> words = item.subList(0, name).stream().filter(t -> !dialect.isOnlyPlace(t.text())).toList();
      List<Variable> found = new ArrayList<>();
      int depth = 0;
      for (int i = name; i < item.size(); i++) {
        depth += item.get(i).nests();
        if (i == name || depth == 0 && item.get(i - 1).text().equals(",")) {
          variable(words, item.get(i), item.get(i + 1), local).ifPresent(found::add);
        }
      }
      if (found.isEmpty()) {
        blank(item);
        return;
      }
      globals.addAll(found);
      Token first = item.get(0);
      out.copy(source, done, first.start());
      out.replace(first.start(), first.start() + 1, "void " + HOLDER + globals.size() + "() { ");
      for (Token word : words) {
        out.replace(word.start(), word.end(), dialect.isGlobal(word.text()) ? "" : word(word) + " ");
      }
      done = item.get(name).start();
      for (int i = name; i + 1 < item.size(); i++) {
        if (item.get(i).isWord() && item.get(i + 1).text().equals("{")) {
          out.copy(source, done, item.get(i + 1).start());
          out.replace(item.get(i + 1).start(), item.get(i + 1).end(), "= {");
          done = item.get(i + 1).end();
        }
      }
      if (local && item.subList(0, name).stream().anyMatch(t -> t.text().equals("extern")) && isOpen(item)) {
        open(item);
      }
      Token last = item.get(item.size() - 1);
      out.copy(source, done, last.end());
      out.replace(last.start(), last.end(), " }");
      done = last.end();
    }

    private String word(Token word) {
      return dialect.isFixed(word.text()) ? "const" : word.text();
    }

    private Optional<Variable> variable(List<Token> words, Token name, Token next, boolean local) {
      boolean known = globals.stream().anyMatch(g -> g.name().equals(name.text()));
      boolean read = name.isWord() && !words.isEmpty() && "[=,;{".contains(next.text());
      if (!read) {
        error(name, "this variable is not read",
            "variables of a program are numbers, structures and arrays of known sizes, with constants at first");
      }
      return known || !read ? Optional.empty() : Optional.of(new Variable(words.stream().map(this::word)
          .collect(Collectors.joining(" ")), name.text(), next.text().equals("["), local));
    }

    private void error(Token at, String message, String hint) {
      problems.error(file.origin(new Span(at.start(), at.text().length())), message, hint);
    }

    /** Replaces tokens by blanks, keeping the line breaks. */
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
