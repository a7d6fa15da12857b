package periscope.amdgpu.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Row;

/** Tables to amdgpu. */
class AmdTargetTest {

  private static final String HEAD = "mapping \"t\" from llvm to amdgpu\n";

  private static Mapping table(String rows) {
    return new Mappings().parse(new SourceText("t.map", HEAD + rows));
  }

  private static List<String> problems(String rows) {
    return assertThrows(InvalidInputException.class, () -> table(rows)).diagnostics().stream().map(d -> d.message())
        .toList();
  }

  @Test
  void aPrintedTableIsTheSameTable() {
    for (String name : new AmdTarget().tables()) {
      Mapping table = new Mappings().load(name);
      Mapping again = new Mappings().parse(new SourceText(name, table.print()));
      assertEquals(table.rows(), again.rows(), name);
      assertTrue(table.rows().stream().map(Row::templates).allMatch(t -> t.size() < 14), name);
    }
  }

  @Test
  void rowsForSeveralOperationsHaveTheirInstructions() {
    assertEquals(List.of("global_atomic_add r, x, v glc", "global_atomic_cmpswap r, x, e, d glc",
        "global_atomic_smin r, x, v glc"),
        table("r = {fetch_add, compare_exchange, fetch_min}(relaxed, agent) x v => global_atomic_op r, x, v glc\n")
            .rows().stream().map(Row::right).toList());
    assertEquals(List.of("global_atomic_swap_b32 r, x, v glc"),
        table("r = {exchange}(relaxed, agent) x v => global_atomic_op_32 r, x, v glc\n").rows().stream()
            .map(Row::right).toList());
  }

  @Test
  void rowsThatDoSomethingElse() {
    assertEquals(List.of("a row for load must do the load with exactly one instruction"),
        problems("r = load(relaxed, agent) x => s_waitcnt vmcnt 0\n"));
    assertEquals(List.of("a row for exchange must do the exchange with exactly one instruction"),
        problems("r = exchange(relaxed, agent) x v => global_atomic_add r, x, v glc\n"));
    assertEquals(List.of("a row for fetch_add must return the value read"),
        problems("r = fetch_add(relaxed, agent) x v => global_atomic_add x, v\n"));
    assertTrue(problems("fence(release, agent) => global_store_dword x, 1\n")
        .contains("a row for fence must not access memory"));
  }
}
