package periscope.runtime.optcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory operations in a listing of compiled code, in the order of its lines. */
public final class Listing {

  /** An instruction of PTX after its guard: {@code @%p1 ld.global.u32 …}. */
  private static final Pattern PTX = Pattern.compile("^\\s*(?:@!?%\\w+\\s+)?([a-z]+)((?:\\.\\w+(?:::\\w+)*)*)\\b.*");

  /** An instruction of SASS after its address and guard, as cuobjdump and nvdisasm write it. */
  private static final Pattern SASS = Pattern.compile("^\\s*/\\*[0-9a-f]+\\*/\\s+(?:@!?U?P\\w+\\s+)?([A-Z]+)\\b.*");

  private static final Pattern FUNCTION = Pattern.compile("^\\s*(?:Function\\s*:\\s*|\\.text\\.)(\\w+):?.*");

  private Listing() {}

  /** The comment in PTX before a thread's instructions, or with {@code begins} false, behind them. */
  public static String marker(int thread, boolean begins) {
    return "// P" + thread + (begins ? " begins" : " ends");
  }

  /**
   * The operations of a thread in PTX, between all pairs of its markers.
   *
   * @return empty if the listing has no markers of the thread
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

  /**
   * The memory operation of a line of PTX; empty for other lines, and for accesses to parameters and private memory,
   * which other threads cannot see.
   */
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

  /** The operations of a function in SASS, all threads one after another. */
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
