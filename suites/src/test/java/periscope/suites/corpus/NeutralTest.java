package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.litmus.LitmusTest;
import periscope.litmus.language.Emitter;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.memory.Location;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;

/**
 * The OpenCL tests of the corpus in neutral JSON: tests that the format can express keep their meaning, and others are
 * refused.
 */
class NeutralTest {

  private static final Pattern NAME = Pattern.compile("\\b[A-Za-z_][A-Za-z0-9_]*\\b(?!\\()");
  private static final Pattern WORD = Pattern.compile("int|memory_\\w+|CLK_\\w+");

  private final LitmusLanguages languages = LitmusLanguages.load();
  private final Simulator model = new Simulator(new ShippedModels().model(Corpus.OPENCL, "opencl"));
  private final Emitter neutral = ServiceLoader.load(Emitter.class).stream().map(ServiceLoader.Provider::get)
      .filter(e -> e.form().equals("neutral")).findFirst().orElseThrow();

  @Test
  void everyTestIsSaidOrRefused() {
    Map<String, Integer> refused = new TreeMap<>();
    TreeSet<String> said = new TreeSet<>();
    for (Corpus.Entry entry : Corpus.read()) {
      if (entry.language().equals(Corpus.OPENCL)) {
        try {
          same(entry, new SourceText(entry.file() + ".json", neutral.emit(entry.test(), entry.text())));
          said.add(entry.file());
        } catch (InvalidInputException e) {
          refused.merge(e.diagnostics().get(0).message(), 1, Integer::sum);
        }
      }
    }
    assertEquals(22, said.size(), said::toString);
    for (String reason : new String[] {"a barrier waits for the work-group; what the format calls so is a fence",
      "a plain access of an atomic location", "an access of scope work_group", "an access of scope remote",
      "no action does this", "some threads share a work-group and others do not", "the condition is a forall",
      "the locations are not all of one kind", "the test has 3 locations", "the threads are on several devices",
      "the condition asks for 4 registers"}) {
      assertTrue(refused.containsKey(reason), () -> reason + ": " + refused);
    }
  }

  /**
   * Checks that a test and what was read from its JSON have the same bodies and states. Names may differ, also that of
   * a value which an exchange leaves unread; a fence may have flags without a location.
   */
  private void same(Corpus.Entry entry, SourceText written) {
    LitmusTest read = languages.parse(written);
    assertEquals(bodies(entry.test()), bodies(read), written::content);
    assertEquals(matching(entry.test(), entry.text()), matching(read, written), written::content);
  }

  /** The numbers of allowed states that satisfy the condition and that do not. */
  private Map<Boolean, Long> matching(LitmusTest test, SourceText text) {
    return model.simulate(test, text).states().keySet().stream().collect(
        Collectors.partitioningBy(test.condition().orElseThrow().proposition()::holds, Collectors.counting()));
  }

  /** The bodies of the threads, with names numbered by their first use; each thread has its own registers. */
  private String bodies(LitmusTest test) {
    Map<String, String> names = new HashMap<>();
    StringBuilder bodies = new StringBuilder();
    int thread = 0;
    for (String line : languages.ofHeader(test.language()).print(test).lines().toList()) {
      if (line.startsWith("P")) {
        bodies.append(line.replaceAll(" \\(.*", "\n"));
        thread++;
      } else if (line.startsWith("  ")) {
        String bare = line.replaceAll("int \\w+ = (atomic_exchange)", "$1").replace(" | CLK_LOCAL_MEM_FENCE", "");
        int own = thread;
        bodies.append(NAME.matcher(bare).replaceAll(name -> WORD.matcher(name.group()).matches() ? name.group()
            : names.computeIfAbsent(test.location(name.group()).map(Location::name)
                .orElse(own + ":" + name.group()), n -> "n" + names.size()))).append('\n');
      }
    }
    return bodies.toString();
  }
}
