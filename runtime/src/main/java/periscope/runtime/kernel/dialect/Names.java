package periscope.runtime.kernel.dialect;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The names of a test's locations and registers in C. Different names stay different, and no name collides with a name
 * of the kernel.
 */
public final class Names {

  private final Map<String, String> given = new HashMap<>();
  private final Set<String> taken = new HashSet<>();

  /**
   * The name of a location. One letter and a digit are never a word of C or of the kernel; any other name gets a
   * prefix.
   */
  public String location(String name) {
    return given.computeIfAbsent("[" + name, n -> fresh(name.matches("[a-zA-Z]\\d?") ? name : "loc_" + word(name)));
  }

  /** The name of a register, such as {@code P0_r1}. */
  public String register(int thread, String name) {
    return given.computeIfAbsent(thread + ":" + name,
        n -> fresh("P" + thread + "_" + word(name.startsWith("$") ? "tmp" + name.substring(1) : name)));
  }

  private String fresh(String name) {
    String candidate = name;
    for (int i = 2; !taken.add(candidate); i++) {
      candidate = name + "_" + i;
    }
    return candidate;
  }

  private static String word(String name) {
    return name.replaceAll("[^A-Za-z0-9_]+", "_").replaceAll("_$", "");
  }
}
