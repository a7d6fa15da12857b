package periscope.lang.c.name;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of registers that no text has. */
final class FreeNames {

  private static final Pattern HIDDEN = Pattern.compile("\\$[A-Za-z0-9_$]*");
  private static final Pattern WORD = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");

  private final Set<String> spelt = new LinkedHashSet<>();
  /** The number of the next register {@code $n}. */
  private int next;

  /**
   * Free names for a thread.
   *
   * @param thread the thread's text; a {@code $n} in it is not free
   * @param whole  the text whose words are not free as names of a function's registers; empty without functions
   */
  FreeNames(String thread, String whole) {
    HIDDEN.matcher(thread).results().forEach(m -> spelt.add(m.group()));
    WORD.matcher(whole).results().filter(m -> !m.group().startsWith("$")).forEach(m -> spelt.add(m.group()));
  }

  /** The next register {@code $n}. */
  String next() {
    String name = "$" + next++;
    while (spelt.contains(name)) {
      name = "$" + next++;
    }
    return name;
  }

  /** A free name that begins with {@code base}; each name is returned once. */
  String of(String base) {
    String register = base;
    for (int i = 2; !spelt.add(register); i++) {
      register = base + "_" + i;
    }
    return register;
  }
}
