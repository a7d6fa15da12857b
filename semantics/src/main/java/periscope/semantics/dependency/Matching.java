package periscope.semantics.dependency;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import periscope.semantics.dependency.TextDependencies.Access;
import periscope.semantics.dependency.TextDependencies.Dependency;

/**
 * The accesses of compiled code for the accesses of its source. Accesses of one thread, kind and location have no
 * names: a compiler that changes the order of blocks changes their numbers. Of all ways to match such accesses, this is
 * one that keeps most dependencies, so that the code has lost at least as many as the answer says.
 *
 * @param inCode for each matched access of the source the access of the code
 */
record Matching(Map<Access, Access> inCode) {

  /** Largest number of ways that are tried; if there are more, accesses with like accesses are not matched. */
  private static final long WAYS = 5_000;

  Matching {
    inCode = Map.copyOf(inCode);
  }

  static boolean like(Access one, Access other) {
    return one.thread() == other.thread() && one.does() == other.does() && one.location().equals(other.location());
  }

  static Matching of(TextDependencies source, TextDependencies code) {
    Map<List<Object>, List<Access>> kinds = kinds(source);
    Map<List<Object>, List<Access>> others = kinds(code);
    Map<Access, Access> fixed = new HashMap<>();
    List<List<Access>> open = new ArrayList<>();
    long ways = 1;
    for (Map.Entry<List<Object>, List<Access>> kind : kinds.entrySet()) {
      if (kind.getValue().size() != others.getOrDefault(kind.getKey(), List.of()).size()) {
        continue;
      } else if (kind.getValue().size() == 1) {
        fixed.put(kind.getValue().get(0), kind.getValue().get(0));
        continue;
      }
      open.add(kind.getValue());
      for (int n = 2; n <= kind.getValue().size() && ways <= WAYS; n++) {
        ways *= n;
      }
    }
    Search search = new Search(source, code, open, fixed);
    if (ways <= WAYS) {
      search.kind(0);
    }
    return new Matching(ways <= WAYS ? search.best : fixed);
  }

  private static Map<List<Object>, List<Access>> kinds(TextDependencies text) {
    Map<List<Object>, List<Access>> kinds = new LinkedHashMap<>();
    text.accesses().forEach(a -> kinds.computeIfAbsent(List.of(a.thread(), a.does(), a.location()),
        k -> new ArrayList<>()).add(a));
    return kinds;
  }

  /** Whether an access of the source has an access of the code. */
  boolean sure(Access access) {
    return inCode.containsKey(access);
  }

  /** The dependency that the code has if it keeps a dependency of the source. */
  Dependency inCode(Dependency d) {
    return inCode(inCode, d);
  }

  private static Dependency inCode(Map<Access, Access> way, Dependency d) {
    return new Dependency(way.getOrDefault(d.from(), d.from()), way.getOrDefault(d.to(), d.to()), d.kind());
  }

  /** The search through all ways; the order of the text comes first, and wins if other ways are no better. */
  private static final class Search {

    private final TextDependencies source;
    private final TextDependencies code;
    private final List<List<Access>> open;
    private final Map<Access, Access> way;
    private Map<Access, Access> best = Map.of();
    private long most = -1;

    private Search(TextDependencies source, TextDependencies code, List<List<Access>> open, Map<Access, Access> fixed) {
      this.source = source;
      this.code = code;
      this.open = open;
      way = new HashMap<>(fixed);
    }

    private void kind(int at) {
      if (at < open.size()) {
        access(at, 0, new ArrayList<>(open.get(at)));
        return;
      }
      long kept = source.dependencies().stream().filter(d -> code.dependencies().contains(inCode(way, d))).count();
      if (kept > most) {
        most = kept;
        best = Map.copyOf(way);
      }
    }

    private void access(int at, int number, List<Access> free) {
      if (free.isEmpty()) {
        kind(at + 1);
        return;
      }
      for (Access other : List.copyOf(free)) {
        List<Access> rest = new ArrayList<>(free);
        rest.remove(other);
        way.put(open.get(at).get(number), other);
        access(at, number + 1, rest);
      }
    }
  }
}
