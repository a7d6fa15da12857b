package periscope.verifier.soundness.solver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.answer.Fault;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.GpuInstruction.Extent;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.Mappings;
import periscope.mappings.edit.RowEdit;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;
import periscope.models.Models;
import periscope.models.evaluate.CompiledModel;
import periscope.models.vocabulary.OpenClVocabulary;
import periscope.testing.Sample;
import periscope.verifier.behaviour.Target;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.program.Translation;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Question;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.exhaustive.Alphabet;
import periscope.verifier.soundness.exhaustive.MachineEnumeration;
import periscope.verifier.soundness.sized.EnumeratingEngine;
import periscope.verifier.soundness.solver.symbolic.SymbolicMachine;

/**
 * Runs of the machine as formulas and the machine itself say the same: which tables have programs with forbidden
 * outcomes or programs that get stuck, and how many operations the smallest have.
 */
class MachineSearchTest {

  private static final int SEEDS = Sample.of(2, 30);
  private static final List<Instruction> ANY = List.of(
      new GpuInstruction.FluL1(Extent.WG, Span.NONE), new GpuInstruction.FluL1(Extent.DV, Span.NONE),
      new GpuInstruction.InvL1(Extent.WG, Span.NONE), new GpuInstruction.InvL1(Extent.DV, Span.NONE),
      new GpuInstruction.LkL2("x", Span.NONE), new GpuInstruction.UlL2("x", Span.NONE),
      new GpuInstruction.LkRmw(Extent.DV, Span.NONE), new GpuInstruction.UlRmw(Extent.DV, Span.NONE),
      new GpuInstruction.FluL2(Extent.DV, Span.NONE));
  private static final Models MODELS = new Models();
  private static final CompiledModel SOURCE = MODELS.compile(MODELS.load("opencl-rsp"), new OpenClVocabulary());

  @Test
  void randomTablesAgreeWithRunningEachProgram() {
    int[][] found = new int[Fault.values().length][5];
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed * 7_919);
      random.nextInt();
      Mapping shipped = new Mappings().load(random.nextBoolean() ? "rsp-original" : "rsp-proposed");
      boolean small = random.nextBoolean();
      List<SourceOperation> alphabet = alphabet(shipped, small ? 4 : 3, random);
      Mapping mapping = edited(shipped, alphabet, random.nextInt(4), random);
      Shape.Selection placement = random.nextInt(4) == 0 ? Shape.Selection.ALL : Shape.Selection.DIFFERENT;
      Bound bound =
          new Bound(small ? 3 : 4, small ? 2 : 3, 2, 1 + random.nextInt(2), placement, random.nextBoolean());
      Question request = request(mapping, alphabet, bound);
      for (Fault sought : Fault.values()) {
        String about = "seed " + seed + " " + sought + ": " + mapping.print() + alphabet + bound;
        SizedRun explicit = SizedRun.of(request, new EnumeratingEngine(), sought);
        SizedRun symbolic = SizedRun.of(request, LayoutSearch.engine(), sought);
        assertEquals(explicit.toString(), symbolic.toString(), about);
        assertTrue(sought == Fault.UNSOUND || explicit.found().isEmpty()
            || !request.cannotStick(), about);
        found[sought.ordinal()][explicit.found().isPresent() ? explicit.completed() + 1 : 0]++;
      }
    }
    // Otherwise the agreement would mean little.
    for (int[] sizes : found) {
      assertTrue(sizes[0] > SEEDS / 4 && sizes[2] >= SEEDS / 15, Arrays.deepToString(found));
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "rsp-original | load(na); store(na); load(dv, non_remote); store(dv, non_remote) | 3 operations then a"
          + " counterexample",
      "rsp-proposed | load(na); store(na); load(dv, non_remote); store(dv, non_remote) | 4 operations",
      "rsp-original | store(na); fetch_inc(wg, non_remote); fetch_inc(dv, non_remote) | 3 operations then a"
          + " counterexample",
      "rsp-proposed | store(na); load(wg, non_remote); fetch_inc(dv, remote) | 4 operations"})
  void fourOperations(String name, String alphabet, String expected) {
    Mapping mapping = new Mappings().load(name);
    List<String> names = List.of(alphabet.split("; "));
    List<SourceOperation> operations =
        operations(mapping).stream().filter(o -> names.contains(o.toString())).toList();
    Question request =
        request(mapping, operations, new Bound(4, 2, 2, 2, Shape.Selection.DIFFERENT, true));
    assertEquals(expected, SizedRun.of(request, new EnumeratingEngine(), Fault.UNSOUND).toString());
    assertEquals(expected, SizedRun.of(request, LayoutSearch.engine(), Fault.UNSOUND).toString());
  }

  @Test
  void thePublishedSchemesAgreeWithTheSearchOfTheMachine() {
    for (String name : Sample.thorough() ? List.of("rsp-original", "rsp-proposed") : List.of("rsp-original")) {
      Mapping mapping = new Mappings().load(name);
      Answer machine = new MachineEnumeration(MachineEnumeration.Request.of(
          MachineEnumeration.question(mapping, SOURCE, Bound.ofThreads(2, 2, 2, true)))).run(new Search.Listener() {},
          Search.Stop.NEVER);
      Question request = request(
          mapping, operations(mapping), new Bound(4, 2, 2, 2, Shape.Selection.ALL, true));
      for (Fault sought : Fault.values()) {
        Optional<Finding> smallest = machine.first(sought);
        SizedRun found = SizedRun.of(request, LayoutSearch.engine(), sought);
        assertEquals(smallest.map(Finding::size), found.found().map(f -> f.layout().operations()), name + " " + sought);
        assertTrue(found.found().isPresent() || found.completed() == 4, name + " " + sought);
      }
    }
  }

  /**
   * The search of the machine leaves remote operations out where others stand for them, formulas do not: also where
   * plain accesses have code of their own, and where the source model is one's own, by which remote operations reach
   * further.
   */
  @ParameterizedTest
  @CsvSource({"'', 2, 8", "'| ([rem & WG] ; dv)', 4, 4"})
  void nothingIsSearchedAsWhatItIsNot(String reach, int size, int seeds) {
    String text = MODELS.load("opencl-rsp").text().content();
    CompiledModel model = reach.isEmpty() ? SOURCE : MODELS.compile(MODELS.parse("own.cat", new SourceText("own.cat",
        text.replace("| ([ALL] ; unv)", "| ([ALL] ; unv) " + reach))), new OpenClVocabulary());
    int different = 0;
    for (long seed = 0; seed < seeds; seed++) {
      Mapping mapping = shared(size == 2, new Random(seed));
      Answer machine = new MachineEnumeration(MachineEnumeration.Request.of(
          MachineEnumeration.question(mapping, model, Bound.ofThreads(2, size / 2, 2, true))).untilFirst())
          .run(new Search.Listener() {}, Search.Stop.NEVER);
      Operations all = Operations.of(mapping, model, new SymbolicMachine(), EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE),
          o -> true);
      Question formulas = new Question(Translation.by(mapping), model, new Target.Machine(), all,
          new Bound(size, size / 2, 2, 2, Shape.Selection.ALL, true));
      for (Fault sought : Fault.values()) {
        Optional<Integer> smallest = machine.first(sought).map(Finding::size);
        SizedRun found = SizedRun.of(formulas, LayoutSearch.engine(), sought);
        // The search ends at the size of the first fault, be it another one.
        if (machine.findings().isEmpty() || smallest.isPresent()) {
          assertEquals(smallest, found.found().map(f -> f.layout().operations()), sought + " " + mapping.print());
        }
        different += smallest.isPresent() ? 1 : 0;
      }
    }
    assertTrue(different > seeds / 4, different + " of " + seeds);
  }

  /**
   * A table in which remote operations of a work-group share rows with non-remote ones, and plain ones do not.
   *
   * @param locks whether stores take two locks, in some order
   */
  private static Mapping shared(boolean locks, Random random) {
    List<String> lines = new ArrayList<>(List.of("mapping \"t\" from opencl-rsp to gpuasm"));
    for (String head : List.of("store(na) x r", "store(wg, _) x r", "r = load(na) x", "r = load(wg, _) x")) {
      List<String> code = new ArrayList<>(List.of(head.startsWith("r") ? "LD r x" : "ST r x"));
      List<String> pairs = new ArrayList<>(List.of("LK_L2 x,UL_L2 x", "LK_rmw DV,UL_rmw DV"));
      Collections.shuffle(pairs, random);
      for (String pair : pairs) {
        if (locks ? head.startsWith("store") : random.nextInt(4) == 0) {
          code.add(0, pair.split(",")[0]);
          code.add(pair.split(",")[1]);
        }
      }
      lines.add(head + " => " + String.join("; ", code));
    }
    return new Mappings().parse(new SourceText("t.map", String.join("\n", lines) + "\n"));
  }

  /** Some operations, remote ones among them, that read and that write. */
  private static List<SourceOperation> alphabet(Mapping mapping, int size, Random random) {
    List<SourceOperation> all = new ArrayList<>(operations(mapping));
    do {
      Collections.shuffle(all, random);
    } while (all.subList(0, size).stream().noneMatch(SourceOperation::remote)
        || all.subList(0, size).stream().noneMatch(o -> o.operation().hasResult())
        || all.subList(0, size).stream().allMatch(o -> o.operation() == Operation.LOAD));
    return all.subList(0, size);
  }

  /** Makes edits of rows that the alphabet uses, or puts any instruction anywhere in them. */
  private static Mapping edited(Mapping shipped, List<SourceOperation> alphabet, int edits, Random random) {
    Mapping mapping = shipped;
    for (int i = 0; i < edits; i++) {
      Mapping current = mapping;
      List<Integer> used =
          alphabet.stream().map(o -> current.rows().indexOf(current.row(o).get())).distinct().toList();
      List<RowEdit> all = RowEdit.of(mapping).stream().filter(e -> used.contains(e.row())).toList();
      if (random.nextBoolean() && !all.isEmpty()) {
        mapping = all.get(random.nextInt(all.size())).in(mapping);
      } else {
        int row = used.get(random.nextInt(used.size()));
        List<Instruction> templates = new ArrayList<>(mapping.rows().get(row).templates());
        templates.add(random.nextInt(templates.size() + 1), ANY.get(random.nextInt(ANY.size())));
        mapping = mapping.withRow(row, templates);
      }
    }
    return mapping;
  }

  private static List<SourceOperation> operations(Mapping mapping) {
    return Alphabet.of(mapping, SOURCE).operations();
  }

  private static Question request(Mapping mapping, List<SourceOperation> alphabet, Bound bound) {
    Operations operations = Operations.of(mapping, SOURCE, new SymbolicMachine(),
        EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), alphabet::contains);
    assertEquals(alphabet.size(), operations.choices().size(), operations::toString);
    return new Question(Translation.by(mapping), SOURCE, new Target.Machine(), operations, bound);
  }
}
