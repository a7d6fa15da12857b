package periscope.engines.termination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.LivenessEngine;
import periscope.engines.simulation.Termination;
import periscope.engines.symbolic.SymbolicSimulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.Vocabularies;
import periscope.testing.Sample;

/**
 * Threads that stay for ever: what is known of some programs, and, for random ones under {@code sc}, whether a search
 * through all interleavings gets stuck.
 */
class TerminationTest {

  private static final int TESTS = Sample.of(50, 1000);
  private static final Models MODELS = new Models();

  private static CompiledModel fair(String model, String language) {
    return MODELS.fair(MODELS.compile(MODELS.load(model), Vocabularies.of(language).orElseThrow()));
  }

  private static LitmusTest parsed(SourceText text) {
    return LitmusLanguages.load().parse(text);
  }

  private static Termination ask(LivenessEngine engine, SourceText text) {
    return engine.terminates(parsed(text), text, () -> false);
  }

  /** Where threads spin in some execution, as both engines say: {@code P0 P1}; a star where some loop was cut. */
  private static String spinning(String model, String language, String content) {
    SourceText text = new SourceText("a.litmus", content);
    String enumerated = spinning(new Simulator(fair(model, language)), text);
    try (SymbolicSimulator solver = new SymbolicSimulator(fair(model, language))) {
      String solved = spinning(solver, text);
      // With symmetric threads one engine names one of them only.
      assertEquals(enumerated.isEmpty(), solved.isEmpty(), content + enumerated);
      return solved;
    }
  }

  private static String spinning(LivenessEngine engine, SourceText text) {
    Termination found = ask(engine, text);
    assertTrue(found.complete());
    Set<Integer> threads = new HashSet<>();
    found.hangs().forEach(h -> h.steps().stream().filter(s -> s.cause() == Cause.SPINS)
        .forEach(s -> threads.add(s.thread())));
    return threads.stream().sorted().map(t -> "P" + t).reduce("", (a, b) -> (a + " " + b).strip())
        + (found.cuts().isEmpty() ? "" : "*");
  }

  /** As the solver alone says: executions of loops in loops are too many to be counted. */
  private static String solved(String threads) {
    try (SymbolicSimulator solver = new SymbolicSimulator(fair("opencl", "opencl"))) {
      return spinning(solver, new SourceText("a.litmus", "OPENCL t\n{ }\n" + threads));
    }
  }

  private static String opencl(String threads) {
    return spinning("opencl", "opencl", "OPENCL t\n{ }\n" + threads);
  }

  private static String wait(String variable, int value) {
    return "while (atomic_load_explicit(" + variable + ", memory_order_relaxed, memory_scope_device) != " + value
        + ") { }\n";
  }

  private static String put(String variable, int value) {
    return "atomic_store_explicit(" + variable + ", " + value + ", memory_order_relaxed, memory_scope_device);\n";
  }

  private static String threads(String... bodies) {
    StringBuilder all = new StringBuilder();
    for (int t = 0; t < bodies.length; t++) {
      all.append("P").append(t).append("@wg 0, dev 0 (global atomic_int *x, global atomic_int *y) {\n")
          .append(bodies[t]).append("}\n");
    }
    return all.toString();
  }

  @Test
  void whoeverWaitsForWhatNobodyWrites() {
    assertEquals("P0", opencl(threads(wait("x", 1))));
    assertEquals("", opencl(threads(wait("x", 1), put("x", 1))));
    assertEquals("P0", opencl(threads(wait("x", 1), put("x", 1) + put("x", 2))));
    assertEquals("", opencl(threads(wait("x", 1) + put("y", 1), put("x", 1) + wait("y", 1))));
    assertEquals("P0 P1", opencl(threads(wait("x", 1) + put("y", 1), wait("y", 1) + put("x", 1))));
  }

  /** What is written becomes visible in the end, however weak the order: nobody sees the old value for ever. */
  @Test
  void writesBecomeVisible() {
    assertEquals("", opencl(threads(put("x", 1) + wait("y", 1), put("y", 1) + wait("x", 1))));
  }

  private static final String LOCK = """
      { int e; do { e = 0; } while (!atomic_compare_exchange_strong_explicit(x, &e, 1, memory_order_acquire,
          memory_order_relaxed, memory_scope_device)); }
      """;

  @Test
  void locksThatNobodyGivesBack() {
    assertEquals("", opencl(threads(LOCK + put("x", 0), LOCK + put("x", 0))));
    assertEquals("P0 P1", opencl(threads(LOCK, LOCK)));
    assertEquals("P0", opencl(threads(LOCK + LOCK)));
    String other = LOCK.replace("(x,", "(y,");
    assertEquals("", opencl(threads(LOCK + other + put("y", 0) + put("x", 0), LOCK + other + put("y", 0)
        + put("x", 0))));
    assertEquals("P0 P1", opencl(threads(LOCK + other + put("y", 0) + put("x", 0), other + LOCK + put("y", 0)
        + put("x", 0))));
  }

  /** Exchanges that write what is there: for ever, if nobody writes what they wait for. */
  @Test
  void exchangesThatChangeNothing() {
    String grab = "while (atomic_exchange_explicit(x, 1, memory_order_acquire, memory_scope_device) == 1) { }\n";
    assertEquals("P0 P1", opencl(threads(grab, grab)));
    assertEquals("", opencl(threads(grab + put("x", 0), grab + put("x", 0))));
    String testing = "while (1) {\n" + wait("x", 0) + "if (atomic_exchange_explicit(x, 1, memory_order_acquire, "
        + "memory_scope_device) == 0) break; }\n";
    assertEquals("", solved(threads(testing + put("x", 0), testing + put("x", 0))));
    assertEquals("P0 P1", solved(threads(testing, testing)));
    String look = "while (atomic_fetch_or_explicit(x, 0, memory_order_relaxed, memory_scope_device) != 1) { }\n";
    assertEquals("P0", opencl(threads(look)));
    assertEquals("", opencl(threads(look, put("x", 1))));
    assertEquals("P0", opencl(threads(look.replace("fetch_or", "fetch_add"))));
    assertEquals("*", opencl(threads(look.replace("fetch_or", "fetch_add").replace("x, 0", "x, 1"))));
  }

  /** Who waits for a sibling that waits at a barrier for it. */
  @Test
  void barriersThatNobodyPasses() {
    String barrier = "barrier(CLK_GLOBAL_MEM_FENCE);\n";
    assertEquals("P0", opencl(threads(wait("x", 1) + barrier, barrier + put("x", 1))));
    assertEquals("", opencl(threads(wait("x", 1) + barrier, put("x", 1) + barrier)));
    assertEquals("", opencl(threads(barrier + wait("x", 1), barrier + put("x", 1))));
    assertEquals("P0", opencl(threads(barrier + wait("x", 1) + barrier, barrier + barrier + put("x", 1))));
  }

  /** Rounds that leave something behind are followed as far as loops are, and no further. */
  @Test
  void loopsThatDoSomething() {
    String count = "while (atomic_fetch_add_explicit(y, 1, memory_order_relaxed, memory_scope_device) >= 0) { }\n";
    assertEquals("*", opencl(threads(count)));
  }

  /** One program in PTX, where branches make the loop. */
  @Test
  void branches() {
    String content = """
        PTX t
        { x = 0; }
        P0@cta 0, gpu 0 | P1@cta 0, gpu 0 ;
        L0: ld.relaxed.gpu r0, x | st.relaxed.gpu x, 1 ;
        bne r0, %d, L0 | ;
        """;
    assertEquals("", spinning("ptx-7.5", "ptx", content.formatted(1)));
    assertEquals("P0", spinning("ptx-7.5", "ptx", content.formatted(2)));
  }

  // A program in steps, for a search through all its interleavings. An operation's last number is what it writes or
  // waits for.
  private record Step(char kind, int location, int value) {}

  private record State(List<Integer> at, List<Integer> memory) {}

  private static List<List<Step>> random(Random random) {
    List<List<Step>> threads = new ArrayList<>();
    for (int t = 0; t < 2 + random.nextInt(2); t++) {
      List<Step> steps = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(4); i++) {
        char kind = "wwrrlb".charAt(random.nextInt(6));
        steps.add(new Step(kind, random.nextInt(2), 1 + random.nextInt(2)));
      }
      threads.add(steps);
    }
    // Barriers that all come to: how many each thread has, the one with the fewest says.
    long fewest = threads.stream().mapToLong(s -> s.stream().filter(x -> x.kind == 'b').count()).min().orElse(0);
    for (List<Step> steps : threads) {
      while (steps.stream().filter(x -> x.kind == 'b').count() > fewest) {
        steps.remove(steps.stream().filter(x -> x.kind == 'b').findFirst().orElseThrow());
      }
    }
    return threads;
  }

  private static String text(List<List<Step>> threads) {
    String[] bodies = threads.stream().map(steps -> steps.stream().map(s -> {
      String variable = s.location == 0 ? "x" : "y";
      return switch (s.kind) {
        case 'w' -> put(variable, s.value % 3);
        case 'r' -> wait(variable, s.value);
        case 'l' -> LOCK.replace("(x,", "(" + variable + ",");
        default -> "barrier(CLK_GLOBAL_MEM_FENCE);\n";
      };
    }).reduce("", String::concat)).toArray(String[]::new);
    return "OPENCL t\n{ }\n" + threads(bodies);
  }

  /** Whether some interleaving comes to a state in which nobody can go on, and somebody waits for a value. */
  private static boolean stuck(List<List<Step>> threads) {
    Set<State> seen = new HashSet<>();
    List<State> open = new ArrayList<>(List.of(new State(threads.stream().map(t -> 0).toList(), List.of(0, 0))));
    boolean stuck = false;
    while (!open.isEmpty()) {
      State state = open.remove(open.size() - 1);
      if (!seen.add(state)) {
        continue;
      }
      List<State> next = new ArrayList<>();
      boolean waits = false;
      boolean together = IntStream.range(0, threads.size())
          .allMatch(t -> state.at.get(t) < threads.get(t).size() && threads.get(t).get(state.at.get(t)).kind == 'b');
      if (together) {
        next.add(new State(state.at.stream().map(a -> a + 1).toList(), state.memory));
      }
      for (int t = 0; t < threads.size(); t++) {
        if (state.at.get(t) == threads.get(t).size()) {
          continue;
        }
        Step step = threads.get(t).get(state.at.get(t));
        int held = state.memory.get(step.location);
        boolean enabled = step.kind == 'w' || step.kind == 'r' && held == step.value || step.kind == 'l' && held == 0;
        waits |= step.kind == 'r' || step.kind == 'l';
        if (enabled) {
          List<Integer> at = new ArrayList<>(state.at);
          at.set(t, at.get(t) + 1);
          List<Integer> memory = new ArrayList<>(state.memory);
          memory.set(step.location, step.kind == 'w' ? step.value % 3 : step.kind == 'l' ? 1 : held);
          next.add(new State(at, memory));
        }
      }
      stuck |= next.isEmpty() && waits;
      open.addAll(next);
    }
    return stuck;
  }

  @ParameterizedTest
  @ValueSource(strings = {"enumerate", "solver"})
  void interleavingsAgree(String engine) {
    CompiledModel model = fair("sc", "opencl");
    Random random = new Random(Sample.seed(20261125));
    Map<Boolean, Integer> counts = new HashMap<>();
    try (SymbolicSimulator solver = new SymbolicSimulator(model)) {
      LivenessEngine asked = engine.equals("solver") ? solver : new Simulator(model);
      for (int i = 0; i < TESTS; i++) {
        List<List<Step>> threads = random(random);
        String content = text(threads);
        Termination found = ask(asked, new SourceText("a.litmus", content));
        assertTrue(found.complete());
        boolean stuck = stuck(threads);
        if (found.cuts().isEmpty() || !found.hangs().isEmpty()) {
          assertEquals(stuck, !found.hangs().isEmpty(), content);
          counts.merge(stuck, 1, Integer::sum);
        }
      }
    }
    assertTrue(counts.getOrDefault(true, 0) > TESTS / 5 && counts.getOrDefault(false, 0) > TESTS / 10,
        counts.toString());
    assertFalse(counts.isEmpty());
  }
}
