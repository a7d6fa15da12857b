package periscope.lang.c.reading;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Expanded;
import periscope.lang.c.type.Token;
import periscope.litmus.source.Span;

/**
 * Removes the namespaces of C++: their contents stand in the file itself, and {@code a::f} becomes {@code f}. Two
 * functions with one name in two namespaces are refused where functions are read. {@code using namespace a} then has no
 * effect; names of the language's library namespaces ({@code cuda}, {@code std}) stay, and those of its cooperative
 * groups are refused.
 */
final class Namespaces {

  /** Stands for a bracket that opens no namespace. */
  private static final String INNER = "{";

  private static final String GROUPS = "cooperative_groups";

  /** Matches functions that make cooperative groups, and the types of these. */
  private static final Pattern GROUP = Pattern.compile("this_(?:thread_block|grid|multi_grid|cluster)|thread_block"
      + "|(?:grid|multi_grid|cluster|thread|coalesced)_group|thread_block_tile|tiled_partition|coalesced_threads");

  private final Expanded text;
  private final String source;
  private final List<Token> tokens;
  private final Problems problems;
  private final Expanded.Builder out = new Expanded.Builder();
  private final Set<String> known = new HashSet<>();
  /** For each declared name, its namespace. */
  private final Map<String, String> namespaces = new HashMap<>();
  /** Other names for {@link #GROUPS}. */
  private final Set<String> others = new HashSet<>();
  /** Whether names of cooperative groups are used without their namespace. */
  private boolean used;
  private boolean refused;
  private int done;

  private Namespaces(Expanded text, Problems problems) {
    this.text = text;
    this.source = text.text();
    this.tokens = Token.all(source);
    this.problems = problems;
  }

  /** A text without its namespaces; unreadable uses of them go to {@code problems}. */
  static Expanded written(Expanded text, Problems problems) {
    boolean some = Stream.of("namespace", "using", GROUPS).anyMatch(text.text()::contains);
    return some ? new Namespaces(text, problems).written() : text;
  }

  private Expanded written() {
    Deque<String> open = new ArrayDeque<>();
    for (int i = 0; i < tokens.size(); i++) {
      int end = i;
      if (!refused && cooperates(i)) {
        cooperative(i);
      }
      if (is(i, "using") && is(i + 1, "namespace")) {
        used |= i + 2 < tokens.size() && group(i + 2);
        end = behind(i, ";");
      } else if (is(i, "using") && is(i + 1, "cuda") && is(i + 2, ":")) {
        error(i, "names that come out of the namespace cuda are not read",
            "write each with its namespace: cuda::atomic_ref<int>");
        end = behind(i, ";");
      } else if (is(i, "inline") && is(i + 1, "namespace") || is(i, "namespace")) {
        end = opened(i);
        if (end > i && is(end - 1, "{")) {
          open.push(source.substring(tokens.get(i).start(), tokens.get(end - 1).start()));
        }
      } else if (is(i, "{") || is(i, "(")) {
        declared(i - 1, open);
        open.push(INNER);
      } else if (is(i, ")") && !open.isEmpty()) {
        open.pop();
      } else if (is(i, "}") && !open.isEmpty() && !open.pop().equals(INNER)) {
        end = i + 1;
      } else if (tokens.get(i).isWord() && known.contains(tokens.get(i).text()) && scoped(i)) {
        end = i + 3;
      } else if (is(i, ":") && is(i + 1, ":") && !named(i - 1)) {
        end = i + 2;
      }
      if (end > i) {
        blank(i, end);
        i = end - 1;
      } else {
        declared(i, open);
      }
    }
    out.copy(source, done, source.length());
    return out.build().over(text);
  }

  /** Whether a token is a use of CUDA's cooperative groups. */
  private boolean cooperates(int i) {
    return group(i) && scoped(i) || used && GROUP.matcher(tokens.get(i).text()).matches();
  }

  private boolean group(int i) {
    return tokens.get(i).text().equals(GROUPS) || others.contains(tokens.get(i).text());
  }

  /** Reports the first use of cooperative groups; the way out depends on the groups that are used. */
  private void cooperative(int i) {
    boolean grid = tokens.stream().anyMatch(t -> t.text().matches("(?:this_)?(?:multi_)?grid(?:_group)?"));
    error(i, "cooperative groups are not read", grid
        ? "a barrier of the grid is written with atomics: behind __syncthreads(), one thread of each block adds to a"
            + " counter, with release, and loads it, with acquire, until all have"
        : "write __syncthreads() for the sync() of a block, and threadIdx.x for thread_rank()");
    refused = true;
  }

  /** Reports a name that two namespaces declare. */
  private void declared(int i, Deque<String> open) {
    if (i < 0 || open.contains(INNER)) {
      return;
    }
    String namespace = String.join("", open);
    Token name = tokens.get(i);
    boolean declares = name.isWord() && named(i - 1) && i + 1 < tokens.size()
        && "=;[({".contains(tokens.get(i + 1).text()) || name.isWord() && (is(i - 1, "*") || is(i - 1, "&"));
    String before = declares ? namespaces.putIfAbsent(name.text(), namespace) : null;
    if (before != null && !before.equals(namespace)) {
      error(i, "two namespaces have a " + name.text()
          + ", and namespaces are read as if what they hold stood in the file itself",
          "give one of the two another name");
    }
  }

  /**
   * The number of the token behind the opening bracket of {@code namespace a {}}, or behind an alias of a namespace;
   * the same number if it is malformed.
   */
  private int opened(int i) {
    int at = is(i, "inline") ? i + 2 : i + 1;
    while (at < tokens.size() && (tokens.get(at).isWord() || is(at, ":"))) {
      if (tokens.get(at).isWord()) {
        known.add(tokens.get(at).text());
      }
      at++;
    }
    if (is(at, "{")) {
      return at + 1;
    } else if (is(at, "=")) {
      if (is(at + 1, GROUPS)) {
        others.add(tokens.get(at - 1).text());
      }
      return behind(i, ";");
    }
    error(i, "this namespace is not read", "write: namespace name { … }");
    return i;
  }

  private void error(int i, String message, String hint) {
    Token at = tokens.get(i);
    problems.error(text.origin(new Span(at.start(), at.text().length())), message, hint);
  }

  private boolean is(int i, String wanted) {
    return i >= 0 && i < tokens.size() && tokens.get(i).text().equals(wanted);
  }

  private boolean scoped(int i) {
    return is(i + 1, ":") && is(i + 2, ":") && tokens.get(i + 2).start() == tokens.get(i + 1).end();
  }

  /** Whether a token is a name to which the following {@code ::} belongs. */
  private boolean named(int i) {
    return i >= 0 && i < tokens.size() && (tokens.get(i).isWord() || is(i, ">"));
  }

  private int behind(int from, String wanted) {
    int at = from;
    while (at < tokens.size() && !is(at, wanted)) {
      at++;
    }
    return Math.min(at + 1, tokens.size());
  }

  /** Replaces tokens by blanks, keeping the line breaks. */
  private void blank(int from, int to) {
    int start = tokens.get(from).start();
    int end = tokens.get(to - 1).end();
    out.copy(source, done, start);
    for (int k = start; k < end; k++) {
      if (source.charAt(k) == '\n') {
        out.copy(source, k, k + 1);
      }
    }
    out.replace(end - 1, end, " ");
    done = end;
  }
}
