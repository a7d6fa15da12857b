package periscope.verifier.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.instruction.GpuInstruction.Extent;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Scope;
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
import periscope.verifier.soundness.Alphabet;
import periscope.verifier.soundness.Bound;
import periscope.verifier.soundness.Finding;
import periscope.verifier.soundness.Search;
import periscope.verifier.soundness.SearchResult;
import periscope.verifier.soundness.Shape;

/**
 * Runs of the machine as formulas and the machine itself say the same: which tables have programs with forbidden outcomes or
 * programs that get stuck, and how many operations the smallest have.
 */
class MachineSearchTest {

  private static final int SEEDS = Sample.of(12, 30);
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
    int[][] found = new int[Sought.values().length][5];
    for (long seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed * 7_919);
      random.nextInt();
      Mapping shipped = new Mappings().load(random.nextBoolean() ? "rsp-original" : "rsp-proposed");
      boolean small = random.nextBoolean();
      List<SourceOperation> alphabet = alphabet(shipped, small ? 4 : 3, random);
      Mapping mapping = edited(shipped, alphabet, random.nextInt(4), random);
      Shape.Selection placement = random.nextInt(4) == 0 ? Shape.Selection.ALL : Shape.Selection.DIFFERENT;
      SearchBound bound =
          new SearchBound(small ? 3 : 4, small ? 2 : 3, 2, 1 + random.nextInt(2), placement, random.nextBoolean());
      ProgramSearch.Request request = request(mapping, alphabet, bound);
      for (Sought sought : Sought.values()) {
        String about = "seed " + seed + " " + sought + ": " + mapping.print() + alphabet + bound;
        ProgramSearch.Result explicit = run(request, ProgramSearch.Engine.explicit(sought));
        ProgramSearch.Result symbolic = run(request, ProgramSearch.Engine.solver(sought));
        assertEquals(said(explicit), said(symbolic), about);
        assertTrue(sought == Sought.FORBIDDEN || explicit.found().isEmpty()
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
      "rsp-original | load(na); store(na); load(dv, non_remote); store(dv, non_remote) | 3 operations then a counterexample",
      "rsp-proposed | load(na); store(na); load(dv, non_remote); store(dv, non_remote) | 4 operations",
      "rsp-original | store(na); fetch_inc(wg, non_remote); fetch_inc(dv, non_remote) | 3 operations then a counterexample",
      "rsp-proposed | store(na); load(wg, non_remote); fetch_inc(dv, remote) | 4 operations"})
  void fourOperations(String name, String alphabet, String expected) {
    Mapping mapping = new Mappings().load(name);
    List<String> names = List.of(alphabet.split("; "));
    List<SourceOperation> operations =
        Alphabet.of(mapping).operations().stream().filter(o -> names.contains(o.toString())).toList();
    ProgramSearch.Request request =
        request(mapping, operations, new SearchBound(4, 2, 2, 2, Shape.Selection.DIFFERENT, true));
    assertEquals(expected, said(run(request, ProgramSearch.Engine.explicit(Sought.FORBIDDEN))));
    assertEquals(expected, said(run(request, ProgramSearch.Engine.solver(Sought.FORBIDDEN))));
  }

  @Test
  void thePublishedSchemesAgreeWithTheSearchOfTheMachine() {
    for (String name : List.of("rsp-original", "rsp-proposed")) {
      Mapping mapping = new Mappings().load(name);
      SearchResult machine = new Search(new Search.Request(mapping, SOURCE, new Bound(2, 2, 2, true),
          Shape.of(Shape.Selection.ALL, 2), OptionalLong.empty(), OptionalLong.empty(), 2, false, false, Optional.empty()),
          new Search.Listener() {}).run();
      ProgramSearch.Request request = request(
          mapping, Alphabet.of(mapping).operations(), new SearchBound(4, 2, 2, 2, Shape.Selection.ALL, true));
      for (Sought sought : Sought.values()) {
        Finding.Kind kind = sought == Sought.STUCK ? Finding.Kind.STUCK : Finding.Kind.UNSOUND;
        Optional<Finding> smallest = machine.findings().stream().filter(f -> f.kind() == kind).findFirst();
        ProgramSearch.Result found = run(request, ProgramSearch.Engine.solver(sought));
        assertEquals(smallest.map(Finding::size), found.found().map(f -> f.layout().operations()), name + " " + sought);
        assertTrue(found.found().isPresent() || found.completed() == 4, name + " " + sought);
      }
    }
  }

  /** Some operations, remote ones among them, that read and that write. */
  private static List<SourceOperation> alphabet(Mapping mapping, int size, Random random) {
    List<SourceOperation> all = new ArrayList<>(Alphabet.of(mapping).operations());
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

  private static ProgramSearch.Request request(Mapping mapping, List<SourceOperation> alphabet, SearchBound bound) {
    Operations operations = Operations.of(mapping, SOURCE, new Target.Machine(),
        EnumSet.of(Scope.WORK_GROUP, Scope.DEVICE), alphabet::contains);
    assertEquals(alphabet.size(), operations.choices().size(), operations::toString);
    return new ProgramSearch.Request(Translation.by(mapping), SOURCE, new Target.Machine(), operations, bound, 1);
  }

  private static ProgramSearch.Result run(ProgramSearch.Request request, ProgramSearch.Engine engine) {
    return new ProgramSearch(request, engine, new ProgramSearch.Listener() {}).run(() -> false);
  }

  private static String said(ProgramSearch.Result result) {
    return result.completed() + " operations" + result.found().map(f -> " then a counterexample").orElse("");
  }
}
