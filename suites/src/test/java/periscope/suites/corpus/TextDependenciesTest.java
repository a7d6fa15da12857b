package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.engines.portfolio.Portfolio;
import periscope.engines.simulation.Witness;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.litmus.event.Event;
import periscope.litmus.event.EventSet;
import periscope.litmus.expectation.Observation;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Sequencing;
import periscope.semantics.LoopBound;
import periscope.semantics.dependency.TextDependencies;
import periscope.testing.Sample;

/** The dependencies in the text of a test, against those of the executions that engines make of it. */
class TextDependenciesTest {

  private static final int STEP = Sample.oneIn(5, 1);
  private static final Map<String, String> MODELS = Map.of(
      "cuda", "cuda-scoped-cpp", "opencl-rsp", "opencl", "llvm", "llvm-scoped", "ptx", "ptx-7.5", "vulkan",
      "vulkan");

  /** Each dependency of an execution is in the text. If the threads have only one path, both have the same ones. */
  @Test
  void executionsHaveNoOthers() {
    ShippedModels models = new ShippedModels();
    int compared = 0;
    int equal = 0;
    for (String language : Corpus.LANGUAGES) {
      Portfolio engine = new Portfolio(models.model(language, MODELS.get(language)), LoopBound.DEFAULT);
      List<Corpus.Entry> entries = Corpus.read(language);
      for (int i = 0; i < entries.size(); i += STEP) {
        Corpus.Entry entry = entries.get(i);
        Set<String> text = coarse(TextDependencies.of(entry.test()));
        if (text.isEmpty() || entry.expectations().model(MODELS.get(language)).orElseThrow().observation()
            == Observation.OUTSIDE) {
          continue;
        }
        Set<String> seen = new TreeSet<>();
        engine.simulate(entry.test(), entry.text(), true, () -> false).witnesses().values()
            .forEach(w -> seen.addAll(coarse(w, entry)));
        assertTrue(text.containsAll(seen), () -> entry + ": " + seen + " beside " + text);
        compared++;
        if (straight(entry) && !seen.isEmpty()) {
          assertEquals(text, seen, entry::file);
          equal++;
        }
      }
    }
    assertTrue(compared > 20 && equal > 2, compared + " compared, " + equal + " equal");
  }

  private static boolean straight(Corpus.Entry entry) {
    return entry.test().threads().stream().flatMap(t -> Instruction.walk(t.body()))
        .noneMatch(i -> i instanceof Instruction.Block || i instanceof Instruction.Branch || i instanceof Sequencing
            || i instanceof AtomicInstruction.CompareExchange || i instanceof PtxInstruction.Cas);
  }

  private static Set<String> coarse(TextDependencies text) {
    return text.dependencies().stream().filter(d -> !d.from().location().equals(d.to().location()))
        .map(d -> d.from().thread() + " " + d.kind() + " " + d.from().location() + " " + d.to().location())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * The dependencies without the numbers of accesses: where there are loops, these numbers differ between an execution
   * and the text.
   */
  private static Set<String> coarse(Witness execution, Corpus.Entry entry) {
    List<Event> events = execution.structure().events();
    Set<String> all = new TreeSet<>();
    for (Event to : events) {
      add(all, events, to, to.dependencies().address(), TextDependencies.Kind.ADDRESS, entry);
      add(all, events, to, to.dependencies().data(), TextDependencies.Kind.DATA, entry);
      add(all, events, to, to.dependencies().control(), TextDependencies.Kind.CONTROL, entry);
    }
    return all;
  }

  private static void add(Set<String> all, List<Event> events, Event to, EventSet from, TextDependencies.Kind kind,
      Corpus.Entry entry) {
    for (int i = 0; i < events.size(); i++) {
      Event read = events.get(i);
      if (from.has(i) && to.location() >= 0 && read.location() != to.location()) {
        all.add(read.thread() + " " + kind + " " + name(read, entry) + " " + name(to, entry));
      }
    }
  }

  private static String name(Event event, Corpus.Entry entry) {
    return entry.test().locations().get(event.location()).name();
  }
}
