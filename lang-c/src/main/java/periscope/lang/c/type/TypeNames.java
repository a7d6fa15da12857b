package periscope.lang.c.type;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Condition;
import periscope.lang.c.preprocessing.Expanded;
import periscope.litmus.source.Span;

/**
 * A text whose names for types are written out: {@code typedef uint word;} makes {@code uint} of each {@code word}
 * behind it, a name for a structure becomes {@code struct name}, a constant of an {@code enum} its number, and so does
 * one that is declared {@code constant} for all functions.
 */
public final class TypeNames {

  private static final Set<String> ATTRIBUTES = Set.of("__attribute__", "__attribute", "__launch_bounds__");
  private static final Pattern ARGUMENT = Pattern.compile("(?<![\\w:])[A-Za-z_]\\w*(?![\\w:])");
  private static final Set<String> CONSTANT =
      Set.of("constant", "__constant", "__constant__", "const", "constexpr");

  private final String source;
  private final Expanded written;
  private final boolean tags;
  private final Problems problems;
  private final List<Token> tokens;
  private final Map<String, List<String>> aliases = new LinkedHashMap<>();
  private final Map<String, Structure> structures = new LinkedHashMap<>();
  private final Map<String, String> constants = new LinkedHashMap<>();
  private final Expanded.Builder out = new Expanded.Builder();
  /** How much of the text has been written. */
  private int done;

  private TypeNames(Expanded written, boolean tags, Problems problems) {
    this.tags = tags;
    this.source = written.text();
    this.written = written;
    this.problems = problems;
    this.tokens = Token.all(source);
    structures.putAll(VectorTypes.all(tags));
    structures.keySet().forEach(name -> aliases.put(name, List.of("struct " + name)));
  }

  /**
   * A text with its names for types written out.
   *
   * @param structures the structures that it has, by name
   */
  public record Resolved(Expanded text, Map<String, Structure> structures) {}

  /**
   * Writes out the names for types of a text; what is wrong with them goes to {@code problems}.
   *
   * @param tags whether a structure's name is a name for a type by itself, as in C++
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
      int end = ATTRIBUTES.contains(token.text()) ? closing(i + 1) + 1 : depth == 0 ? declared(i) : i;
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

  /** Writes what a token stands for, if it is a name for something; how many tokens that were. */
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

  /** A type of which others are arguments, names for types in it written out. */
  private String written(String type) {
    return !type.contains("<") ? type : ARGUMENT.matcher(type).replaceAll(m -> Matcher.quoteReplacement(
        String.join(" ", aliases.getOrDefault(m.group(), List.of(m.group())))));
  }

  private void structure(Token name) {
    if (name.isWord() && !structures.containsKey(name.text())) {
      error(name, "there is no structure " + name.text() + " before this", "");
    }
  }

  /** The token behind a declaration of a type that begins here; the same one if none does. */
  private int declared(int i) {
    String word = tokens.get(i).text();
    boolean constant = CONSTANT.contains(word) || word.equals("static") && CONSTANT.contains(tokens.get(
        Math.min(i + 1, tokens.size() - 1)).text());
    if (!constant && !Set.of("typedef", "using", "struct", "enum", "union").contains(word)) {
      return i;
    }
    int end = end(i);
    List<Token> all = withoutAttributes(tokens.subList(i, end));
    int brace = Token.index(all, "{");
    if (constant) {
      return Token.index(all, "(") >= 0 && Token.index(all, "=") < 0 || !constant(all) ? i : end;
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

  /** The token behind the semicolon that ends what begins here; a function ends at its brace. */
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

  /** The bracket that closes the one that a token opens; the token before if it opens none. */
  private int closing(int i) {
    int depth = 0;
    for (int k = i; k < tokens.size(); k++) {
      depth += tokens.get(k).text().equals("(") ? 1 : tokens.get(k).text().equals(")") ? -1 : 0;
      if (depth == 0) {
        return tokens.get(k).text().equals(")") ? k : i - 1;
      }
    }
    return tokens.size() - 1;
  }

  private List<Token> withoutAttributes(List<Token> some) {
    List<Token> kept = new ArrayList<>();
    int depth = 0;
    boolean attribute = false;
    for (Token token : some) {
      attribute |= ATTRIBUTES.contains(token.text());
      if (!attribute) {
        kept.add(token);
      }
      depth += !attribute ? 0 : token.text().equals("(") ? 1 : token.text().equals(")") ? -1 : 0;
      attribute = attribute && (depth > 0 || ATTRIBUTES.contains(token.text()));
    }
    return kept;
  }

  /** {@code constant uint N = 4;} as a number; false if it is something else. */
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

  /** What stands from a token to the semicolon at the end, its names for constants written out. */
  private String text(List<Token> all, int from) {
    return String.join(" ", all.subList(from, Math.max(from, all.size() - 1)).stream()
        .map(t -> constants.getOrDefault(t.text(), t.text())).toList());
  }

  private void typedef(List<Token> all) {
    int name = all.size() - 2;
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

  private static int closingBrace(List<Token> all) {
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
    List<Structure.Member> members = new ArrayList<>();
    int close = closingBrace(all);
    for (int k = Token.index(all, "{") + 1; k < close;) {
      int end = k;
      while (end < close && !Set.of(";", "{").contains(all.get(end).text())) {
        end++;
      }
      member(all.subList(k, end), members);
      end = end < close && all.get(end).text().equals("{") ? end + closingBrace(all.subList(end, close)) : end;
      k = end + 1;
    }
    if (tags) {
      aliases.put(name.text(), List.of("struct " + name.text()));
    }
    if (structures.putIfAbsent(name.text(), new Structure(name.text(), members)) != null) {
      error(name, "there are two structures " + name.text(), "");
    }
  }

  /** {@code uint a, b[2]} inside a structure. */
  private void member(List<Token> declared, List<Structure.Member> members) {
    int names = 0;
    while (names < declared.size() && declared.get(names).isWord()) {
      names++;
    }
    Optional<Token> foreign = declared.stream().filter(t -> "*:{(".contains(t.text())).findFirst();
    if (names < 2 || foreign.isPresent()) {
      Token at = foreign.orElse(declared.isEmpty() ? tokens.get(0) : declared.get(0));
      if (at.text().equals("*")) {
        error(at, "pointers in memory are not read", "keep an index instead");
      } else if (at.text().equals("(")) {
        error(at, "member functions are not read", "write a function that is given the structure, or its address");
      } else {
        error(at, "this member of a structure is not read", "write: uint a; uint b[4];");
      }
      return;
    }
    List<String> words = words(declared.subList(0, names - 1));
    for (int k = names - 1; k < declared.size(); k++) {
      int comma = k;
      while (comma < declared.size() && !declared.get(comma).text().equals(",")) {
        comma++;
      }
      declarator(declared.subList(k, comma), words).ifPresent(members::add);
      k = comma;
    }
  }

  private Optional<Structure.Member> declarator(List<Token> written, List<String> words) {
    Token name = written.get(0);
    Optional<Structure> structure = Structure.named(words).map(structures::get);
    Optional<Integer> cells = Optional.empty();
    if (written.size() > 1) {
      cells = size(written);
      if (cells.isEmpty()) {
        error(name, "this member of a structure is not read", "write: uint " + name.text() + "[4];");
        return Optional.empty();
      }
    }
    return Optional.of(new Structure.Member(name.text(), words, structure, cells));
  }

  /** The elements of an array, {@code a[2 * 4]}; empty if it has no such number, or is none. */
  private Optional<Integer> size(List<Token> written) {
    boolean array = written.get(1).text().equals("[") && written.get(written.size() - 1).text().equals("]")
        && written.stream().filter(t -> t.text().equals("[")).count() == 1;
    try {
      long size = array ? Condition.value(text(written, 2)) : 0;
      return size > 0 && size <= Integer.MAX_VALUE ? Optional.of((int) size) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Type words, what names stand for written out. */
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

  /** Keeps the lines. */
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
