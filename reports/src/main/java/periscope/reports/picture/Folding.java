package periscope.reports.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.engines.simulation.Witness;
import periscope.litmus.event.Event;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Relation;
import periscope.litmus.event.Relations;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.text.Prose;
import periscope.models.evaluate.Violation;

/**
 * A picture of few events of a large execution: a run of other events of a thread is one box, which says how many they
 * are; threads and initial writes without a shown event are left out, and the caption says how many.
 */
public final class Folding {

  /** Most events of an execution that is drawn whole. */
  private static final int WHOLE = 12;

  private final Picture whole;
  /** The numbers of the drawn events in the whole execution; a box of folded events has the number of its first. */
  private final List<Integer> drawn = new ArrayList<>();
  /** How many events each drawn box stands for. */
  private final List<Integer> counts = new ArrayList<>();

  private Folding(Picture whole) {
    this.whole = whole;
  }

  /**
   * The events of an execution that a picture draws by themselves: all events of a small execution; of a large one some
   * important events and the events around these: the synchronising operations next to them in their threads, the
   * writes that all of these read from, and events that would be folded alone.
   *
   * @param important numbers of the important events
   */
  public static Set<Integer> shown(Witness witness, Set<Integer> important) {
    return shown(witness, important, e -> true);
  }

  /**
   * As {@link #shown(Witness, Set)}, for a picture in which some events around the important ones have no part.
   *
   * @param around the events that may stand beside the important ones, by number
   */
  public static Set<Integer> shown(Witness witness, Set<Integer> important, IntPredicate around) {
    int size = witness.structure().size();
    if (size <= WHOLE) {
      return IntStream.range(0, size).boxed().collect(Collectors.toSet());
    }
    List<Event> events = witness.structure().events();
    Set<Integer> shown = new TreeSet<>(important);
    for (int event : important) {
      beside(events, event, -1).filter(around::test).ifPresent(shown::add);
      beside(events, event, 1).filter(around::test).ifPresent(shown::add);
    }
    Set<Integer> sources = new TreeSet<>();
    shown.forEach(e -> IntStream.range(0, size).filter(w -> witness.related("rf", w, e)).forEach(sources::add));
    shown.addAll(sources);
    shown.addAll(IntStream.range(0, size).filter(e -> around.test(e) && alone(events, shown, e)).boxed().toList());
    return shown;
  }

  /** Whether all neighbours of an event in its thread are shown, so that its box would stand for this event only. */
  private static boolean alone(List<Event> events, Set<Integer> shown, int event) {
    List<Integer> neighbours = IntStream.of(event - 1, event + 1).filter(e -> e >= 0 && e < events.size()
        && events.get(e).thread() == events.get(event).thread()).boxed().toList();
    return events.get(event).thread() != Event.INITIAL && !neighbours.isEmpty() && shown.containsAll(neighbours);
  }

  /** The nearest synchronising event before or behind an event in its thread. */
  private static Optional<Integer> beside(List<Event> events, int event, int step) {
    for (int e = event + step; e >= 0 && e < events.size()
        && events.get(e).thread() == events.get(event).thread(); e += step) {
      MemoryOrder order = events.get(e).order();
      if (events.get(e).kind() == Event.Kind.FENCE || events.get(e).kind() == Event.Kind.BARRIER
          || order != MemoryOrder.NON_ATOMIC && order != MemoryOrder.RELAXED) {
        return Optional.of(e);
      }
    }
    return Optional.empty();
  }

  /**
   * The folded picture; the whole picture if all of its events are shown.
   *
   * @param shown events that are drawn by themselves
   * @param place the place in the text of an event that is none of the initial writes: {@code line 12}
   */
  public static Picture of(Picture whole, Set<Integer> shown, IntFunction<String> place) {
    return shown.size() == whole.witness().structure().size() ? whole : new Folding(whole).folded(shown, place);
  }

  private Picture folded(Set<Integer> shown, IntFunction<String> place) {
    List<Event> events = whole.witness().structure().events();
    Set<Integer> threads = shown.stream().map(e -> events.get(e).thread()).collect(Collectors.toSet());
    for (int e = 0; e < events.size(); e++) {
      int thread = events.get(e).thread();
      if (shown.contains(e)) {
        add(e, 1);
      } else if (thread != Event.INITIAL && threads.contains(thread)) {
        int last = drawn.size() - 1;
        boolean joins = last >= 0 && !shown.contains(drawn.get(last))
            && events.get(drawn.get(last)).thread() == thread;
        if (joins) {
          counts.set(last, counts.get(last) + 1);
        } else {
          add(e, 1);
        }
      }
    }
    List<String> labels = IntStream.range(0, drawn.size()).mapToObj(i -> label(i, place)).toList();
    List<String> caption = new ArrayList<>(whole.caption());
    caption.add(remark(threads));
    return new Picture(whole.test(), witness(), caption, whole.highlight().map(this::moved), labels);
  }

  private void add(int event, int count) {
    drawn.add(event);
    counts.add(count);
  }

  private String label(int i, IntFunction<String> place) {
    int event = drawn.get(i);
    int thread = whole.witness().structure().events().get(event).thread();
    if (counts.get(i) > 1) {
      return "… " + Prose.count(counts.get(i), "event") + " of P" + thread + " …";
    }
    return whole.label(event) + (thread == Event.INITIAL ? "" : "  " + place.apply(event));
  }

  private String remark(Set<Integer> threads) {
    int all = whole.test().threads().size();
    int absent = (int) IntStream.range(0, all).filter(t -> !threads.contains(t)).count();
    String shown = "Shown: " + counts.stream().filter(c -> c == 1).count() + " of "
        + Prose.count(whole.witness().structure().size(), "event");
    return absent == 0 ? shown + "." : shown + "; " + absent + " of " + Prose.count(all, "thread") + " left out.";
  }

  private Witness witness() {
    Witness all = whole.witness();
    List<Event> events = drawn.stream().map(all.structure().events()::get).toList();
    Map<String, Relation> relations = new LinkedHashMap<>();
    all.relations().forEach((name, relation) -> relations.put(name, restricted(relation, name.equals("sb"))));
    return new Witness(new EventStructure(events, all.structure().locations()),
        drawn.stream().map(all.reads()::get).toList(), drawn.stream().map(all.writes()::get).toList(), relations,
        List.of(), List.of());
  }

  /** A relation among the drawn events; a box of folded events is related by program order only. */
  private Relation restricted(Relation relation, boolean order) {
    long[] rows = Relations.newRelation(drawn.size());
    for (int i = 0; i < drawn.size(); i++) {
      for (int j = 0; j < drawn.size(); j++) {
        boolean single = counts.get(i) == 1 && counts.get(j) == 1;
        if ((order || single) && relation.has(drawn.get(i), drawn.get(j))) {
          Relations.add(rows, Relations.words(drawn.size()), i, j);
        }
      }
    }
    return Relation.of(rows);
  }

  private Violation moved(Violation violation) {
    List<Violation.Edge> edges = violation.edges().stream().map(e ->
        new Violation.Edge(drawn.indexOf(e.from()), drawn.indexOf(e.to()), e.relation())).toList();
    return new Violation(violation.axiom(), violation.events().stream().map(drawn::indexOf).toList(), edges, edges);
  }
}
