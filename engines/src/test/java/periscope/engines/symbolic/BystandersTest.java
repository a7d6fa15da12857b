package periscope.engines.symbolic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.engines.symbolic.relation.Bystanders;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.testing.Sample;

/** A model that is said not to notice a fence judges every program as it does without it. */
class BystandersTest {

  private static final long SEED = Sample.seed(51);
  private static final int TESTS = Sample.of(60, 4_000);
  private static final SourceText TEXT = new SourceText("random", "");
  private static final Placement SOMEWHERE = new Placement(0, 0);

  private final Models models = new Models();

  private CompiledModel model(String text) {
    return models.compile(models.parse("m", new SourceText("m.cat", text)), new OpenClVocabulary());
  }

  private static Event event(int thread, Event.Kind kind, int location, MemoryOrder order) {
    return new Event(thread, SOMEWHERE, kind, location, true, AddressSpace.GLOBAL, order, Scope.DEVICE, false);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '>', quoteCharacter = '`', value = {
      "acyclic sb | rf | co | fr > false",
      "let hb = (sb | rf)+ irreflexive hb irreflexive hb ; (rf | co | fr)+? > false",
      "acyclic sb ; rf | co > false",
      "let rec hb = sb | (rf & ext) | (hb ; hb) acyclic hb > true",
      "acyclic (sb ; [F & SC] ; sb) | rf | co | fr > false",
      "acyclic (sb ; [F] ; sb) | rf | co | fr > true",
      "acyclic (sb ; sb) | fr > true",
      "acyclic ([M] ; sb ; [M]) | fr > false",
      "acyclic (sb ; [F \\ (ACQ | REL | ACQ_REL | SC)] ; sb) | fr > true",
      "acyclic (sb ; [F \\ RLX] ; sb) | fr > false",
      "acyclic (sb ; [~M] ; sb) | fr > true",
      "acyclic ([M & ~F] ; sb ; [M]) | fr > false",
      "empty F & RLX > true",
      "empty [_] & ctrl > false",
      "empty (_ * _) \\ (M * M) > true",
      "empty domain(sb) & F > true",
      "empty (sb \\ (sb ; sb)) & fr > true",
      "acyclic (sb & loc) | rf | co | fr > false",
      "flag ~empty F & RLX as relaxed > true",
      "let hb = sb ; [F & RLX] ; sb > false"})
  void relaxedFence(String checks, boolean noticed) {
    Event fence = event(0, Event.Kind.FENCE, -1, MemoryOrder.RELAXED);
    List<Event> others = new ArrayList<>();
    for (int thread = 0; thread < 2; thread++) {
      others.add(event(thread, Event.Kind.READ, 0, MemoryOrder.RELAXED));
      others.add(event(thread, Event.Kind.WRITE, 0, MemoryOrder.RELAXED));
      others.add(event(thread, Event.Kind.FENCE, -1, MemoryOrder.SEQ_CST));
    }
    CompiledModel model = model("\"m\"\nlet M = R | W\n" + checks + "\nempty rf \\ rf\nempty co \\ co\n");
    assertEquals(noticed, Bystanders.noticed(model, fence, others, 1));
  }

  /** A fence is put into each of many programs; where it changes an answer, the model is said to notice it. */
  @Test
  void anywhereInRandomPrograms() {
    Random seeds = new Random(SEED);
    int unnoticed = 0;
    for (int i = 0; i < TESTS; i++) {
      long seed = seeds.nextLong();
      Random random = new Random(seed);
      String text = quiet(new RandomModels(random).model(), random);
      CompiledModel model = model(text);
      LitmusTest test = new RandomTests(random).test();
      LitmusTest fenced = fenced(test, random);
      Simulation with = new Simulator(model).simulate(fenced, TEXT, true, () -> false);
      List<Event> events = Stream.of(with.witnesses(), with.faults(), with.flags())
          .flatMap(w -> w.values().stream()).flatMap(w -> w.structure().events().stream()).distinct().toList();
      List<Event> others = events.stream().filter(e -> !relaxedFence(e)).toList();
      if (others.size() < events.size() && events.stream().filter(BystandersTest::relaxedFence)
          .noneMatch(e -> Bystanders.noticed(model, e, others, test.locations().size()))) {
        unnoticed++;
        Simulation without = new Simulator(model).simulate(test, TEXT);
        assertEquals(said(without), said(with), () -> "seed " + seed + "\n" + text + fenced);
      }
    }
    System.out.println(unnoticed + " of " + TESTS + " not noticed");
    assertTrue(unnoticed > TESTS / 40, "few models are said not to notice");
  }

  /** A model like another, mostly without some of its checks and without the sets that relaxed fences are in. */
  private static String quiet(String model, Random random) {
    return model.lines().filter(l -> !l.startsWith("flag") || random.nextInt(3) == 0)
        .map(l -> random.nextInt(8) == 0 ? l : l.replaceAll("\\bRLX\\b", "(RLX \\\\ F)")
            .replaceAll("(?<!\\\\\\\\ )\\bF\\b", "(F \\\\ RLX)")
            .replaceAll("(?<=[ (\\[])_", "(R | W)")).collect(Collectors.joining("\n", "", "\n"));
  }

  private static boolean relaxedFence(Event event) {
    return event.kind() == Event.Kind.FENCE && event.order() == MemoryOrder.RELAXED;
  }

  /** The same with a relaxed fence somewhere outside of branches and loops. */
  private static LitmusTest fenced(LitmusTest test, Random random) {
    Fence fence = new Fence(Set.of(FenceFlag.GLOBAL),
        new Semantics(MemoryOrder.RELAXED, Scope.COMMON.get(random.nextInt(Scope.COMMON.size())), false), Span.NONE);
    List<LitmusThread> threads = new ArrayList<>(test.threads());
    int thread = random.nextInt(threads.size());
    List<Instruction> body = new ArrayList<>(threads.get(thread).body());
    body.add(random.nextInt(body.size() + 1), fence);
    threads.set(thread, threads.get(thread).withBody(body));
    return new LitmusTest(test.language(), test.name(), "", test.locations(), threads, Optional.empty());
  }

  private static List<Object> said(Simulation simulation) {
    return List.of(simulation.states(), simulation.faults().keySet(), simulation.flags().keySet());
  }
}
