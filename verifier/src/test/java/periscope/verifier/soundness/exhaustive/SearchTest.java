package periscope.verifier.soundness.exhaustive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.work.Workers;
import periscope.litmus.LitmusTest;
import periscope.litmus.answer.Fault;
import periscope.litmus.answer.Verdict;
import periscope.litmus.event.EventStructure;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.machines.Exploration;
import periscope.machines.Exploration.Limits;
import periscope.machines.rsp.ExactExplorer;
import periscope.mappings.Compiler;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.BaseName;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.models.vocabulary.Vocabulary;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Shape.Selection;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Search;

/** The search visits each program once, finds what a plain loop finds, and never claims more than it checked. */
class SearchTest {

  private static final Models MODELS = new Models();

  private static Mapping mapping(String name) {
    return new Mappings().load(name);
  }

  private static CompiledModel shipped() {
    return MODELS.compile(MODELS.load("opencl-rsp"), new OpenClVocabulary());
  }

  private static CompiledModel model(String text) {
    return MODELS.compile(MODELS.parse("test", new SourceText("test.cat", text)), new OpenClVocabulary());
  }

  /** Under a model that allows nothing, every program that is visited is a finding. */
  @ParameterizedTest
  @CsvSource({"2, 1, 2, DEVICES", "1, 2, 2, ALL", "2, 1, 3, ALL", "3, 1, 2, ALL", "3, 1, 2, DEVICES", "2, 2, 1, ALL"})
  void everyProgramOnceUpToRenaming(int threads, int operations, int locations, Selection selection) {
    Bound bound = Bound.ofThreads(threads, operations, locations, true);
    CompiledModel nothing = model("\"Nothing\"\nempty W as Nothing\n");
    Mapping proposed = mapping("rsp-proposed");
    for (Shape shape : Shape.of(selection, threads)) {
      SortedSet<String> expected = Orbits.all(space(bound, proposed).threads, shape, locations);
      assertEquals(expected.size(), space(bound, proposed).programs(shape), shape::description);
      // Exploring on several devices takes long: only the counts are compared there.
      if (shape.devices() == 1) {
        Answer result = run(MachineEnumeration.Request.of(proposed, nothing, bound, List.of(shape)));
        List<String> visited = visited(result, Integer.MAX_VALUE, Fault.UNSOUND);
        assertEquals(expected, new TreeSet<>(visited), shape::description);
        assertEquals(expected.size(), visited.size(), () -> "one of each orbit, " + shape.description());
      }
    }
  }

  /** Two locations and two operations a thread, of a few kinds that share code and a few that do not. */
  @Test
  void countsLongerThreads() {
    Bound bound = Bound.ofThreads(2, 2, 2, true);
    Mapping proposed = mapping("rsp-proposed");
    List<SourceOperation> few = Alphabet.of(proposed, Searches.model("opencl-rsp")).operations().stream()
        .filter(o -> o.order() == MemoryOrder.NON_ATOMIC || o.scope() == Scope.WORK_GROUP)
        .toList();
    assertEquals(5, few.size());
    ProgramSpace space = space(bound, proposed, few);
    for (Shape shape : Shape.of(Selection.ALL, 2)) {
      assertEquals(Orbits.all(space.threads, shape, 2).size(), space.programs(shape), shape::description);
      assertEquals(166_056, space(bound, proposed).programs(shape), shape::description);
    }
  }

  /** Programs of all threads together may be bounded, too: then the larger ones are left out, and no others. */
  @Test
  void largeProgramsAreLeftOut() {
    Mapping proposed = mapping("rsp-proposed");
    CompiledModel nothing = model("\"Nothing\"\nempty W as Nothing\n");
    List<Shape> shapes = Shape.of(Selection.ALL, 2);
    Answer all = run(MachineEnumeration.Request.of(proposed, nothing, Bound.ofThreads(2, 2, 1, true), shapes));
    for (int most = 2; most <= 4; most++) {
      Bound bound = new Bound(most, 2, 2, 1, Selection.ALL, true);
      Answer some = run(MachineEnumeration.Request.of(proposed, nothing, bound, shapes));
      assertEquals(visited(all, most, Fault.UNSOUND), visited(some, 9, Fault.UNSOUND));
      assertEquals(some.total(), some.programs());
    }
  }

  private static ProgramSpace space(Bound bound, Mapping mapping) {
    return space(bound, mapping, Alphabet.of(mapping, Searches.model("opencl-rsp")).operations());
  }

  private static ProgramSpace space(Bound bound, Mapping mapping, List<SourceOperation> operations) {
    Map<Object, Integer> codes = new HashMap<>();
    return new ProgramSpace(bound, operations,
        o -> codes.computeIfAbsent(List.of(o.operation(), mapping.row(o).orElseThrow()), k -> codes.size()));
  }

  /** Findings of one kind with at most so many operations. */
  private static List<String> visited(Answer result, int most, Fault kind) {
    List<String> texts = new ArrayList<>();
    for (Finding finding : result.findings()) {
      if (finding.fault() == kind && finding.size() <= most) {
        ThreadFinding found = (ThreadFinding) finding;
        texts.add(Orbits.of(found.threads(), found.shape(), found.locations()));
      }
    }
    return texts;
  }

  private static Answer run(MachineEnumeration.Request request) {
    return new MachineEnumeration(request).run(new Search.Listener() {}, Search.Stop.NEVER);
  }

  /** No symmetry, no memory of earlier answers, no reduction, no packing: one program after another. */
  @ParameterizedTest
  @CsvSource({"rsp-original, 2, 1, 2", "rsp-proposed-remote-inc-keeps-lock, 2, 1, 1", "rsp-original, 2, 2, 1"})
  void findsWhatALoopFinds(String name, int threads, int operations, int locations) {
    Bound bound = Bound.ofThreads(threads, operations, locations, true);
    Mapping mapping = mapping(name);
    Simulator simulator = new Simulator(shipped());
    for (Shape shape : Shape.of(Selection.ALL, threads)) {
      SortedSet<String> unsound = new TreeSet<>();
      SortedSet<String> stuck = new TreeSet<>();
      SortedSet<String> seen = new TreeSet<>();
      Orbits.tuples(space(bound, mapping).threads, threads, new ArrayList<>(), program -> {
        String orbit = Orbits.of(program, shape, locations);
        // To save time, small programs only, and where there are many, one of each orbit.
        boolean wanted = program.stream().mapToInt(ThreadProgram::size).sum() <= 3
            && (operations == 1 || seen.add(orbit));
        if (wanted) {
          judge(Programs.litmus("test", program, shape, locations), mapping, simulator, orbit, unsound, stuck);
        }
      });
      Answer result = run(MachineEnumeration.Request.of(mapping, shipped(), bound, List.of(shape)));
      assertEquals(unsound, new TreeSet<>(visited(result, 3, Fault.UNSOUND)), shape::description);
      assertEquals(stuck, new TreeSet<>(visited(result, 3, Fault.STUCK)), shape::description);
    }
  }

  private static void judge(LitmusTest source, Mapping mapping, Simulator simulator, String orbit,
      SortedSet<String> unsound, SortedSet<String> stuck) {
    Simulation allowed = simulator.simulate(source, new SourceText("test", ""));
    if (allowed.race().isPresent()) {
      return;
    }
    LitmusTest target = Compiler.compile(source, mapping).target();
    Exploration machine = ExactExplorer.explore(target, false, Limits.DEFAULT).result();
    if (!allowed.states().keySet().containsAll(machine.outcomes())) {
      unsound.add(orbit);
    }
    if (machine.stuck() > 0) {
      stuck.add(orbit);
    }
  }

  @Test
  void aSampleIsNeverSound() {
    Bound bound = Bound.ofThreads(1, 1, 1, false);
    MachineEnumeration.Request all = MachineEnumeration.Request.of(mapping("rsp-proposed"), shipped(), bound,
        Shape.of(Selection.ALL, 1));
    assertEquals(Verdict.HOLDS, run(all).verdict());
    MachineEnumeration.Request sampled =
        all.sampling(OptionalLong.of(5000), OptionalLong.of(1)).by(new Workers.Threads(2));
    Answer result = run(sampled);
    assertEquals(5000, result.programs());
    assertEquals(Verdict.UNKNOWN, result.verdict());
  }

  @Test
  void aStoppedSearchIsNeverSound() {
    Bound bound = Bound.ofThreads(2, 2, 1, true);
    MachineEnumeration.Request request = MachineEnumeration.Request.of(mapping("rsp-proposed"), shipped(), bound,
        Shape.of(Selection.ALL, 2));
    for (int size = 1; size <= 4; size++) {
      int last = size;
      AtomicReference<String> asked = new AtomicReference<>(last == 1 ? "test" : null);
      Answer result = new MachineEnumeration(request).run(new Search.Listener() {
        @Override
        public void finished(int finished, List<Finding> findings) {
          if (finished == last) {
            asked.set("test");
          }
        }
      }, () -> Optional.ofNullable(asked.get()));
      assertEquals(Verdict.UNKNOWN, result.verdict());
      assertEquals(Optional.of("test"), result.stopped());
      assertEquals(last < 4, result.programs() < result.total());
    }
  }

  /**
   * A language whose names cannot be told of any program, once programs are checked: an error half-way is no verdict.
   */
  private static final class Failing implements Vocabulary {
    private final Vocabulary names = new OpenClVocabulary();

    @Override
    public List<String> dependent() {
      return names.dependent();
    }

    @Override
    public String language() {
      return names.language();
    }

    @Override
    public List<BaseName> names() {
      return names.names();
    }

    @Override
    public String definitions() {
      return names.definitions();
    }

    @Override
    public void bind(EventStructure events, long[][] values) {
      if (Thread.currentThread().getName().equals("search")) {
        throw new IllegalStateException("nothing is known of these events");
      }
      names.bind(events, values);
    }
  }

  @Test
  void aFailedSearchHasNoVerdict() {
    SourceText text = new SourceText("test.cat", "\"Order\"\nacyclic sb | rf as Order\n");
    CompiledModel failing = MODELS.compile(MODELS.parse("test", text), new Failing());
    MachineEnumeration.Request request = MachineEnumeration.Request.of(
        mapping("rsp-proposed"), failing, Bound.ofThreads(2, 1, 1, false), Shape.of(Selection.ALL, 2));
    assertThrows(IllegalStateException.class, () -> run(request));
  }

  /** Reducing the machine is invisible in the answer. */
  @Test
  void exactSearchFindsTheSame() {
    Bound bound = Bound.ofThreads(2, 1, 2, true);
    MachineEnumeration.Request reduced = MachineEnumeration.Request.of(mapping("rsp-original"), shipped(), bound,
        Shape.of(Selection.ALL, 2));
    MachineEnumeration.Request exact = reduced.exploring(true);
    assertFalse(run(reduced).findings().isEmpty());
    assertEquals(run(reduced).findings(), run(exact).findings());
  }

  @Test
  void focusLeavesOutExactlyWhatItSays() {
    Bound bound = Bound.ofThreads(2, 1, 2, true);
    Mapping original = mapping("rsp-original");
    MachineEnumeration.Request all = MachineEnumeration.Request
        .of(original, shipped(), bound, Shape.of(Selection.ALL, 2));
    List<Finding> expected = run(all).findings().stream()
        .filter(f -> ((ThreadFinding) f).threads().stream().anyMatch(t -> t.steps().get(0).operation().remote()))
        .toList();
    Answer focused = run(Searches.about(all, original, o -> o.remote()));
    assertTrue(focused.total() < run(all).total());
    assertEquals(expected, focused.findings());
  }

  /** What stands for another operation does so only where it is searched itself. */
  @Test
  void standInsAreSearched() {
    Bound bound = Bound.ofThreads(2, 1, 1, true);
    Operations all = MachineEnumeration.question(mapping("rsp-proposed"), shipped(), bound).operations();
    assertEquals(23, all.likened().size());
    assertTrue(all.likened().keySet().stream().allMatch(all::covers));
    Operations device = MachineEnumeration.question(mapping("rsp-proposed"), shipped(), bound,
        Optional.of(Set.of(Scope.DEVICE)), o -> true).operations();
    assertTrue(device.otherScopes().contains(Scope.WORK_GROUP));
    assertTrue(all.likened().keySet().stream().filter(c -> c.name().contains("wg")).noneMatch(device::covers));
    Operations loads = MachineEnumeration.question(mapping("rsp-proposed"), shipped(), bound, Optional.empty(),
        o -> o.operation() == Operation.LOAD).operations();
    assertEquals(5, loads.likened().size());
    all.likened().keySet().stream().filter(c -> !loads.covers(c))
        .forEach(c -> assertEquals(Operations.LEFT_OUT, loads.excluded().get(c.name())));
  }

  @Test
  void nothingToCheckIsNotSound() {
    Bound bound = Bound.ofThreads(2, 1, 1, true);
    List<Shape> shapes = Shape.of(Selection.ALL, 2);
    MachineEnumeration.Request all = MachineEnumeration.Request.of(mapping("rsp-proposed"), shipped(), bound, shapes);
    assertEquals(Verdict.HOLDS, run(all).verdict());
    assertEquals(Verdict.INAPPLICABLE, run(Searches.about(all, all.mapping(), o -> false)).verdict());
    assertEquals(Verdict.INAPPLICABLE, run(MachineEnumeration.Request.of(all.mapping(), all.model(), bound, List.of()))
        .verdict());
    MachineEnumeration.Request sampled = MachineEnumeration.Request.of(all.mapping(), all.model(), bound, List.of())
        .sampling(OptionalLong.of(10), OptionalLong.of(1)).by(new Workers.Threads(1));
    assertEquals(Verdict.INAPPLICABLE, run(sampled).verdict());
  }
}
