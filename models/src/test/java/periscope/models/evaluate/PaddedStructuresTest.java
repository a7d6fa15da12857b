package periscope.models.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Dependencies;
import periscope.litmus.event.EventSet;
import periscope.litmus.event.EventStructure;
import periscope.litmus.event.Relation;
import periscope.litmus.event.Relations;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.models.Models;
import periscope.models.evaluate.Violation.Edge;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;

/**
 * A thread more that only reads memory of its own changes nothing, although the events are then too many for one long:
 * names, verdicts and reports are those of the structure without it.
 */
class PaddedStructuresTest {

  private static final Models MODELS = new Models();
  private static final int ROUNDS = Sample.of(3, 25);
  /** Most rounds for a model that finds few executions consistent. */
  private static final int MOST_ROUNDS = 20 * ROUNDS;

  static Stream<Arguments> models() {
    return Vocabularies.languages().stream().flatMap(l -> l.models().stream().map(m -> Arguments.of(l.name(), m)));
  }

  /**
   * A structure with such a thread somewhere between the others.
   *
   * @param initial the initial write that it reads
   * @param where   what each event of the structure without it is here
   */
  private record Padded(EventStructure structure, int initial, int[] where) {

    static Padded of(Random random, EventStructure s) {
      int[] starts = IntStream.rangeClosed(s.locations(), s.size())
          .filter(i -> i == s.locations() || i == s.size() || thread(s, i) != thread(s, i - 1)).toArray();
      int start = starts[random.nextInt(starts.length)];
      int more = Relations.NARROW + random.nextInt(3 * Relations.NARROW);
      int thread = start == s.locations() ? 0 : thread(s, start - 1) + 1;
      int[] where = IntStream.range(0, s.size())
          .map(i -> i < s.locations() ? i : i < start ? i + 1 : i + 1 + more).toArray();
      List<Event> events = new ArrayList<>(s.events().subList(0, s.locations()));
      events.add(access(Event.INITIAL, Event.Kind.WRITE, s.locations()));
      s.events().subList(s.locations(), start).forEach(e -> events.add(moved(e, 0, where)));
      for (int i = 0; i < more; i++) {
        events.add(access(thread, Event.Kind.READ, s.locations()));
      }
      s.events().subList(start, s.size()).forEach(e -> events.add(moved(e, 1, where)));
      return new Padded(new EventStructure(events, s.locations() + 1), s.locations(), where);
    }

    private static int thread(EventStructure s, int event) {
      return s.events().get(event).thread();
    }

    private static Event access(int thread, Event.Kind kind, int location) {
      return new Event(thread, new Placement(99, 99), kind, location, false, AddressSpace.GLOBAL,
          MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM, false);
    }

    private static Event moved(Event e, int threads, int[] where) {
      EventSet[] data = {EventSet.NONE};
      e.dependencies().data().forEach(d -> data[0] = data[0].with(where[d]));
      return e.of(e.thread() + threads, e.span()).with(new Dependencies(EventSet.NONE, data[0], EventSet.NONE));
    }

    long[] moved(long[] relation) {
      Relation narrow = Relation.of(relation);
      long[] rows = Relations.newRelation(structure.size());
      for (int i = 0; i < where.length; i++) {
        int from = where[i];
        narrow.from(i).forEach(j -> Relations.add(rows, Relations.words(structure.size()), from, where[j]));
      }
      return rows;
    }

    long[][] moved(long[][] relations) {
      return Stream.of(relations).map(this::moved).toArray(long[][]::new);
    }

    long[] readsFrom(long[] rf) {
      long[] rows = moved(rf);
      for (int e = 0; e < structure.size(); e++) {
        if (structure.events().get(e).reads() && structure.events().get(e).location() == initial) {
          Relations.add(rows, Relations.words(structure.size()), initial, e);
        }
      }
      return rows;
    }

    Violation moved(Violation violation) {
      return new Violation(violation.axiom(), violation.events().stream().map(e -> where[e]).toList(),
          edges(violation.edges()), edges(violation.steps()));
    }

    private List<Edge> edges(List<Edge> edges) {
      return edges.stream().map(e -> new Edge(where[e.from()], where[e.to()], e.relation())).toList();
    }

    void same(long[] narrow, long[] wide, String note) {
      Relation expected = Relation.of(narrow);
      Relation others = Relation.of(wide);
      for (int i = 0; i < where.length; i++) {
        for (int j = 0; j < where.length; j++) {
          assertEquals(expected.has(i, j), others.has(where[i], where[j]), note + " from " + i + " to " + j);
        }
      }
    }
  }

  /** Some data dependencies. */
  private static EventStructure structure(Random random) {
    EventStructure s = RandomStructures.structure(random, RandomStructures.shape(random, 5));
    List<Event> events = new ArrayList<>();
    for (int j = 0; j < s.size(); j++) {
      EventSet data = EventSet.NONE;
      for (int i = s.locations(); i < j; i++) {
        boolean reads = s.events().get(i).reads() && s.events().get(i).thread() == s.events().get(j).thread();
        data = reads && random.nextBoolean() ? data.with(i) : data;
      }
      events.add(s.events().get(j).with(new Dependencies(EventSet.NONE, data, EventSet.NONE)));
    }
    return new EventStructure(events, s.locations());
  }

  @ParameterizedTest
  @MethodSource("models")
  void sayTheSame(String language, String name) {
    CompiledModel model = MODELS.compile(MODELS.load(name), Vocabularies.of(language).orElseThrow());
    Evaluator narrow = model.newEvaluator();
    Evaluator wide = model.newEvaluator();
    Random random = new Random(Sample.seed(11) + name.hashCode());
    int[] consistent = new int[1];
    int[] compared = new int[1];
    for (int round = 0; round < ROUNDS || round < MOST_ROUNDS && (compared[0] < 9 || consistent[0] < 2); round++) {
      EventStructure s = structure(random);
      Padded padded = Padded.of(random, s);
      assertTrue(padded.structure.size() > Relations.NARROW);
      narrow.start(s);
      wide.start(padded.structure);
      assertEquals(narrow.outside(), wide.outside());
      for (int k = 0; k < narrow.orders(); k++) {
        assertEquals(Relation.of(padded.moved(narrow.orderable(k))), Relation.of(wide.orderable(k)));
      }
      int[] seen = new int[1];
      int every = 1 + random.nextInt(20);
      RandomStructures.executions(s, (rf, co) -> {
        if (seen[0]++ % every == 0 && seen[0] < 10 * every) {
          compared[0]++;
          consistent[0] += compare(model, narrow, wide, s, padded, rf, co) ? 1 : 0;
        }
      });
    }
    assertTrue(compared[0] > 2 * ROUNDS && consistent[0] >= 2,
        compared[0] + " compared, " + consistent[0] + " consistent");
  }

  private static boolean compare(CompiledModel model, Evaluator narrow, Evaluator wide, EventStructure s,
      Padded padded, long[] rf, long[] co) {
    long[][] orders = RandomStructures.orders(narrow, s);
    long[] readsFrom = padded.readsFrom(rf);
    long[] coherence = padded.moved(co);
    boolean consistent = narrow.consistent(rf, co, orders);
    assertEquals(consistent, wide.consistent(readsFrom, coherence, padded.moved(orders)), () -> "" + s);
    assertEquals(narrow.faulty(), wide.faulty(), () -> "" + s);
    assertEquals(narrow.flags(), wide.flags(), () -> "" + s);
    for (String name : model.names()) {
      padded.same(narrow.relation(name), wide.relation(name), name);
    }
    long[][] broken = new long[model.axioms().size()][s.size()];
    long[][] others = new long[model.axioms().size()][Relations.newRelation(padded.structure.size()).length];
    narrow.addBroken(broken);
    wide.addBroken(others);
    for (int a = 0; a < broken.length; a++) {
      // A barrier that a thread misses is shown by its arrivals and anything.
      padded.same(broken[a], others[a], model.axioms().get(a).name());
    }
    assertEquals(narrow.violations(rf, co, orders).stream().map(padded::moved).toList(),
        wide.violations(readsFrom, coherence, padded.moved(orders)), () -> "" + s);
    return consistent;
  }

  /** A pair of an initial write and the last event, to be sure that words are not mixed up. */
  @ParameterizedTest
  @MethodSource("models")
  void programOrderComesToTheEnd(String language, String name) {
    CompiledModel model = MODELS.compile(MODELS.load(name), Vocabularies.of(language).orElseThrow());
    Random random = new Random(5);
    Padded padded = Padded.of(random, structure(random));
    Evaluator evaluator = model.newEvaluator();
    evaluator.start(padded.structure);
    long[] nothing = Relations.newRelation(padded.structure.size());
    evaluator.consistent(nothing, nothing, new long[model.orders()][nothing.length]);
    Relation order = Relation.of(evaluator.relation(model.names().contains("sb") ? "sb" : "po"));
    List<Event> events = padded.structure.events();
    for (int i = 0; i < events.size(); i++) {
      for (int j = 0; j <= i; j++) {
        assertFalse(order.has(i, j));
        boolean same = i != j && events.get(j).thread() == events.get(i).thread() && !events.get(j).initial();
        boolean first = events.get(j).initial() && !events.get(i).initial() && order.has(0, events.size() - 1);
        assertEquals(same || first, order.has(j, i), j + " before " + i);
      }
    }
  }
}
