package periscope.unbounded;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.proof.Cat.Tree;
import periscope.proof.Kinds;
import periscope.proof.Obligations;
import periscope.proof.Obligations.Goal;
import periscope.proof.Pattern;
import periscope.proof.Pattern.Fact;
import periscope.proof.Source;

/**
 * The programs of open patterns. In a pattern, paths of happens-before and of release sequences are facts without
 * their steps: here each one becomes a few steps. A pattern that is about a path alone becomes a cycle: rf, co and fr,
 * alone or one behind another, lead from its end back to its start, so that the source forbids the execution. Threads,
 * their operations and their locations make the program; which executions it has, only a search says.
 */
final class Suspects {
  /** Most operations of a program: all executions of larger ones take long. */
  private static final int MOST = 7;
  private static final Tree SB = Tree.name("sb");
  private static final Tree SW = Tree.name("sw");
  private static final Tree INSIDE = new Tree("?", List.of(SB));

  /**
   * A pattern that has an assignment although its goal fails.
   *
   * @param kinds the kinds that the assignment gives to some of its events
   */
  record Open(Pattern pattern, Goal goal, Map<Integer, String> kinds) {}

  private final Obligations obligations;
  private final Source source;
  private final List<String> order;
  private final Set<Suspect> found = new LinkedHashSet<>();

  private Suspects(Kinds kinds, Obligations obligations) {
    this.obligations = obligations;
    source = obligations.source;
    // Plain accesses race without guards, and so do narrow scopes across work-groups: a racy program tells nothing.
    order = kinds.all.stream().sorted(Comparator.comparing((Kinds.Kind k) -> !k.sets().contains("A"))
        .thenComparing(k -> k.sets().contains("WG"))).map(Kinds.Kind::name).toList();
  }

  /** The programs of some patterns, those of few operations first. */
  static List<Suspect> of(Kinds kinds, Obligations obligations, List<Open> patterns) {
    Suspects suspects = new Suspects(kinds, obligations);
    patterns.forEach(suspects::add);
    return suspects.found.stream().sorted(Comparator.comparingInt(Suspect::size)).toList();
  }

  private void add(Open open) {
    List<Pattern> concrete = new ArrayList<>();
    expand(open.pattern, new HashSet<>(), concrete);
    Goal goal = open.goal;
    for (Pattern p : concrete) {
      Stream<Pattern> closed = goal.of().isEmpty() ? Stream.of(p) : Source.ECO_FORMS.stream()
          .flatMap(form -> source.unfold(back(goal, form), p, goal.z(), goal.x()).stream().map(Source.Path::pattern));
      closed.filter(c -> !c.empty() && events(c).size() <= MOST).forEach(c -> {
        program(c, open.kinds, true);
        program(c, Map.of(), true);
        program(c, Map.of(), false);
      });
    }
  }

  /** The way from the end of a path back to its start; a release sequence becomes a message that is acquired first. */
  private static Tree back(Goal goal, Tree form) {
    return List.of(Source.HB, "total", "eco").contains(goal.of()) ? chain(INSIDE, form, INSIDE)
        : chain(Tree.name("rf"), set("acquires"), INSIDE, form, INSIDE, set("releases"));
  }

  private static Tree set(String name) {
    return new Tree("[", List.of(Tree.name(name)));
  }

  private static Tree chain(Tree... parts) {
    return Stream.of(parts).reduce((a, b) -> new Tree(";", List.of(a, b))).orElseThrow();
  }

  /** The patterns in which each path has steps. */
  private void expand(Pattern p, Set<Fact> done, List<Pattern> sink) {
    if (p.empty() || events(p).size() > MOST) {
      return;
    }
    Fact path = p.facts.stream().filter(f -> !done.contains(f) && closure(f) != null).findFirst().orElse(null);
    if (path == null) {
      sink.add(p);
      return;
    }
    Set<Fact> more = new HashSet<>(done);
    more.add(path);
    words(path).forEach(w -> source.unfold(w, p, path.x(), path.y()).forEach(s -> expand(s.pattern(), more, sink)));
  }

  /** The closure that a fact is about; null if it is about none. */
  private String closure(Fact fact) {
    String name = fact.name();
    return name.startsWith("state:") ? name.substring("state:".length(), name.lastIndexOf(':'))
        : obligations.states.containsKey(name) ? name : null;
  }

  private List<Tree> words(Fact path) {
    String closure = closure(path);
    if (!closure.equals(Source.HB)) {
      return source.cat.trees.values().stream().filter(t -> new Tree("^+", List.of(t)).text().equals(closure)).toList();
    }
    List<String> state = path.name().startsWith("state:") ? obligations.states.get(closure)
        .get(Integer.parseInt(path.name().substring(path.name().lastIndexOf(':') + 1))) : List.of();
    return state.contains("sb") ? List.of(SB) : state.contains("initial") ? List.of()
        : List.of(SB, chain(INSIDE, SW, INSIDE), chain(INSIDE, SW, INSIDE, SW));
  }

  /** The events that operations of the program make: those of which a fact speaks, but for initial writes. */
  private static Set<Integer> events(Pattern p) {
    return p.facts.stream().flatMap(f -> Stream.of(f.x(), f.y()))
        .filter(x -> !p.kinds.get(x).equals(Set.of(Kinds.INITIAL)))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /**
   * Adds the program of a pattern.
   *
   * @param wanted  kinds of events
   * @param initial whether other events are initial writes where they can be
   */
  private void program(Pattern p, Map<Integer, String> wanted, boolean initial) {
    Map<Integer, String> kinds = new HashMap<>();
    for (int x : events(p)) {
      Set<String> possible = p.kinds.get(x);
      String kind = possible.contains(wanted.getOrDefault(x, "")) ? wanted.get(x)
          : initial && possible.contains(Kinds.INITIAL) ? Kinds.INITIAL
              : order.stream().filter(possible::contains).findFirst().orElse(Kinds.INITIAL);
      if (!kind.equals(Kinds.INITIAL)) {
        kinds.put(x, kind);
      }
    }
    List<List<Integer>> threads = threads(p, kinds.keySet());
    threads.sort(Comparator.comparing((List<Integer> t) -> -t.size())
        .thenComparing(t -> t.stream().map(kinds::get).toList().toString()));
    Map<Integer, Integer> locations = new TreeMap<>();
    Set<String> accesses = source.having("M");
    threads.forEach(t -> t.stream().filter(x -> accesses.contains(kinds.get(x)))
        .forEach(x -> locations.computeIfAbsent(p.location.get(x), l -> locations.size())));
    found.add(new Suspect(threads.stream().map(t -> t.stream().map(x -> new Suspect.Step(kinds.get(x),
        accesses.contains(kinds.get(x)) ? locations.get(p.location.get(x)) : -1)).toList()).toList()));
  }

  /** Events that sb relates are of one thread, in an order that sb allows. */
  private static List<List<Integer>> threads(Pattern p, Set<Integer> events) {
    Map<Integer, Integer> thread = new TreeMap<>();
    events.forEach(x -> thread.put(x, x));
    List<Fact> sb = p.facts.stream().filter(f -> f.name().equals("sb") && events.contains(f.x())
        && events.contains(f.y())).toList();
    sb.forEach(f -> {
      int kept = thread.get(f.x());
      int gone = thread.get(f.y());
      thread.replaceAll((x, t) -> t == gone ? kept : t);
    });
    Map<Integer, Integer> depth = new HashMap<>();
    events.forEach(x -> depth.put(x, 0));
    IntStream.range(0, events.size()).forEach(round -> sb.forEach(f ->
        depth.merge(f.y(), depth.get(f.x()) + 1, Math::max)));
    Map<Integer, List<Integer>> members = new TreeMap<>();
    thread.forEach((x, t) -> members.computeIfAbsent(t, k -> new ArrayList<>()).add(x));
    members.values().forEach(m -> m.sort(Comparator.comparingInt(depth::get)));
    return new ArrayList<>(members.values());
  }
}
