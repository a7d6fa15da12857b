package periscope.cli.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.engines.enumeration.Simulator;
import periscope.engines.simulation.Simulation;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Outcome;
import periscope.litmus.source.SourceText;

/** A test of the corpus, written as one kernel whose work-items do what its threads do, says the same. */
class KernelsTest {

  private static final Pattern THREAD = Pattern.compile("(?ms)^P\\d+@[^(]*\\((.*?)\\) \\{\\n(.*?)^\\}");
  private static final Pattern INIT = Pattern.compile("(?m)^\\{ (.*) \\}$");
  private static final Pattern NAME = Pattern.compile("(\\w+)(?:\\[\\d*\\])?\\s*$");

  private final LitmusLanguages languages = LitmusLanguages.load();
  private final Simulator model = new Simulator(new ShippedModels().model(Corpus.OPENCL, "opencl-rsp"));

  @Test
  void testsOfTheCorpusAsKernels() {
    int same = 0;
    for (Corpus.Entry entry : Corpus.read(Corpus.OPENCL)) {
      Optional<String> kernel = kernel(entry.test());
      if (kernel.isPresent()) {
        SourceText text = new SourceText(entry.file() + ".cl", kernel.get());
        Simulation expected = model.simulate(entry.test(), entry.text());
        Simulation found = model.simulate(languages.parse(text), text);
        Set<Map<String, Long>> states = states(expected, r -> r);
        Set<Map<String, Long>> asKernel = states(found, r -> r.replaceFirst("^k_", ""));
        // Every work-item has the registers of all branches.
        states.stream().findFirst().ifPresent(s -> asKernel.forEach(k -> k.keySet().retainAll(s.keySet())));
        assertEquals(states, Set.copyOf(asKernel), kernel.get());
        assertEquals(expected.faults().keySet(), found.faults().keySet(), kernel.get());
        same++;
      }
    }
    assertTrue(same > 100, same + " tests");
  }

  private static final String LOCK = """
      void lock(global atomic_int *l)
      {
          int expected;
          do {
              expected = 0;
          } while (!atomic_compare_exchange_strong_explicit(l, &expected, 1, memory_order_%s,
                                                            memory_order_relaxed, memory_scope_%s));
      }
      kernel void count(global atomic_int *l, global int *counter)
      {
          lock(l);
          *counter = *counter + 1;
          atomic_store_explicit(l, 0, memory_order_release, memory_scope_%s);
      }
      /* launch count on %s { l; counter; } forall (counter=2) */
      """;

  /** A scope that is right within a work-group is wrong between two. */
  @ParameterizedTest
  @CsvSource({"acquire, device, 1x2, true", "relaxed, device, 1x2, false", "acquire, work_group, 2x1, true",
    "acquire, work_group, 1x2, false", "relaxed, work_group, 2x1, false"})
  void locks(String order, String scope, String grid, boolean holds) {
    SourceText text = new SourceText("lock.cl", LOCK.formatted(order, scope, scope, grid));
    LitmusTest test = languages.parse(text);
    Simulation found = model.simulate(test, text);
    assertEquals(holds, found.faults().isEmpty(), text::content);
    assertEquals(holds, found.states().keySet().stream().allMatch(test.condition().orElseThrow().proposition()::holds));
  }

  /** Of what registers with names hold, and memory. */
  private static Set<Map<String, Long>> states(Simulation simulation, UnaryOperator<String> name) {
    return simulation.states().keySet().stream().map(o -> state(o, name)).collect(Collectors.toSet());
  }

  private static Map<String, Long> state(Outcome outcome, UnaryOperator<String> name) {
    Map<String, Long> state = new HashMap<>(outcome.memory());
    outcome.registers().forEach((r, v) -> state.put(r.thread() + ":" + name.apply(r.name()), v));
    state.keySet().removeIf(n -> n.contains(":$"));
    return state;
  }

  /** Nothing if the threads are not the work-items of a launch, in its order, or have what lies outside of them. */
  private Optional<String> kernel(LitmusTest test) {
    String printed = languages.ofHeader(test.language()).print(test);
    int groups = (int) test.threads().stream().map(t -> t.placement().workGroup()).distinct().count();
    int items = test.threads().size() / groups;
    boolean launched = IntStream.range(0, test.threads().size()).allMatch(
        t -> test.threads().get(t).placement().workGroup() == t / items
            && test.threads().get(t).placement().device() == 0);
    Matcher init = INIT.matcher(printed);
    if (!launched || printed.contains("barrier") || !init.find() || init.group(1).matches(".*\\d:.*")) {
      return Optional.empty();
    }
    Map<String, String> parameters = new LinkedHashMap<>();
    List<String> bodies = new ArrayList<>();
    Matcher thread = THREAD.matcher(printed);
    while (thread.find()) {
      for (String parameter : thread.group(1).isBlank() ? new String[0] : thread.group(1).split(",\\s*")) {
        Matcher name = NAME.matcher(parameter);
        assertTrue(name.find(), parameter);
        parameters.putIfAbsent(name.group(1), parameter);
      }
      bodies.add("  if (get_global_id(0) == " + bodies.size() + ") {\n" + thread.group(2) + "  }\n");
    }
    // Memory that no thread names.
    Matcher initial = Pattern.compile("\\[([A-Za-z_]\\w*)\\]=").matcher(init.group(1));
    while (initial.find()) {
      parameters.putIfAbsent(initial.group(1), "global int* " + initial.group(1));
    }
    return Optional.of("kernel void k(" + String.join(", ", parameters.values()) + ")\n{\n" + String.join("", bodies)
        + "}\n/* launch k on " + items + "x" + groups + " { " + init.group(1) + " } */\n");
  }
}
