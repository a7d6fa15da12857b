package periscope.unbounded;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import periscope.proof.Cat;
import periscope.proof.Kinds;
import periscope.proof.Kinds.Kind;

/** An execution of a few operations: the events of their code with the target's relations, and the source candidate. */
final class SmallExecution {

  /** A source event; thread -1 for an initial write, location -1 for a fence. */
  record Event(Kind kind, int thread, int group, int location) {}

  /** A component of an event's block. */
  record Part(int event, char component, Set<String> labels) {}

  private static final String ORDER = "pfrwq";

  final List<Event> events;
  final List<Integer> sources;
  final List<Part> parts = new ArrayList<>();
  final Evaluation source;
  final Evaluation target;
  private final Cat sourceModel;
  private final Cat targetModel;

  /** @param sources for each event, the write that it reads from; -1 if it reads nothing */
  SmallExecution(Cat sourceModel, Cat targetModel, List<Event> events, List<Integer> sources, Random random) {
    this.sourceModel = sourceModel;
    this.targetModel = targetModel;
    this.events = events;
    this.sources = sources;
    for (int e = 0; e < events.size(); e++) {
      for (int i = 0; i < ORDER.length(); i++) {
        char c = ORDER.charAt(i);
        Set<String> labels = events.get(e).kind.components().get(String.valueOf(c));
        if (labels != null) {
          parts.add(new Part(e, c, labels));
        }
      }
    }
    target = new Evaluation(targetModel, parts.size());
    source = new Evaluation(sourceModel, events.size());
    code(random);
    candidate();
  }

  /** Draws an execution. */
  static SmallExecution draw(Kinds kinds, Cat sourceModel, Cat targetModel, int size, Random random) {
    List<Event> events = new ArrayList<>(List.of(new Event(kinds.all.get(0), -1, -1, 0),
        new Event(kinds.all.get(0), -1, -1, 1)));
    int threads = 1 + random.nextInt(3);
    int groups = 1 + random.nextInt(2);
    for (int i = 0; i < size; i++) {
      Kind kind = kinds.all.get(1 + random.nextInt(kinds.all.size() - 1));
      int thread = random.nextInt(threads);
      events.add(new Event(kind, thread, thread % groups, kind.sets().contains("M") ? random.nextInt(2) : -1));
    }
    List<Integer> sources = new ArrayList<>();
    for (int e = 0; e < events.size(); e++) {
      int read = e;
      List<Integer> writes = IntStream.range(0, events.size())
          .filter(w -> w != read && events.get(w).kind.sets().contains("W")
          && events.get(w).location == events.get(read).location).boxed().toList();
      sources.add(events.get(e).kind.sets().contains("R") ? writes.get(random.nextInt(writes.size())) : -1);
    }
    return new SmallExecution(sourceModel, targetModel, events, sources, random);
  }

  private boolean po(Part a, Part b) {
    Event x = events.get(a.event);
    Event y = events.get(b.event);
    return x.thread >= 0 && x.thread == y.thread
        && (a.event < b.event || a.event == b.event && ORDER.indexOf(a.component) < ORDER.indexOf(b.component));
  }

  private boolean includes(Part a, Part b) {
    return !a.labels.contains("CTA") || events.get(a.event).group == events.get(b.event).group;
  }

  private void code(Random random) {
    Kinds.LABELS.forEach(l -> target.set(l, t -> parts.get(t).labels.contains(l)));
    Map<String, Evaluation.Related> base = Map.of(
        "po", (t, u) -> po(parts.get(t), parts.get(u)),
        "loc", (t, u) -> located(t) >= 0 && located(t) == located(u),
        "rf", (t, u) -> parts.get(t).component == 'w' && parts.get(u).component == 'r'
            && sources.get(parts.get(u).event) == parts.get(t).event,
        "rmw", (t, u) -> parts.get(t).event == parts.get(u).event && parts.get(t).component == 'r'
            && parts.get(u).component == 'w',
        "sr", (t, u) -> parts.get(t).labels.contains("STRONG") && parts.get(u).labels.contains("STRONG")
            && includes(parts.get(t), parts.get(u)) && includes(parts.get(u), parts.get(t)));
    base.forEach(target::relation);
    target.relation("po-loc", (t, u) -> target.has("po", t, u) && target.has("loc", t, u));
    targetModel.orders.forEach((name, pairs) -> {
      List<Integer> order = new ArrayList<>(IntStream.range(0, parts.size()).boxed().toList());
      Collections.shuffle(order, random);
      target.relation(name, (t, u) -> t != u && order.indexOf(t) < order.indexOf(u)
          && (target.has(pairs, t, u) || target.has(pairs, u, t)));
    });
  }

  private int located(int part) {
    char c = parts.get(part).component;
    return c == 'r' || c == 'w' ? events.get(parts.get(part).event).location : -1;
  }

  /** The number of a component; -1 if the event's block has none. */
  int part(char component, int event) {
    return IntStream.range(0, parts.size()).filter(p -> parts.get(p).event == event
        && parts.get(p).component == component)
        .findFirst().orElse(-1);
  }

  private void candidate() {
    for (String set : List.of("_", "R", "W", "M", "F", "I", "RMW", "A", "na", "RLX", "ACQ", "REL", "ACQ_REL", "SC",
        "WI", "WG", "CL", "DV", "ALL", "EF", "XF")) {
      source.set(set, e -> events.get(e).kind.sets().contains(set));
    }
    source.relation("sb", (x, y) -> events.get(y).thread >= 0
        && (events.get(x).thread < 0 || events.get(x).thread == events.get(y).thread && x < y));
    source.relation("rf", (x, y) -> sources.get(y) == x);
    source.relation("loc", (x, y) -> events.get(x).location >= 0 && events.get(x).location == events.get(y).location);
    source.relation("wg", (x, y) -> events.get(x).thread >= 0 && events.get(x).group == events.get(y).group);
    // No operation of a certificate has the scope of a cluster; each work-group is a cluster of its own.
    source.relation("cl", (x, y) -> source.has("wg", x, y));
    source.relation("thd", (x, y) -> events.get(x).thread >= 0 && events.get(x).thread == events.get(y).thread);
    source.relation("dv", (x, y) -> events.get(x).thread >= 0 && events.get(y).thread >= 0);
    source.relation("co", (x, y) -> source.has("loc", x, y) && part('w', x) >= 0 && part('w', y) >= 0
        && target.has("co", part('w', x), part('w', y)));
    source.relation("fr", (x, y) -> x != y && sources.get(x) >= 0 && source.has("co", sources.get(x), y));
  }

  /** A set or relation of the target's model by its text. */
  Cat.Tree tree(String text) {
    return targetModel.trees.getOrDefault(text, Cat.Tree.name(text));
  }

  boolean consistentInTarget() {
    return targetModel.checks.stream().filter(c -> c.role().isEmpty()).allMatch(target::holds);
  }

  /** Whether co is a total order of the writes of each location, and all axioms of the source hold. */
  boolean consistentInSource() {
    boolean total = IntStream.range(0, events.size()).allMatch(x -> IntStream.range(0, events.size())
        .filter(y -> x != y && part('w', x) >= 0 && part('w', y) >= 0 && source.has("loc", x, y))
        .allMatch(y -> source.has("co", x, y) != source.has("co", y, x)));
    return total && axioms();
  }

  boolean axioms() {
    return sourceModel.checks.stream().filter(c -> c.role().isEmpty()).allMatch(source::holds);
  }

  boolean race(int x, int y) {
    return source.has(sourceModel.checks.stream().filter(c -> !c.role().isEmpty()).findFirst().orElseThrow().of(), x,
        y);
  }

  boolean racy() {
    return IntStream.range(0, events.size()).anyMatch(x -> IntStream.range(0, events.size()).anyMatch(y -> race(x, y)));
  }

  /** The load that may be last: each race is with it, and neither sb nor rf leaves it. */
  Optional<Integer> last() {
    int n = events.size();
    return IntStream.range(0, n).boxed().filter(e -> !events.get(e).kind.sets().contains("W")
        && events.get(e).kind.sets().contains("R")
        && IntStream.range(0, n).noneMatch(y -> source.has("sb", e, y) || source.has("rf", e, y))
        && IntStream.range(0, n).allMatch(x -> x == e || IntStream.range(0, n).allMatch(y -> y == e || !race(x, y))))
        .findFirst();
  }

  /**
   * The execution with one more event behind a thread; a write goes last in the source's mo, whatever the target's co
   * is.
   *
   * @param from the write that it reads from; -1 if it reads nothing
   */
  SmallExecution with(Kind kind, int thread, int location, int from, Random random) {
    int group = events.stream().filter(x -> x.thread == thread).findFirst().map(Event::group).orElse(0);
    List<Event> more = new ArrayList<>(events);
    more.add(new Event(kind, thread, group, location));
    List<Integer> reading = new ArrayList<>(sources);
    reading.add(from);
    SmallExecution longer = new SmallExecution(sourceModel, targetModel, more, reading, random);
    int last = events.size();
    longer.source.relation("co", (x, y) -> x < last && (y < last ? source.has("co", x, y)
        : kind.sets().contains("W") && longer.source.has("loc", x, y) && part('w', x) >= 0));
    longer.source.relation("fr", (x, y) -> x != y && reading.get(x) >= 0
        && longer.source.has("co", reading.get(x), y));
    return longer;
  }

  /** The execution without an event that neither sb nor rf leaves. */
  SmallExecution without(int event, Random random) {
    List<Event> left = new ArrayList<>(events);
    left.remove(event);
    List<Integer> from = new ArrayList<>(sources);
    from.remove(event);
    from.replaceAll(s -> s > event ? s - 1 : s);
    return new SmallExecution(sourceModel, targetModel, left, from, random);
  }
}
