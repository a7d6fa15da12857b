package periscope.suites.corpus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.collect.Maps;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import periscope.engines.enumeration.Simulator;
import periscope.generate.cycle.CriticalCycles;
import periscope.generate.cycle.Cycle;
import periscope.generate.cycle.CycleTest;
import periscope.generate.cycle.DecoratedCycle;
import periscope.generate.cycle.Direction;
import periscope.generate.cycle.Edge;
import periscope.generate.cycle.EdgeKind;
import periscope.generate.cycle.EventAnnotation;
import periscope.generate.cycle.Placements;
import periscope.generate.cycle.Placing;
import periscope.generate.cycle.Placing.Regions;
import periscope.generate.cycle.Placing.Threads;
import periscope.generate.cycle.Variation;
import periscope.litmus.LitmusTest;
import periscope.litmus.condition.Proposition;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.machines.Interleavings;
import periscope.machines.ugpu.UgpuMachine;
import periscope.machines.ugpu.UgpuMachine.Stepping;
import periscope.machines.ugpu.UgpuVariant;
import periscope.models.Models;
import periscope.models.vocabulary.Vocabularies;

/** The table of docs/ugpu.md: every critical cycle with two or three threads and every choice of membars. */
class UgpuAgainstModelTest {

  private final TreeSet<String> weaker = new TreeSet<>();
  private final TreeSet<String> chained = new TreeSet<>();
  private int behindReads;
  private int both;
  private int neither;

  @Test
  void differences() {
    Models models = new Models();
    Simulator model =
        new Simulator(models.compile(models.load("ptx-asplos15"), Vocabularies.of("ptx").orElseThrow()));
    List<EdgeKind> fences = List.of(EdgeKind.Nothing.PO, new EdgeKind.Fence(MemoryOrder.SEQ_CST, Scope.WORK_GROUP),
        new EdgeKind.Fence(MemoryOrder.SEQ_CST, Scope.DEVICE));
    for (int threads = 2; threads <= 3; threads++) {
      for (Cycle cycle : new Variation(List.of(), fences, Variation.ANY).between(CriticalCycles.of(threads)).keySet()) {
        DecoratedCycle apart = DecoratedCycle.of(cycle, EventAnnotation.PLAIN, Placements.of(threads).get(0));
        for (DecoratedCycle placed : apart.placed(new Placing(Threads.ALL, Regions.GLOBAL))) {
          compare(model, cycle, placed.where().groups());
        }
      }
    }
    String spared = "+membar.gl+membar.gl+cta-0-0-1";
    assertEquals(new TreeSet<>(List.of("RWC+na" + spared, "WRR+2W+na" + spared, "WWC+na" + spared,
        "WRW+WR+na" + spared, "WRW+2W+na" + spared, "WRC+na" + spared)), weaker);
    assertEquals("both 1274, neither 183, only the model 84 and 40",
        "both %d, neither %d, only the model %d and %d".formatted(both, neither, behindReads, chained.size()));
    assertTrue(chained.stream().allMatch(n -> n.matches(".*membar\\.cta.*\\+cta-0-(0-1|1-0|1-1)")), chained::toString);
  }

  /**
   * The differences over the corpus, with branches and barriers: the answers of the model that the files state, against
   * what the machine can do.
   */
  @Test
  void differencesOverTheCorpus() {
    Pattern expected = Pattern.compile("expect model ptx-asplos15: (\\w+)");
    TreeMap<String, TreeSet<String>> found = new TreeMap<>();
    for (Corpus.Entry entry : Corpus.read()) {
      Matcher verdict = expected.matcher(entry.text().content());
      if (!verdict.find() || verdict.group(1).equals("Outside") || entry.test().condition().isEmpty()) {
        continue;
      }
      String model = verdict.group(1).equals("Never") ? "forbids" : "allows";
      said(entry).ifPresent(machine -> found.computeIfAbsent(model + " " + machine, k -> new TreeSet<>())
          .add(entry.file()));
    }
    assertEquals(Set.of("coRR+membar.cta", "iriw+membar.ctas", "lb+data+membar.cta", "lb+membar.ctas",
        "lb+pred-other+data"), found.remove("allows cannot"));
    assertEquals("{allows can=24, forbids cannot=59}",
        new TreeMap<>(Maps.transformValues(found, TreeSet::size)).toString());
  }

  private static Optional<String> said(Corpus.Entry entry) {
    Proposition wanted = entry.test().condition().orElseThrow().proposition();
    try {
      Interleavings all = Interleavings.of(
          new UgpuMachine(entry.test(), entry.text(), UgpuVariant.EXTENDED, Stepping.REDUCED));
      assertTrue(all.complete(), entry::file);
      return Optional.of(all.outcomes().stream().anyMatch(wanted::holds) ? "can" : "cannot");
    } catch (InvalidInputException e) {
      return Optional.empty();
    }
  }

  /** The cycle in which each membar behind a read is one for the device. */
  private static Cycle strengthened(Cycle cycle) {
    return new Cycle(cycle.edges().stream().map(e -> e instanceof Edge.ProgramOrder order
        && order.between() instanceof EdgeKind.Fence && e.from() == Direction.R
        ? order.with(new EdgeKind.Fence(MemoryOrder.SEQ_CST, Scope.DEVICE)).orElseThrow() : e).toList());
  }

  private static LitmusTest test(Cycle cycle, List<Integer> groups) {
    return CycleTest.of(DecoratedCycle.of(cycle, EventAnnotation.PLAIN, groups), "PTX");
  }

  private static boolean allowed(Simulator model, LitmusTest test) {
    Proposition wanted = test.condition().orElseThrow().proposition();
    return model.simulate(test, new SourceText(test.name(), "")).states().keySet().stream().anyMatch(wanted::holds);
  }

  private void compare(Simulator model, Cycle cycle, List<Integer> groups) {
    LitmusTest test = test(cycle, groups);
    SourceText text = new SourceText(test.name(), "");
    Proposition wanted = test.condition().orElseThrow().proposition();
    Interleavings all = Interleavings.of(new UgpuMachine(test, text, UgpuVariant.PAPER, Stepping.REDUCED));
    assertTrue(all.complete(), test::name);
    boolean machine = all.outcomes().stream().anyMatch(wanted::holds);
    boolean allowed = allowed(model, test);
    if (machine == allowed) {
      both += machine ? 1 : 0;
      neither += machine ? 0 : 1;
    } else if (machine) {
      weaker.add(test.name());
    } else if (allowed(model, test(strengthened(cycle), groups))) {
      chained.add(test.name());
    } else {
      behindReads++;
    }
  }
}
