package periscope.proof;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** A set of named source events, which need not differ: the kinds that each may be of, facts, and shared locations. */
public final class Pattern {

  /** A fact about two named events, such as {@code sb} of 0 and 1; {@code differ} says that both are not one event. */
  public record Fact(String name, int x, int y) {
    /** The fact as a literal. */
    public String literal() {
      return name.equals("differ") ? "-" + Rules.same(x, y)
          : "+#" + name + (name.equals("incl") && y < x ? "(" + y + "," + x + ")" : "(" + x + "," + y + ")");
    }
  }

  public final List<Set<String>> kinds = new ArrayList<>();
  public final Set<Fact> facts = new LinkedHashSet<>();
  /** For each event, the least event of the same location. */
  public final List<Integer> location = new ArrayList<>();

  Pattern() {}

  private Pattern(Pattern other) {
    other.kinds.forEach(k -> kinds.add(new TreeSet<>(k)));
    facts.addAll(other.facts);
    location.addAll(other.location);
  }

  Pattern copy() {
    return new Pattern(this);
  }

  /** Names one more event. */
  int add(Set<String> possible) {
    kinds.add(new TreeSet<>(possible));
    location.add(location.size());
    return location.size() - 1;
  }

  /** A copy with one more fact. */
  public Pattern with(String name, int x, int y) {
    Pattern copy = copy();
    copy.facts.add(new Fact(name, x, y));
    return copy;
  }

  /** Keeps only some kinds of an event. */
  Pattern only(int x, Set<String> possible) {
    kinds.get(x).retainAll(possible);
    return this;
  }

  /** States that two events access one location. */
  Pattern located(int x, int y) {
    int low = Math.min(location.get(x), location.get(y));
    int high = Math.max(location.get(x), location.get(y));
    location.replaceAll(l -> l == high ? low : l);
    return this;
  }

  public boolean sameLocation(int x, int y) {
    return location.get(x).equals(location.get(y));
  }

  public boolean has(String fact, int x, int y) {
    return facts.contains(new Fact(fact, x, y));
  }

  /** The pattern in which two names stand for one event, which keeps the name {@code x}. */
  public Pattern merged(int x, int y) {
    Pattern copy = copy().only(x, kinds.get(y)).located(x, y);
    copy.facts.clear();
    facts.forEach(f -> copy.facts.add(new Fact(f.name, f.x == y ? x : f.x, f.y == y ? x : f.y)));
    copy.kinds.set(y, new TreeSet<>(copy.kinds.get(x)));
    return copy;
  }

  /** Whether no execution has the pattern, by its form: an event of no kind, or one that differs from itself. */
  public boolean empty() {
    return kinds.stream().anyMatch(Set::isEmpty) || facts.stream().anyMatch(f -> f.name.equals("differ") && f.x == f.y);
  }

  /** The pattern as a certificate writes it. */
  public String text() {
    return IntStream.range(0, kinds.size()).mapToObj(x -> kinds.get(x) + "@" + location.get(x)).toList()
        + " " + new TreeSet<>(facts.stream().map(Fact::literal).toList());
  }
}
