package periscope.runtime.optcheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Verdict;
import periscope.runtime.AccessCheck;

/** Compares the accesses of a test with listings of its compiled kernel. */
public final class Optcheck {

  private Optcheck() {}

  /**
   * Compares each thread with the operations between its markers in PTX.
   *
   * @param ptx the PTX that the driver made of the kernel
   */
  public static AccessCheck ptx(LitmusTest test, String ptx) {
    List<String> changed = new ArrayList<>();
    for (int t = 0; t < test.threads().size(); t++) {
      Optional<List<Access>> wanted = Access.of(test, t);
      Optional<List<Access>> found = Listing.thread(ptx, t);
      if (wanted.isEmpty()) {
        return unchecked("P" + t + " branches, and compilers lay branches out as they like");
      } else if (found.isEmpty()) {
        return unchecked("the instructions of P" + t + " are not to be found in the driver's PTX");
      } else if (!keeps(found.get(), wanted.get())) {
        changed.add("P" + t + " makes " + Access.list(wanted.get()) + " in the test and " + Access.list(found.get())
            + " in the driver's PTX");
      }
    }
    return changed.isEmpty() ? new AccessCheck(Verdict.HOLDS, "the driver's PTX has every access, in kind and order")
        : new AccessCheck(Verdict.FAILS, String.join("\n", changed));
  }

  /**
   * Looks for each thread's accesses in a function's machine code, one right after the other.
   *
   * @param sass     the listing of cuobjdump or nvdisasm
   * @param function the kernel's name
   */
  public static AccessCheck sass(LitmusTest test, String sass, String function) {
    List<Access> all = Listing.function(sass, function);
    if (all.isEmpty()) {
      return unchecked("the machine code of " + function + " is not to be found in the disassembler's listing");
    }
    for (int t = 0; t < test.threads().size(); t++) {
      Optional<List<Access>> wanted = Access.of(test, t);
      if (wanted.isEmpty()) {
        return unchecked("P" + t + " branches, and compilers lay branches out as they like");
      } else if (!contains(all, wanted.get())) {
        return new AccessCheck(Verdict.FAILS, "P" + t + " makes " + Access.list(wanted.get())
            + " in the test, which do not follow each other anywhere in the machine code");
      }
    }
    return new AccessCheck(Verdict.HOLDS, "the machine code has every thread's accesses, in kind and order");
  }

  public static AccessCheck unchecked(String reason) {
    return new AccessCheck(Verdict.UNKNOWN, reason);
  }

  /** Whether {@code found} has exactly the wanted accesses, with at least the wanted fences between them. */
  static boolean keeps(List<Access> found, List<Access> wanted) {
    return matched(found, 0, wanted) == found.size();
  }

  private static boolean contains(List<Access> all, List<Access> wanted) {
    for (int from = 0; from <= all.size(); from++) {
      if (matched(all, from, wanted) >= 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Index behind the wanted accesses, and behind further fences, if they begin at index {@code from}; -1 if they do
   * not.
   */
  private static int matched(List<Access> all, int from, List<Access> wanted) {
    int at = from;
    for (Access next : wanted) {
      while (at < all.size() && next != Access.FENCE && all.get(at) == Access.FENCE) {
        at++;
      }
      if (at == all.size() || all.get(at) != next) {
        return -1;
      }
      at++;
    }
    while (at < all.size() && all.get(at) == Access.FENCE) {
      at++;
    }
    return at;
  }
}
