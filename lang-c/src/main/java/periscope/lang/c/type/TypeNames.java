package periscope.lang.c.type;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Condition;
import periscope.lang.c.preprocessing.Expanded;
import periscope.litmus.source.Span;

/**
 * Replaces a text's names for types: after {@code typedef uint word;} each {@code word} becomes {@code uint}, a name
 * for a structure becomes {@code struct name}, and a constant of an {@code enum}, or one that is declared {@code
 * constant} for all functions, becomes its number.
 */
public final class TypeNames {

  private static final Pattern ARGUMENT = Pattern.compile("(?<![\\w:])[A-Za-z_]\\w*(?![\\w:])");
  private static final Set<String> CONSTANT =
      Set.of("constant", "__constant", "__constant__", "const", "constexpr");

  /** For each of C++'s names for atomic objects, without {@code atomic_}, the type of its values. */
  private static final Map<String, String> OBJECTS = Map.ofEntries(Map.entry("bool", "bool"),
      Map.entry("char", "char"), Map.entry("uchar", "unsigned char"), Map.entry("short", "short"),
      Map.entry("ushort", "unsigned short"), Map.entry("int", "int"), Map.entry("uint", "unsigned"),
      Map.entry("long", "long"), Map.entry("ulong", "unsigned long"), Map.entry("size_t", "size_t"),
      Map.entry("int32_t", "int"), Map.entry("uint32_t", "unsigned"), Map.entry("int64_t", "long"),
      Map.entry("uint64_t", "unsigned long"), Map.entry("intptr_t", "long"), Map.entry("uintptr_t", "unsigned long"));

  private static final Set<String> TYPES = Set.of("typedef", "using", "struct", "enum", "union");

  private final String source;
  private final Expanded written;
  private final boolean tags;
  private final Problems problems;
  private final List<Token> tokens;
  private final Map<String, List<String>> aliases = new LinkedHashMap<>();
  private final Map<String, Structure> structures = new LinkedHashMap<>();
  private final Map<String, String> constants = new LinkedHashMap<>();
  private final Expanded.Builder out = new Expanded.Builder();
  /** The attributes of the declaration that is being read. */
  private Layout layout;
  /** Offset up to which the text has been written. */
  private int done;

  private TypeNames(Expanded written, boolean tags, Problems problems) {
    this.tags = tags;
    this.source = written.text();
    this.written = written;
    this.problems = problems;
    this.tokens = Token.all(source);
    structures.putAll(VectorTypes.all(tags));
    structures.keySet().forEach(name -> aliases.put(name, List.of("struct " + name)));
    if (tags) {
      OBJECTS.forEach((name, held) -> aliases.put("cuda::std::atomic_" + name,
          List.of("cuda::std::atomic<" + held + ">")));
    }
  }

  /**
   * A text without names for types.
   *
   * @param structures its structures, by name
   */
  public record Resolved(Expanded text, Map<String, Structure> structures) {}

  /**
   * Replaces the names for types of a text; errors in them go to {@code problems}.
   *
   * @param tags whether a structure's name alone is a name for a type, as in C++
   */
  public static Resolved resolve(Expanded text, boolean tags, Problems problems) {
    TypeNames names = new TypeNames(text, tags, problems);
    names.declarations();
    return new Resolved(names.out.build().over(text), names.structures);
  }

  private void declarations() {
    int depth = 0;
    int i = 0;
    while (i < tokens.size()) {
      Token token = tokens.get(i);
      int attributes = Attributes.end(tokens, i);
      if (depth == 0 && attributes > i && attributes < tokens.size() && TYPES.contains(tokens.get(attributes).text())) {
        error(token, "this attribute stands before the type that it is about", "write it behind the word "
            + tokens.get(attributes).text());
      }
      int end = attributes > i ? attributes : depth == 0 ? declared(i) : i;
      if (end > i) {
        blank(token.start(), tokens.get(end - 1).end());
        i = end;
        continue;
      }
      depth = Math.max(0, depth + ("{(".contains(token.text()) ? 1 : "})".contains(token.text()) ? -1 : 0));
      i += used(i);
    }
    out.copy(source, done, source.length());
  }

  /**
   * Writes the replacement of a token that is such a name; returns the number of tokens replaced, 0 for other tokens.
   */
  private int used(int i) {
    Token token = tokens.get(i);
    boolean member = i > 0 && Set.of(".", "->").contains(tokens.get(i - 1).text());
    if (i + 3 < tokens.size() && tokens.get(i + 2).text().equals("=") && tokens.get(i + 3).text().contains("_ref<")
        && Set.of("auto", tokens.get(i + 3).text()).contains(token.text())) {
      // C++ makes a reference of a reference that is the same one.
      replace(token.start(), token.end(), written(tokens.get(i + 3).text()));
      replace(tokens.get(i + 2).start(), tokens.get(i + 3).end(), "");
      return 4;
    }
    if (token.text().equals("enum") && i + 1 < tokens.size() && tokens.get(i + 1).isWord()) {
      replace(token.start(), tokens.get(i + 1).end(), "int");
      return 2;
    } else if (token.text().equals("struct") && i + 1 < tokens.size()) {
      structure(tokens.get(i + 1));
      return 2;
    } else if (!member && aliases.containsKey(token.text())) {
      replace(token.start(), token.end(), Structure.spelt(aliases.get(token.text())));
    } else if (!member && constants.containsKey(token.text())) {
      replace(token.start(), token.end(), constants.get(token.text()));
    } else if (!written(token.text()).equals(token.text())) {
      replace(token.start(), token.end(), written(token.text()));
    }
    return 1;
  }

  /** A type with arguments, in which names for types are replaced. */
  private String written(String type) {
    return !type.contains("<") ? type : ARGUMENT.matcher(type).replaceAll(m -> Matcher.quoteReplacement(
        String.join(" ", aliases.getOrDefault(m.group(), List.of(m.group())))));
  }

  private void structure(Token name) {
    if (name.isWord() && !structures.containsKey(name.text())) {
      error(name, "there is no structure " + name.text() + " before this", "");
    }
  }

  /** The number of the token behind a type's declaration that begins here; the same number if none does. */
  private int declared(int i) {
    String word = tokens.get(i).text();
    boolean constant = CONSTANT.contains(word) || word.equals("static") && CONSTANT.contains(tokens.get(
        Math.min(i + 1, tokens.size() - 1)).text());
    if (!constant && !TYPES.contains(word)) {
      return i;
    }
    int end = end(i);
    Attributes.Split split = Attributes.split(tokens.subList(i, end));
    List<Token> all = split.kept();
    layout = new Layout(split, this::error, n -> Condition.value(String.join(" ", n.stream()
        .map(t -> constants.getOrDefault(t.text(), t.text())).toList())));
    int brace = Token.index(all, "{");
    if (constant) {
      return Token.index(all, "(") >= 0 && Token.index(all, "=") < 0 || !constant(all) ? i : end;
    } else if (word.equals("using") && (all.size() < 4 || !all.get(2).text().equals("="))) {
      error(all.get(0), "names that come out of a namespace are not read",
          "write each with its namespace, as in cuda::atomic_ref");
    } else if (word.equals("using")) {
      aliases.put(all.get(1).text(), words(all.subList(3, all.size() - 1)));
    } else if (word.equals("typedef")) {
      typedef(all.subList(1, all.size()));
    } else if (word.equals("union")) {
      error(all.get(0), "unions are not read", "give each member a place of its own");
    } else if (brace >= 0 && brace <= 2) {
      defined(all);
    } else if (all.size() != 3) {
      return i;
    }
    return end;
  }

  /** The number of the token behind the semicolon of a declaration, or behind a function's brace. */
  private int end(int i) {
    int depth = 0;
    for (int k = i; k < tokens.size(); k++) {
      String text = tokens.get(k).text();
      depth += "{([".contains(text) ? 1 : "})]".contains(text) ? -1 : 0;
      if (depth == 0 && text.equals(";")) {
        return k + 1;
      }
    }
    return tokens.size();
  }

  /** Reads {@code constant uint N = 4;} as a number; returns false for any other declaration. */
  private boolean constant(List<Token> all) {
    int equals = Token.index(all, "=");
    if (equals < 2 || !all.subList(0, equals).stream().allMatch(Token::isWord) || all.get(equals + 1).text().equals("{")
        || Token.commas(all) > 0) {
      return false;
    }
    List<String> words = words(all.subList(1, equals - 1));
    constants.put(all.get(equals - 1).text(), "((" + String.join(" ", words) + ") (" + text(all, equals + 1) + "))");
    return true;
  }

  /** The text from a token to the semicolon at the end, with constants replaced. */
  private String text(List<Token> all, int from) {
    return String.join(" ", all.subList(from, Math.max(from, all.size() - 1)).stream()
        .map(t -> constants.getOrDefault(t.text(), t.text())).toList());
  }

  private void typedef(List<Token> all) {
    int name = all.size() - 2;
    layout.ofName(all);
    int close = Math.max(Token.index(all, "}"), 0);
    boolean body = Token.index(all, "{") >= 0 && Token.index(all, "{") <= 2;
    if (name < 1 || !all.get(name).isWord() || name != close + 1 && body) {
      error(all.get(Math.max(0, Math.min(name, all.size() - 1))), "this name for a type is not read",
          "write: typedef uint word;");
      return;
    }
    Token alias = all.get(name);
    if (body) {
      Token tag = all.get(1).isWord() ? all.get(1) : alias;
      if (all.get(0).text().equals("enum")) {
        enumerated(all);
        aliases.put(alias.text(), List.of("int"));
      } else if (all.get(0).text().equals("struct")) {
        members(tag, all);
        aliases.put(alias.text(), List.of("struct " + tag.text()));
      } else {
        error(all.get(0), "unions are not read", "give each member a place of its own");
      }
    } else if (all.subList(0, name).stream().allMatch(Token::isWord)) {
      aliases.put(alias.text(), words(all.subList(0, name)));
    } else {
      error(alias, "names for pointers, arrays and functions are not read", "write the type where it is used");
    }
  }

  /** {@code struct name { … };} or {@code enum name { … };} */
  private void defined(List<Token> all) {
    if (all.get(0).text().equals("enum")) {
      enumerated(all);
    } else if (!all.get(1).isWord()) {
      error(all.get(0), "this structure has no name", "write: struct name { … };");
    } else {
      members(all.get(1), all);
    }
    int close = closingBrace(all);
    if (close >= 0 && close + 1 < all.size() && !all.get(close + 1).text().equals(";")) {
      error(all.get(close + 1), "variables of all functions are not read", "give the kernel a buffer");
    }
  }

  static int closingBrace(List<Token> all) {
    int depth = 0;
    for (int k = 0; k < all.size(); k++) {
      depth += all.get(k).text().equals("{") ? 1 : 0;
      if (all.get(k).text().equals("}") && --depth == 0) {
        return k;
      }
    }
    return -1;
  }

  private void enumerated(List<Token> all) {
    layout.none(all, "constants of an enum are numbers of type int here");
    int open = Token.index(all, "{");
    int close = closingBrace(all);
    long next = 0;
    for (int k = open + 1; k < close; k++) {
      int comma = k;
      while (comma < close && !all.get(comma).text().equals(",")) {
        comma++;
      }
      boolean given = k + 1 < comma && all.get(k + 1).text().equals("=");
      try {
        next = given ? Condition.value(text(all.subList(0, comma + 1), k + 2)) : next;
      } catch (IllegalArgumentException e) {
        error(all.get(k), "this constant has no number: " + e.getMessage(), "write: " + all.get(k).text() + " = 1");
      }
      constants.put(all.get(k).text(), next < 0 ? "(" + next + ")" : Long.toString(next));
      next++;
      k = comma;
    }
  }

  private void members(Token name, List<Token> all) {
    if (tags) {
      aliases.put(name.text(), List.of("struct " + name.text()));
    }
    Structure read = new Members(layout, this::words, structures::get).of(name.text(), all);
    if (structures.putIfAbsent(name.text(), read) != null) {
      error(name, "there are two structures " + name.text(), "");
    }
  }

  /** Type words with names for types replaced. */
  private List<String> words(List<Token> some) {
    List<String> words = new ArrayList<>();
    for (int k = 0; k < some.size(); k++) {
      String word = some.get(k).text();
      if (word.equals("struct") && k + 1 < some.size()) {
        structure(some.get(++k));
        words.add("struct " + some.get(k).text());
      } else if (word.equals("enum")) {
        words.add("int");
        k++;
      } else {
        words.addAll(aliases.getOrDefault(word, List.of(written(word))));
      }
    }
    return words;
  }

  private void error(Token at, String message, String hint) {
    problems.error(written.origin(new Span(at.start(), at.end() - at.start())), message, hint);
  }

  private void replace(int from, int to, String by) {
    out.copy(source, done, from);
    out.replace(from, to, by);
    done = to;
  }

  /** Replaces tokens by blanks, keeping the line breaks. */
  private void blank(int from, int to) {
    out.copy(source, done, from);
    for (int k = from; k < to; k++) {
      if (source.charAt(k) == '\n') {
        out.copy(source, k, k + 1);
      }
    }
    out.replace(to - 1, to, " ");
    done = to;
  }
}
