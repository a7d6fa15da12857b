package periscope.applications.kept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import periscope.litmus.source.SourceText;
import periscope.mappings.Mappings;
import periscope.mappings.table.Mapping;

/** No kept result of one table answers a question about another table. */
class FingerprintTest {

  private static final SourceText PROGRAM = new SourceText("k.cl", "kernel void k() {}\n");
  private static final String ROWS = "store(na) x r => ST r x\nstore(wg, _) x r => FLU_L1 WG; ST r x\n";

  @Test
  void allThatATableDecidesIsInIt() {
    String told = of("", ROWS);
    assertEquals(told, of("(* The same. *)\n", ROWS));
    assertNotEquals(told, of("weaker orders use stronger rows\n", ROWS));
    assertNotEquals(told, of("", ROWS.replace("FLU_L1 WG", "FLU_L1 DV")));
    assertNotEquals(told, Fingerprint.of(PROGRAM, Optional.empty()));
  }

  private static String of(String settings, String rows) {
    Mapping table = new Mappings().parse(new SourceText("t.map", "mapping \"t\" from opencl-rsp to gpuasm\n" + settings
        + rows));
    return Fingerprint.of(PROGRAM, Optional.of(table));
  }
}
