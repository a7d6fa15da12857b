package periscope.engines.enumeration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.engines.enumeration.path.Path;
import periscope.lang.ptx.model.PtxVocabulary;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.Event;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.models.Models;
import periscope.models.ast.Model;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;
import periscope.models.evaluate.ModelCompiler;
import periscope.models.tool.Reading;
import periscope.models.tool.Tool;
import periscope.models.tool.ToolNames;
import periscope.models.tool.Tools;
import periscope.models.xtext.CatReader;
import periscope.semantics.LocationNames;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.SpinLoops;
import periscope.testing.Sample;

/**
 * Of a model whose executions choose a partial coherence, the engine tries the least ones only. Here every partial
 * coherence is tried, and both end in the same values.
 */
class LeastCoherenceTest {

  private static final long SEED = Sample.seed(20261122);
  private static final int PROGRAMS = Sample.of(8, 60);
  private static final SourceText NO_TEXT = new SourceText("generated", "");
  private static final CatReader READER = new CatReader();
  private static final Tool DAT3M = new Tools(READER).of("dat3m").orElseThrow();

  private static final String MODEL = """
      Sketch
      // In Dat3M's manner.
      let co = co+
      let fr = rf^-1 ; co
      let strong = ((R | W) & (RLX | ACQ | REL)) | F
      let ms = ((po | po^-1 | ([strong] ; sr ; [strong])) & (loc | ((_ * _) \\ (M * M)))) \\ id
      let out = ([W & REL] ; po-loc? ; [W & strong]) | ([F] ; po ; [W & strong])
      let into = ([R & strong] ; po-loc? ; [R & ACQ]) | ([R & strong] ; po ; [F])
      let rec seen = (ms & rf) | (seen ; rmw ; seen)
      let cause = po? ; (((ms & (out ; seen ; into)) | sync_fence) ; po?)+
      empty ([W] ; (cause | po) ; [W]) & loc \\ co as Coherence
      empty ([W] ; ms ; [W]) & loc \\ (co | co^-1) as Strong-writes
      empty ([F & SC] ; cause ; [F & SC]) \\ sync_fence as Fences
      empty ((ms & fr) ; (ms & co)) & rmw as Atomicity
      acyclic (ms & (rf | co | fr)) | po-loc as Location
      irreflexive (rf | fr) ; cause as Causality
      """;

  private static CompiledModel compiled(String text, boolean partial) {
    Model model = new Models().parse("m.cat", new SourceText("m.cat", text));
    ToolNames names = DAT3M.names("ptx").orElseThrow();
    ToolNames total = new ToolNames(
        names.definitions(), names.checks(), names.text(), names.refused(), names.updatesApart(), partial);
    Tool tool = new Tool(DAT3M.id(), DAT3M.called(), DAT3M.signs(), Map.of("ptx", total), Set.of(), false);
    return new ModelCompiler(READER).compile(model, PtxVocabulary.SHARED,
        new Reading(Optional.of(tool), "the test says so"));
  }

  @Test
  void theLeastCoherencesAreEnough() {
    CompiledModel least = compiled(MODEL, true);
    CompiledModel any = compiled(MODEL, false);
    assertTrue(least.definesCoherence());
    Random seeds = new Random(SEED);
    int unordered = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      long seed = seeds.nextLong();
      String text = program(new Random(seed));
      LitmusTest test = LitmusLanguages.load().parse(new SourceText("p.litmus", text));
      Set<String> expected = new TreeSet<>();
      Set<String> found = new TreeSet<>();
      skeletons(test, s -> {
        everyCoherence(s, least, any, expected);
        Enumerator enumerator = new Enumerator(least.newEvaluator(), false);
        enumerator.run(s, () -> ends(enumerator, x -> enumerator.finalValues(x), found));
      });
      assertEquals(expected, found, () -> "seed " + seed + "\n" + text);
      unordered += expected.size();
    }
    assertTrue(unordered > PROGRAMS, "the programs end in several ways");
  }

  private static void skeletons(LitmusTest test, Consumer<Skeleton> sink) {
    LocationNames names = LocationNames.of(test.locations());
    List<List<Path>> paths = test.threads().stream()
        .map(t -> Executions.prepare(t, ReadModifyWrites.WHOLE, names, NO_TEXT, LoopBound.DEFAULT,
            SpinLoops.COUNTED).paths).toList();
    Skeletons.forEach(test.locations(), test.threads(), paths, NO_TEXT, s -> {
      sink.accept(s);
      return true;
    });
  }

  /**
   * Reads-from and the order of fences as the enumerator goes through them, consistent or not; coherence in every way.
   */
  private static void everyCoherence(Skeleton s, CompiledModel least, CompiledModel any, Set<String> found) {
    Enumerator candidates = new Enumerator(least.newEvaluator(), false);
    Evaluator evaluator = any.newEvaluator();
    evaluator.start(s.structure);
    int orders = evaluator.orders();
    candidates.runAll(s, () -> {
      long[][] fences = new long[orders][];
      System.arraycopy(candidates.orders(), 0, fences, 0, orders);
      coherences(s, 0, new long[s.structure.size()], co -> {
        if (evaluator.consistent(candidates.rf(), co, fences)) {
          ends(candidates, x -> last(s, co, x).stream().mapToLong(candidates.values()::written).distinct()
              .toArray(), found);
        }
      });
      return true;
    });
  }

  private static List<Integer> writes(Skeleton s, int location) {
    List<Integer> writes = new ArrayList<>();
    for (int e = 0; e < s.structure.size(); e++) {
      Event event = s.structure.events().get(e);
      if (event.writes() && event.location() == location && !event.initial()) {
        writes.add(e);
      }
    }
    return writes;
  }

  /** Every strict partial order of the writes to each location, the initial one first. */
  private static void coherences(Skeleton s, int location, long[] co, Consumer<long[]> then) {
    if (location == s.structure.locations()) {
      then.accept(co);
      return;
    }
    List<Integer> writes = writes(s, location);
    int n = writes.size();
    for (long choice = 0; choice < 1L << n * n; choice++) {
      long[] rows = co.clone();
      for (int i = 0; i < n * n; i++) {
        rows[writes.get(i / n)] |= (choice >> i & 1) << writes.get(i % n);
      }
      writes.forEach(w -> rows[location] |= 1L << w);
      if (isOrder(rows, writes)) {
        coherences(s, location + 1, rows, then);
      }
    }
  }

  private static boolean isOrder(long[] rows, List<Integer> writes) {
    for (int a : writes) {
      for (int b : writes) {
        boolean related = (rows[a] >> b & 1) != 0;
        if (related && (a == b || (rows[b] & ~rows[a]) != 0)) {
          return false;
        }
      }
    }
    return true;
  }

  private static List<Integer> last(Skeleton s, long[] co, int location) {
    List<Integer> writes = writes(s, location);
    List<Integer> last = writes.stream().filter(w -> co[w] == 0).toList();
    return writes.isEmpty() ? List.of(location) : last;
  }

  private interface Finals {
    long[] of(int location);
  }

  /** What was read, with each way in which the locations may end. */
  private static boolean ends(Enumerator execution, Finals finals, Set<String> found) {
    Skeleton s = execution.skeleton();
    String read = s.structure.events().toString().hashCode() + ":";
    for (int e = 0; e < s.structure.size(); e++) {
      read += s.structure.events().get(e).reads() ? " " + execution.values().read(e) : "";
    }
    List<String> ends = new ArrayList<>(List.of(read));
    for (int x = 0; x < s.structure.locations(); x++) {
      List<String> longer = new ArrayList<>();
      for (long value : finals.of(x)) {
        ends.forEach(end -> longer.add(end + "; " + value));
      }
      ends = longer;
    }
    found.addAll(ends);
    return true;
  }

  /** Two or three threads of a few accesses and fences; at most three writes to a location. */
  private static String program(Random random) {
    int threads = 2 + random.nextInt(2);
    int[] writes = new int[2];
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<String> column = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        column.add(instruction(random, writes, i));
      }
      columns.add(column);
    }
    StringBuilder text = new StringBuilder("PTX random\n{ x=0; y=0; }\n");
    for (int t = 0; t < threads; t++) {
      text.append(t == 0 ? " " : " | ").append("P").append(t).append("@cta ").append(random.nextInt(2))
          .append(",gpu 0");
    }
    text.append(" ;\n");
    for (int row = 0; row < 3; row++) {
      int at = row;
      text.append(" ").append(columns.stream().map(c -> c.get(at)).collect(Collectors.joining(" | "))).append(" ;\n");
    }
    return text + "exists (x=0)\n";
  }

  private static String instruction(Random random, int[] writes, int register) {
    int location = random.nextInt(2);
    String name = location == 0 ? "x" : "y";
    String scope = random.nextBoolean() ? "gpu" : "cta";
    int kind = random.nextInt(8);
    if (kind < 4 && writes[location] < 3) {
      int value = ++writes[location];
      return switch (kind) {
        case 0, 1 -> "st.weak " + name + ", " + value;
        case 2 -> (random.nextBoolean() ? "st.release." : "st.relaxed.") + scope + " " + name + ", " + value;
        default -> "atom.relaxed." + scope + ".exch r" + register + ", " + name + ", " + value;
      };
    }
    return switch (kind) {
      case 4 -> "fence.sc." + scope;
      case 5 -> "fence.acq_rel." + scope;
      case 6 -> "ld.weak r" + register + ", " + name;
      default -> (random.nextBoolean() ? "ld.acquire." : "ld.relaxed.") + scope + " r" + register + ", " + name;
    };
  }

  /**
   * What asks for more than pairs, or where less of coherence could break an axiom, is refused: least ones would not
   * do.
   */
  @ParameterizedTest
  @ValueSource(strings = {"empty po \\ (co ; co)", "empty (rf^-1 ; co) \\ co", "flag ~empty co as f", "~empty co",
      "irreflexive rf ; ~co", "empty (loc & rf) \\ (co | co^-1)"})
  void otherUsesAreRefused(String check) {
    InvalidInputException refused = assertThrows(InvalidInputException.class, () -> compiled("X\n" + check, true));
    String said = refused.diagnostics().get(0).render();
    assertTrue(said.startsWith("m.cat:2:1: ") && said.contains("co is a partial order"), said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"acyclic co", "empty (po & loc) \\ co", "empty loc & rf \\ co+", "irreflexive co ; rf",
      "empty (loc & (M * M)) \\ (co | co^-1)"})
  void theseUsesAreRead(String check) {
    assertTrue(compiled("X\n" + check, true).definesCoherence());
  }
}
