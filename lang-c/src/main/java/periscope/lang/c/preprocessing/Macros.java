package periscope.lang.c.preprocessing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;

/** The macros that are defined, and what a text is with them. */
final class Macros {

  /** Most characters that all that is written for macros may have together. */
  private static final int LIMIT = 400_000;

  /** Most macros that are expanded one inside the other. */
  private static final int DEPTH = 100;

  /** What is wrong with the use of a macro. */
  static final class Misuse extends RuntimeException {
    private static final long serialVersionUID = 1;

    Misuse(String message) {
      super(message, null, false, false);
    }
  }

  private final Map<String, Macro> defined = new HashMap<>();
  private int written;
  private int depth;

  void define(Macro macro) {
    defined.put(macro.name(), macro);
  }

  void undefine(String name) {
    defined.remove(name);
  }

  boolean has(String name) {
    return defined.containsKey(name);
  }

  Macro get(String name) {
    return defined.get(name);
  }

  /** The end of the use of a macro that begins at an offset; where it begins if the name there is none. */
  int useEnd(String text, int at, int to) {
    Matcher token = token(text, at, to);
    Macro macro = defined.get(token.group());
    if (macro == null) {
      return at;
    } else if (macro.parameters().isEmpty()) {
      return token.end();
    }
    int open = token.end();
    while (open < to && Character.isWhitespace(text.charAt(open))) {
      open++;
    }
    if (open == to || text.charAt(open) != '(') {
      return at;
    }
    int depth = 0;
    for (int i = open; i < to; i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return i + 1;
      }
    }
    throw new Misuse("the arguments of " + macro.name() + " have no end");
  }

  static Matcher token(String text, int at, int to) {
    Matcher token = Macro.TOKEN.matcher(text).region(at, to);
    token.lookingAt();
    return token;
  }

  /**
   * A text with its macros expanded.
   *
   * @throws Misuse if that cannot be done
   */
  String expand(String text) {
    depth = 0;
    return expand(text, Set.of());
  }

  /** @param hidden macros that are being expanded: these are left as they are (C11 6.10.3.4) */
  private String expand(String text, Set<String> hidden) {
    if (++depth > DEPTH) {
      throw new Misuse("more than " + DEPTH + " macros are nested here");
    }
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      Matcher token = token(text, at, text.length());
      int end = hidden.contains(token.group()) ? at : useEnd(text, at, text.length());
      if (end > at) {
        out.append(use(text.substring(at, end), hidden));
      } else {
        end = token.end();
        out.append(token.group());
      }
      at = end;
    }
    depth--;
    return out.toString();
  }

  /**
   * What stands for the use of a macro in a text.
   *
   * @throws Misuse if that cannot be done
   */
  String use(String text) {
    depth = 0;
    return use(text, Set.of());
  }

  private String use(String text, Set<String> hidden) {
    Matcher name = token(text, 0, text.length());
    Macro macro = defined.get(name.group());
    Map<String, String> raw = new HashMap<>();
    if (macro.parameters().isPresent()) {
      List<String> given = arguments(text.substring(text.indexOf('(') + 1, text.length() - 1));
      List<String> wanted = macro.parameters().get();
      if (given.size() != wanted.size() && !(wanted.isEmpty() && given.get(0).isBlank())) {
        throw new Misuse(macro.name() + " takes " + wanted.size() + " argument" + (wanted.size() == 1 ? "" : "s")
            + ", not " + given.size());
      }
      for (int i = 0; i < wanted.size(); i++) {
        raw.put(wanted.get(i), given.get(i).strip());
      }
    }
    Set<String> inside = new HashSet<>(hidden);
    inside.add(macro.name());
    String expanded = expand(filled(macro.body(), raw, hidden), inside);
    written += expanded.length() + 1;
    if (written > LIMIT) {
      throw new Misuse("macros make more than " + LIMIT + " characters of this test");
    }
    return expanded;
  }

  /** What stands between commas that are in no brackets. */
  private static List<String> arguments(String text) {
    List<String> all = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        all.add(text.substring(start, i));
        start = i + 1;
      }
    }
    all.add(text.substring(start));
    return all;
  }

  /** Whether a {@code ##} comes next. */
  private static boolean pasted(String body, int at) {
    int next = at;
    while (next < body.length() && Character.isWhitespace(body.charAt(next))) {
      next++;
    }
    return body.startsWith("##", next);
  }

  /** A body with arguments for its parameters: as they are beside {@code ##}, expanded elsewhere. */
  private String filled(String body, Map<String, String> raw, Set<String> hidden) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    boolean pasting = false;
    while (at < body.length()) {
      Matcher token = token(body, at, body.length());
      String word = token.group();
      at = token.end();
      if (word.equals("##")) {
        while (out.length() > 0 && Character.isWhitespace(out.charAt(out.length() - 1))) {
          out.setLength(out.length() - 1);
        }
        pasting = true;
      } else if (!pasting || !word.isBlank()) {
        String argument = raw.get(word);
        out.append(argument == null ? word : pasting || pasted(body, at) ? argument : expand(argument, hidden));
        pasting = false;
        if (out.length() > LIMIT) {
          throw new Misuse("macros make more than " + LIMIT + " characters of this test");
        }
      }
    }
    return out.toString();
  }
}
