package periscope.runtime.optcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory operations of a listing, in the order of its lines. */
public final class Listing {

  /** An instruction of PTX behind its guard: {@code @%p1 ld.global.u32 …}. */
  private static final Pattern PTX = Pattern.compile("^\\s*(?:@!?%\\w+\\s+)?([a-z]+)((?:\\.\\w+(?:::\\w+)*)*)\\b.*");

  /** An instruction of SASS behind its address and guard, as cuobjdump and nvdisasm write it. */
  private static final Pattern SASS = Pattern.compile("^\\s*/\\*[0-9a-f]+\\*/\\s+(?:@!?U?P\\w+\\s+)?([A-Z]+)\\b.*");

  private static final Pattern FUNCTION = Pattern.compile("^\\s*(?:Function\\s*:\\s*|\\.text\\.)(\\w+):?.*");

  private Listing() {}

  /** The comment that stands before a thread's instructions in PTX, or behind them. */
  public static String marker(int thread, boolean begins) {
    return "// P" + thread + (begins ? " begins" : " ends");
  }

  /**
   * What a thread does in PTX, between all its markers.
   *
   * @return empty if it has no markers
   */
  static Optional<List<Access>> thread(String ptx, int thread) {
    List<Access> found = new ArrayList<>();
    boolean inside = false;
    boolean seen = false;
    for (String line : ptx.split("\n")) {
      if (line.strip().equals(marker(thread, true))) {
        inside = true;
        seen = true;
      } else if (line.strip().equals(marker(thread, false))) {
        inside = false;
      } else if (inside) {
        ptx(line).ifPresent(found::add);
      }
    }
    return seen ? Optional.of(found) : Optional.empty();
  }

  /** Parameters and a thread's private memory are not shared, so nobody sees accesses of them. */
  private static Optional<Access> ptx(String line) {
    Matcher m = PTX.matcher(line);
    if (!m.matches() || m.group(2).matches(".*\\.(param|local|const)\\b.*")) {
      return Optional.empty();
    }
    return switch (m.group(1)) {
      case "ld" -> Optional.of(Access.LOAD);
      case "st" -> Optional.of(Access.STORE);
      case "atom", "red" -> Optional.of(Access.UPDATE);
      case "fence", "membar" -> Optional.of(Access.FENCE);
      default -> Optional.empty();
    };
  }

  /** What one function does in SASS, all threads after each other. */
  static List<Access> function(String sass, String name) {
    List<Access> found = new ArrayList<>();
    boolean inside = false;
    for (String line : sass.split("\n")) {
      Matcher function = FUNCTION.matcher(line);
      if (function.matches()) {
        inside = function.group(1).equals(name);
      } else if (inside) {
        sass(line).ifPresent(found::add);
      }
    }
    return found;
  }

  private static Optional<Access> sass(String line) {
    Matcher m = SASS.matcher(line);
    if (!m.matches()) {
      return Optional.empty();
    }
    return switch (m.group(1)) {
      case "LD", "LDG", "LDS" -> Optional.of(Access.LOAD);
      case "ST", "STG", "STS" -> Optional.of(Access.STORE);
      case "ATOM", "ATOMG", "ATOMS", "RED", "REDG" -> Optional.of(Access.UPDATE);
      case "MEMBAR" -> Optional.of(Access.FENCE);
      default -> Optional.empty();
    };
  }
}
