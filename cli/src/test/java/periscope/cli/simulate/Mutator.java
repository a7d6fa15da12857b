package periscope.cli.simulate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Changes texts as slips of the pen do, and worse: words, numbers, signs and lines are dropped, doubled, swapped and
 * replaced.
 */
final class Mutator {

  private static final Pattern TOKEN = Pattern.compile("[A-Za-z_$%][\\w$.]*|\\d+|\\s+|[^\\w\\s]");
  private static final List<String> ODD = List.of("0", "-1", "2147483648", "9223372036854775807",
      "99999999999999999999", "63", "-", ";",
      "(", ")", "{", "}", "[x]", "*", "&", "\"", "(*", "*)", "//", "é", "\\/", "/\\", "~", "|", "x", "P0", "r0", "");

  private final Random random;
  private final List<String> texts;

  /** @param texts what words are taken from, besides those of the text itself */
  Mutator(Random random, List<String> texts) {
    this.random = random;
    this.texts = texts;
  }

  /** One of the texts, with one to four changes. */
  String next() {
    String text = texts.get(random.nextInt(texts.size()));
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      text = random.nextInt(6) == 0 ? lines(text) : tokens(text);
    }
    return text;
  }

  private String lines(String text) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    if (!lines.isEmpty()) {
      change(lines, lines.get(random.nextInt(lines.size())));
    }
    return String.join("\n", lines) + "\n";
  }

  private String tokens(String text) {
    List<String> tokens = words(text);
    if (tokens.isEmpty()) {
      return text;
    }
    List<String> others = words(texts.get(random.nextInt(texts.size())));
    String other = switch (random.nextInt(4)) {
      case 0 -> ODD.get(random.nextInt(ODD.size()));
      case 1 -> others.isEmpty() ? "" : others.get(random.nextInt(others.size()));
      default -> tokens.get(random.nextInt(tokens.size()));
    };
    change(tokens, other);
    return String.join("", tokens);
  }

  private static List<String> words(String text) {
    return new ArrayList<>(TOKEN.matcher(text).results().map(MatchResult::group).toList());
  }

  private void change(List<String> parts, String other) {
    int at = random.nextInt(parts.size());
    switch (random.nextInt(5)) {
      case 0 -> parts.remove(at);
      case 1 -> parts.add(at, parts.get(at));
      case 2 -> Collections.swap(parts, at, random.nextInt(parts.size()));
      case 3 -> parts.add(at, other);
      default -> parts.set(at, other);
    }
  }
}
