package periscope.compilers.assembly;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The scopes of register names in a function's body. A register that is declared inside of braces differs from a
 * register with the same name outside (PTX ISA, "Scoping"), and gets a unique name here.
 */
final class RegisterScopes {

  private static final Pattern DECLARED = Pattern.compile("\\s*([%\\w$]+?)\\s*(?:<(\\d{1,9})>)?\\s*");
  private static final Pattern NAME = Pattern.compile("[%A-Za-z_$][\\w$]*");

  /**
   * The declarations inside of a pair of braces.
   *
   * @param ranges for each prefix of a range such as {@code %r<5>}, the number of registers
   */
  private record Block(int number, Map<String, Integer> ranges) {
    boolean has(String name) {
      String base = name.replaceAll("\\d{1,9}$", "");
      return ranges.containsKey(name) && ranges.get(name) == 0 || !base.equals(name) && ranges.containsKey(base)
          && Long.parseLong(name.substring(base.length())) < ranges.get(base);
    }

    String own(String name) {
      return "%b" + number + "_" + name.replace("%", "");
    }
  }

  private final Deque<Block> open = new ArrayDeque<>();
  private final Map<String, String> types = new HashMap<>();
  private int blocks;

  void open() {
    open.push(new Block(++blocks, new HashMap<>()));
  }

  void close() {
    open.poll();
  }

  /**
   * Adds a declaration.
   *
   * @param names the text behind the type
   */
  void declare(String type, String names) {
    for (String name : names.split(",")) {
      Matcher declared = DECLARED.matcher(name);
      if (declared.matches()) {
        Block block = open.peek();
        types.put(block == null ? declared.group(1) : block.own(declared.group(1)), type);
        if (block != null) {
          block.ranges().put(declared.group(1), declared.group(2) == null ? 0 : Integer.parseInt(declared.group(2)));
        }
      }
    }
  }

  /** The types of all registers, by their names or by the common prefixes of several names. */
  Map<String, String> types() {
    return types;
  }

  /** The text with each register's name replaced by its unique name. */
  String resolved(String words) {
    return open.isEmpty() ? words : NAME.matcher(words).replaceAll(m -> Matcher.quoteReplacement(
        open.stream().filter(b -> b.has(m.group())).findFirst().map(b -> b.own(m.group())).orElse(m.group())));
  }
}
