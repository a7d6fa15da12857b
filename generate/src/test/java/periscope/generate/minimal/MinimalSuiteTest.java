package periscope.generate.minimal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.OutsideModelException;
import periscope.engines.simulation.Simulation;
import periscope.generate.minimal.Step.Kind;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.InstructionSet;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Outcome;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;

/** Suites of minimal tests against a brute force, with tests that they must have and tests that they must not have. */
class MinimalSuiteTest {

  /** A judge that asks for every execution. */
  private static Judge judge(String model, String language) {
    Simulator simulator = simulator(model, language);
    return test -> allowed(simulator.simulate(test, new SourceText("test", "")));
  }

  /** A judge that asks for states only, like the command. */
  private static Judge quick(String model, String language) {
    Simulator simulator = simulator(model, language);
    return test -> allowed(simulator.states(test, new SourceText("test", ""), () -> false));
  }

  private static Simulator simulator(String model, String language) {
    Models models = new Models();
    return new Simulator(models.compile(models.load(model), Vocabularies.of(language).orElseThrow()));
  }

  private static Optional<Collection<Outcome>> allowed(Simulation all) {
    return all.faults().isEmpty() ? Optional.of(all.states().keySet()) : Optional.empty();
  }

  private static Alphabet alphabet(String header, String orders, String scopes) {
    if (orders.isEmpty()) {
      return Alphabet.unscoped(header);
    }
    Set<MemoryOrder> all = orders.equals("all") ? EnumSet.allOf(MemoryOrder.class)
        : Stream.of(orders.split(" ")).map(MemoryOrder::valueOf).collect(Collectors.toSet());
    return Alphabet.of(header, all, Stream.of(scopes.split(" ")).map(Scope::valueOf).collect(Collectors.toSet()),
        scopes.contains(" ") && header.equals("OPENCL"));
  }

  /** Compares test for test. The last two columns are the sizes in every build and in a thorough one. */
  @ParameterizedTest
  @CsvSource({
    "sc, opencl-rsp, OPENCL, '', '', 3, 4", "tso, opencl-rsp, OPENCL, '', '', 3, 4",
    "ptx-6.0, ptx, PTX, all, WORK_GROUP DEVICE, 2, 2",
    "ptx-6.0, ptx, PTX, NON_ATOMIC ACQUIRE RELEASE SEQ_CST, DEVICE, 2, 3",
    "ptx-6.0, ptx, PTX, RELAXED, DEVICE, 2, 3",
    "ptx-6.0, ptx, PTX, NON_ATOMIC RELAXED ACQ_REL, WORK_GROUP DEVICE, 2, 2",
    "opencl-rsp, opencl-rsp, OPENCL, RELAXED, DEVICE, 3, 4",
    "opencl-rsp, opencl-rsp, OPENCL, SEQ_CST RELAXED, DEVICE, 2, 2",
    "opencl-rsp, opencl-rsp, OPENCL, all, WORK_GROUP DEVICE, 1, 1",
    "opencl-rsp, opencl-rsp, OPENCL, NON_ATOMIC RELAXED ACQ_REL SEQ_CST, WORK_GROUP DEVICE, 2, 2",
    "opencl-rsp, opencl-rsp, OPENCL, RELAXED SEQ_CST, WORK_GROUP DEVICE, 2, 2",
    "opencl-rsp, opencl-rsp, OPENCL, NON_ATOMIC ACQUIRE RELEASE, DEVICE, 2, 3"})
  void equalsBruteForce(
      String model, String language, String header, String orders, String scopes, int quick, int thorough) {
    Judge judge = judge(model, language);
    Alphabet alphabet = alphabet(header, orders, scopes);
    for (int size = 1; size <= Sample.of(quick, thorough); size++) {
      MinimalSuite suite = MinimalSuite.of(alphabet, size, () -> quick(model, language), 2, () -> false);
      List<String> forms = suite.tests().stream().map(BruteForce::form).toList();
      assertEquals(forms.size(), new HashSet<>(forms).size(), "two tests are the same");
      assertEquals(BruteForce.of(alphabet, size, judge), new TreeSet<>(forms), model + " " + size);
    }
  }

  /** Compares test for test, over all orders: the programs that the search leaves out have no further tests. */
  @ParameterizedTest
  @CsvSource({"ptx-6.0, ptx, PTX, WORK_GROUP DEVICE, 2, 3", "ptx-7.5, ptx, PTX, WORK_GROUP DEVICE, 2, 3",
    "opencl-rsp, opencl-rsp, OPENCL, WORK_GROUP DEVICE, 2, 2", "opencl-rsp, opencl-rsp, OPENCL, DEVICE, 2, 3"})
  void leavesNothingOut(
      String model, String language, String header, String scopes, int quick, int thorough) {
    Alphabet alphabet = alphabet(header, "all", scopes);
    for (int size = 1; size <= Sample.of(quick, thorough); size++) {
      MinimalSuite suite = MinimalSuite.of(alphabet, size, () -> quick(model, language), 2, () -> false);
      assertEquals(Exhaustive.of(alphabet, size, quick(model, language)).stream().map(t -> t.key(alphabet)).toList(),
          suite.tests().stream().map(t -> t.key(alphabet)).toList(), model + " " + size);
    }
  }

  /** The classic tests are in the suites of their sizes. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"sc | 30 | CoWW CoWR0 CoRW1 CoRR CoWR CoRW2 MP SB LB S R 2+2W",
    "tso | 29 | CoWW CoWR0 CoRW1 CoRR CoWR CoRW2 MP LB S 2+2W"})
  void classics(String model, int count, String expected) {
    Alphabet alphabet = Alphabet.unscoped("OPENCL");
    MinimalNames names = new MinimalNames(alphabet);
    Set<String> found = new HashSet<>();
    for (int size = 1; size <= 4; size++) {
      MinimalSuite suite = MinimalSuite.of(alphabet, size, () -> quick(model, "opencl-rsp"), 2, () -> false);
      assertTrue(suite.complete() && suite.regular());
      suite.tests().forEach(t -> found.add(names.of(t)));
    }
    assertEquals(count, found.size());
    assertTrue(found.containsAll(List.of(expected.split(" "))), found::toString);
  }

  /** One step down, of a lattice in which acquire and release are apart. */
  @Test
  void oneStep() {
    Map<Step, List<Step>> weaker = Alphabet.of("OPENCL", EnumSet.allOf(MemoryOrder.class),
        EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), false).weaker();
    assertEquals(Set.of("acq.dv", "rel.dv", "ar.wg"), tags(weaker, new Step(
        Kind.U, MemoryOrder.ACQ_REL, Scope.DEVICE, false)));
    assertEquals(Set.of("rlx.wg"), tags(weaker, new Step(Kind.R, MemoryOrder.ACQUIRE, Scope.WORK_GROUP, false)));
    assertEquals(Set.of("na"), tags(weaker, new Step(Kind.W, MemoryOrder.RELAXED, Scope.WORK_GROUP, false)));
    assertEquals(Set.of(), tags(weaker, new Step(Kind.U, MemoryOrder.RELAXED, Scope.WORK_GROUP, false)));
  }

  private static Set<String> tags(Map<Step, List<Step>> weaker, Step step) {
    return weaker.get(step).stream().map(s -> s.tag(InstructionSet.ATOMICS)).collect(Collectors.toSet());
  }

  /** The classics of three and four threads, which models without copies of memory forbid: only their programs. */
  @ParameterizedTest
  @CsvSource({"sc, WRC, RR RW W", "tso, WRC, RR RW W", "sc, IRIW, RR RR W W", "tso, IRIW, RR RR W W",
    "sc, ISA2, RR RW WW", "tso, ISA2, RR RW WW", "tso, SB+fsc.dv+fsc.dv, WFR WFR", "tso, R+po+fsc.dv, WFR WW"})
  void largerClassics(String model, String name, String threads) {
    Alphabet alphabet = Alphabet.unscoped("OPENCL");
    TreeSet<MinimalTest> found = new TreeSet<>();
    MinimalSearch search = new MinimalSearch(alphabet, judge(model, "opencl-rsp"), () -> false, found::add);
    assertTrue(search.visit(Stream.of(threads.split(" "))
        .map(t -> t.chars().mapToObj(c -> Kind.valueOf(Character.toString(c))).toList()).toList()));
    assertTrue(search.regular());
    MinimalNames names = new MinimalNames(alphabet);
    List<String> all = found.stream().map(names::of).toList();
    assertTrue(all.contains(name), all::toString);
  }

  /** What of the classics is there with so few instructions, under models with orders and scopes. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"ptx-6.0 | ptx | PTX | RELAXED ACQUIRE RELEASE | CoRR | MP LB",
    "opencl-rsp | opencl-rsp | OPENCL | RELAXED SEQ_CST | CoRR | MP SB LB S R 2+2W"})
  void families(String model, String language, String header, String orders, String three, String four) {
    Alphabet alphabet = alphabet(header, orders, "DEVICE");
    MinimalNames names = new MinimalNames(alphabet);
    Set<String> found = new TreeSet<>();
    for (int n = 1; n <= (Sample.thorough() ? 4 : 3); n++) {
      MinimalSuite suite = MinimalSuite.of(alphabet, n, () -> quick(model, language), 2, () -> false);
      assertTrue(suite.complete() && suite.regular());
      suite.tests().forEach(t -> found.add(names.of(t).replaceAll("[+][a-z].*", "")));
    }
    String expected = Sample.thorough() ? three + " " + four : three;
    assertTrue(found.containsAll(List.of(expected.split(" "))), found::toString);
  }

  /** Where executions are left out since they show nothing new, no state is: programs by chance. */
  @ParameterizedTest
  @CsvSource({"ptx-6.0, ptx, PTX", "ptx-7.5, ptx, PTX", "sc, opencl-rsp, OPENCL", "tso, opencl-rsp, OPENCL",
    "opencl-rsp, opencl-rsp, OPENCL", "opencl, opencl-rsp, OPENCL"})
  void statesAloneAreThoseOfAllExecutions(String model, String language, String header) {
    Simulator simulator = simulator(model, language);
    List<Step> steps = alphabet(header, "all", "WORK_GROUP DEVICE").steps();
    Random random = new Random(Sample.seed(7));
    SourceText text = new SourceText("test", "");
    int visited = 0;
    for (int round = 0; round < Sample.of(60, 500); round++) {
      List<Program.Event> events = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        Step step = steps.get(random.nextInt(steps.size()));
        int thread = events.isEmpty() ? 0 : events.get(i - 1).thread() + random.nextInt(2);
        events.add(new Program.Event(thread, step, step.kind().accesses() ? random.nextInt(2) : Program.NOWHERE));
      }
      List<Integer> groups = IntStream.rangeClosed(0, events.get(4).thread()).mapToObj(t -> t / 2).toList();
      LitmusTest test = new ProgramText(new Program(events, groups), header).test("random", "");
      Simulation all;
      try {
        all = simulator.simulate(test, text);
      } catch (OutsideModelException e) {
        continue;
      }
      visited += all.faults().isEmpty() ? 1 : 0;
      assertEquals(allowed(all), allowed(simulator.states(test, text, () -> false)), test::toString);
    }
    assertTrue(visited > 10, visited + " programs");
  }

  /**
   * A suite that is stopped while it asks the model ends at once. Its tests so far are minimal, and it does not claim
   * to be complete.
   */
  @Test
  void stops() {
    Alphabet alphabet = alphabet("PTX", "all", "WORK_GROUP DEVICE");
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger askedLater = new AtomicInteger();
    AtomicBoolean stop = new AtomicBoolean();
    Judge judge = quick("ptx-6.0", "ptx");
    Judge counting = test -> {
      stop.compareAndSet(false, asked.incrementAndGet() == 2_000);
      askedLater.addAndGet(stop.get() ? 1 : 0);
      return judge.allowed(test);
    };
    MinimalSuite suite = MinimalSuite.of(alphabet, 4, () -> counting, 1, stop::get);
    assertFalse(suite.complete());
    assertTrue(askedLater.get() < 100, () -> askedLater + " asked after the stop");
    suite.tests().forEach(t -> new Descent(alphabet, judge).assertMinimal(t));
  }

  /** The least above what is left out, by asking of everything. */
  @Test
  void borders() {
    Steps steps = new Steps(Alphabet.of("OPENCL", EnumSet.allOf(MemoryOrder.class),
        EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), true));
    Program program = new Program(List.of(new Program.Event(0, Step.plain(Kind.W), 0),
        new Program.Event(1, Step.plain(Kind.R), 0)), List.of(0, 1));
    Random random = new Random(Sample.seed(1));
    for (int round = 0; round < Sample.of(50, 500); round++) {
      for (long classes : steps.classes(program)) {
        List<Long> all = below(steps, steps.strongest(classes, 2));
        List<Long> least = some(all, random);
        List<Long> leftOut = some(all, random);
        Border border = new Border(steps, 2, steps.strongest(classes, 2), () -> false);
        leftOut.forEach(l -> border.leaveOut(l, -1));
        long one = all.get(random.nextInt(all.size()));
        border.leaveOut(one, 1);
        Predicate<Long> forbidden = p -> least.stream().anyMatch(l -> steps.within(l, p, 2));
        Set<Long> expected = all.stream().filter(forbidden)
            .filter(p -> all.stream().noneMatch(q -> !q.equals(p) && steps.within(q, p, 2) && forbidden.test(q)))
            .filter(p -> leftOut.stream().noneMatch(l -> steps.within(l, p, 2)))
            .filter(p -> !steps.within(Steps.at(one, 0), Steps.at(p, 0))).collect(Collectors.toSet());
        assertEquals(expected, new HashSet<>(border.least(forbidden::test)));
      }
    }
  }

  private static List<Long> some(List<Long> all, Random random) {
    return IntStream.range(0, random.nextInt(4)).mapToObj(i -> all.get(random.nextInt(all.size()))).toList();
  }

  private static List<Long> below(Steps steps, List<Long> from) {
    TreeSet<Long> all = new TreeSet<>(from);
    for (long high : from) {
      for (int i = 0; i < 2; i++) {
        for (int step : steps.lower(Steps.at(high, i))) {
          all.addAll(below(steps, List.of(Steps.with(high, i, step))));
        }
      }
    }
    return List.copyOf(all);
  }

  /**
   * Each test is forbidden, and allowed after each weakening, asked of the tests as they are printed. And none is
   * missing below programs that chance chooses: whatever one of them forbids, weakening as long as it is forbidden ends
   * at a test of the suite, whichever weakenings are taken.
   */
  @ParameterizedTest
  @CsvSource({"sc, opencl-rsp, OPENCL, '', '', 4, 5", "tso, opencl-rsp, OPENCL, '', '', 4, 5",
    "ptx-6.0, ptx, PTX, all, DEVICE, 3, 4", "ptx-6.0, ptx, PTX, all, WORK_GROUP DEVICE, 3, 3",
    "opencl-rsp, opencl-rsp, OPENCL, all, DEVICE, 2, 3",
    "opencl-rsp, opencl-rsp, OPENCL, all, WORK_GROUP DEVICE, 2, 3"})
  void weakened(String model, String language, String header, String orders, String scopes, int quick, int thorough) {
    Alphabet alphabet = alphabet(header, orders, scopes);
    Judge judge = judge(model, language);
    Set<String> keys = new HashSet<>();
    int most = Sample.of(quick, Math.max(quick, thorough));
    for (int size = 1; size <= most; size++) {
      MinimalSuite suite = MinimalSuite.of(alphabet, size, () -> quick(model, language), 2, () -> false);
      suite.tests().forEach(t -> new Descent(alphabet, judge).assertMinimal(t));
      suite.tests().forEach(t -> keys.add(t.key(alphabet)));
    }
    assertTrue(keys.size() > 3);
    Random random = new Random(Sample.seed(2));
    Descent descent = new Descent(alphabet, judge);
    int ended = 0;
    for (int n = 0; n < Sample.of(300, 1_500); n++) {
      Optional<MinimalTest> end = descent.from(most, random);
      // A read-modify-write that is taken apart makes a program longer.
      if (end.filter(t -> t.program().size() <= most).isPresent()) {
        assertTrue(keys.contains(end.get().key(alphabet)), () -> end.get().key(alphabet));
        ended++;
      }
    }
    assertTrue(ended > 10, ended + " programs forbid something");
  }
}
