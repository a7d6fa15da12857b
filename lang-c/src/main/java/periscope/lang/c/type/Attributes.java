package periscope.lang.c.type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import periscope.grammars.Problems;
import periscope.lang.c.preprocessing.Expanded;
import periscope.litmus.source.Span;

/**
 * The attributes of a text: {@code __attribute__((…))}, {@code [[…]]}, {@code alignas(…)}, {@code __align__(…)}, {@code
 * __launch_bounds__(…)}. Attributes without an influence on any answer are removed, those of the layout of structures
 * are kept for {@link TypeNames}, and all others are refused, since ignoring an unknown attribute might change the
 * program's meaning.
 */
public final class Attributes {

  private static final Set<String> LISTS = Set.of("__attribute__", "__attribute");

  /** Words that are attributes by themselves, with an argument. */
  private static final Set<String> WORDS = Set.of("alignas", "_Alignas", "__align__", "__builtin_align__",
      "__launch_bounds__", "__maxnreg__", "__block_size__", "__cluster_dims__", "__declspec");

  /** Attributes that change the layout of structures. */
  private static final Set<String> LAYOUT =
      Set.of("packed", "aligned", "alignas", "_Alignas", "align", "builtin_align");

  /** Attributes that change no value, no access and no order. */
  private static final Set<String> NOTHING = Set.of("unused", "used", "maybe_unused", "nodiscard", "warn_unused_result",
      "deprecated", "always_inline", "gnu_inline", "noinline", "inline_hint", "flatten", "hot", "cold", "const", "pure",
      "nothrow", "leaf", "artificial", "nonnull", "returns_nonnull", "noreturn", "malloc", "visibility", "weak",
      "may_alias", "fallthrough", "likely", "unlikely", "assume_aligned", "format", "optnone", "minsize", "noclone",
      "convergent", "noduplicate", "overloadable", "nosvm", "opencl_unroll_hint", "unroll", "no_unroll", "nounroll",
      "work_group_size_hint", "vec_type_hint", "reqd_work_group_size", "launch_bounds", "maxnreg");

  /** For some of the other attributes, the reason for refusing them, and a way out. */
  private static final Map<String, String[]> OTHERS = Map.of(
      "vector_size", new String[] {"it makes a vector of a number", "use the language's own vectors, such as int4"},
      "ext_vector_type", new String[] {"it makes a vector of a number", "use the language's own vectors, such as int4"},
      "mode", new String[] {"it gives a type another width", "write the type that is meant"},
      "transparent_union", new String[] {"unions are not read", "give each member a place of its own"},
      "cleanup", new String[] {"it calls a function where a block ends", "call the function there"},
      "alias", new String[] {"it gives a function another name", "write the function that is meant"},
      "endian", new String[] {"it changes the order of bytes in memory", "leave it out"},
      "cluster_dims", new String[] {"clusters of blocks are not read", "leave it out"},
      "intel_reqd_sub_group_size", new String[] {"the launch says how large sub-groups are",
          "leave it out, and write --grid 16.1.1"},
      "address_space", new String[] {"it moves memory to another address space",
          "use the language's own words, such as local"});

  /** Words that declare types, whose layout attributes may change. */
  private static final Set<String> TYPES = Set.of("struct", "typedef", "union", "enum", "class");

  /**
   * One attribute.
   *
   * @param name      its name, without the underscores around it and without a namespace
   * @param arguments the tokens in its brackets
   * @param at        its place
   */
  record Attribute(String name, List<Token> arguments, Token at) {
    Attribute {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * Tokens split from their attributes.
   *
   * @param kept   the tokens that belong to no attribute
   * @param before for a token of {@code kept}, the attributes before it
   */
  record Split(List<Token> kept, Map<Token, List<Attribute>> before) {

    /** The attributes before a token. */
    List<Attribute> at(Token token) {
      return before.getOrDefault(token, List.of());
    }
  }

  private Attributes() {}

  /** A text without the attributes that change nothing; refused attributes go to {@code problems}. */
  public static Expanded stripped(Expanded text, Problems problems) {
    String source = text.text();
    List<Token> tokens = Token.all(source);
    Expanded.Builder out = new Expanded.Builder();
    Set<String> told = new HashSet<>();
    int done = 0;
    int depth = 0;
    boolean begins = true;
    boolean type = false;
    for (int i = 0; i < tokens.size(); i++) {
      List<Attribute> found = new ArrayList<>();
      int end = read(tokens, i, found);
      if (end > i) {
        found.stream().filter(a -> told.add(a.name())).forEach(a -> refuse(a, text, problems));
        if (found.stream().noneMatch(a -> LAYOUT.contains(a.name())) || !type && !precedesType(tokens, end)) {
          out.copy(source, done, tokens.get(i).start());
          done = tokens.get(end - 1).end();
          blank(source, tokens.get(i).start(), done, out);
        }
        i = end - 1;
        continue;
      }
      type = depth == 0 && begins ? TYPES.contains(tokens.get(i).text()) : type;
      depth = Math.max(0, depth + tokens.get(i).nests());
      type &= !(depth == 0 && tokens.get(i).text().equals(";"));
      begins = depth == 0 && !type && ";}".contains(tokens.get(i).text());
    }
    out.copy(source, done, source.length());
    return out.build().over(text);
  }

  /** The number of the token behind the attributes that begin at a token; the same number if none do. */
  static int end(List<Token> tokens, int i) {
    return read(tokens, i, new ArrayList<>());
  }

  private static boolean precedesType(List<Token> tokens, int i) {
    return i < tokens.size() && TYPES.contains(tokens.get(i).text());
  }

  private static void blank(String source, int from, int to, Expanded.Builder out) {
    for (int k = from; k < to; k++) {
      if (source.charAt(k) == '\n') {
        out.copy(source, k, k + 1);
      }
    }
    out.replace(to - 1, to, " ");
  }

  private static void refuse(Attribute attribute, Expanded text, Problems problems) {
    String name = attribute.name();
    if (NOTHING.contains(name) || LAYOUT.contains(name)) {
      return;
    }
    String[] why = OTHERS.getOrDefault(name, new String[] {"what it changes is not known here", "leave it out"});
    Token at = attribute.at();
    problems.error(text.origin(new Span(at.start(), at.text().length())), "the attribute " + at.text()
        + " is not read: " + why[0], why[1]);
  }

  /** Splits tokens from the attributes among them. */
  static Split split(List<Token> some) {
    List<Token> kept = new ArrayList<>();
    Map<Token, List<Attribute>> before = new HashMap<>();
    List<Attribute> open = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      int end = read(some, i, open);
      if (end > i) {
        i = end - 1;
        continue;
      }
      kept.add(some.get(i));
      if (!open.isEmpty()) {
        before.put(some.get(i), List.copyOf(open));
        open.clear();
      }
    }
    return new Split(kept, before);
  }

  /**
   * Reads the attributes that begin at a token; returns the number of the token behind them, or the same number if none
   * do.
   */
  private static int read(List<Token> tokens, int i, List<Attribute> into) {
    Token first = tokens.get(i);
    boolean list = LISTS.contains(first.text());
    boolean brackets = first.text().equals("[") && i + 1 < tokens.size() && tokens.get(i + 1).text().equals("[")
        && tokens.get(i + 1).start() == first.end();
    if (i + 1 >= tokens.size() || !brackets && !((list || WORDS.contains(first.text()))
        && tokens.get(i + 1).text().equals("("))) {
      return i;
    }
    int end = closing(tokens, brackets ? i : i + 1) + 1;
    if (list || brackets) {
      int inner = brackets ? i + 2 : i + 3;
      names(tokens.subList(Math.min(inner, end), Math.max(inner, Math.min(end - 2, tokens.size()))), into);
    } else {
      into.add(new Attribute(bare(first.text()), tokens.subList(i + 2, Math.max(i + 2, end - 1)), first));
    }
    return end;
  }

  /** The attributes of a list: {@code aligned(16), gnu::packed}. */
  private static void names(List<Token> list, List<Attribute> into) {
    for (int i = 0; i < list.size(); i++) {
      if (!list.get(i).isWord() || i + 2 < list.size() && list.get(i + 1).text().equals(":")
          && list.get(i + 2).text().equals(":")) {
        continue;
      }
      boolean arguments = i + 1 < list.size() && list.get(i + 1).text().equals("(");
      int end = arguments ? closing(list, i + 1) : i;
      into.add(new Attribute(bare(list.get(i).text()),
          arguments ? list.subList(i + 2, Math.max(i + 2, Math.min(end, list.size()))) : List.of(), list.get(i)));
      i = end;
    }
  }

  /** {@code __packed__} as {@code packed}. */
  private static String bare(String name) {
    return name.length() > 4 && name.startsWith("__") ? name.substring(2).replaceFirst("__$", "") : name;
  }

  /** The number of the bracket that closes the bracket at a token; of the last token if none does. */
  private static int closing(List<Token> tokens, int open) {
    int depth = 0;
    for (int k = open; k < tokens.size(); k++) {
      depth += tokens.get(k).nests();
      if (depth == 0) {
        return k;
      }
    }
    return tokens.size() - 1;
  }
}
