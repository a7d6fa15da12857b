package periscope.commands.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** A search names the row with a planted fault first, at the smallest size that shows the fault. */
class PlantedFaultsTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "2, 'r = exchange(relaxed, s) x v', 'atom.relaxed.cta.exch r, x, v'",
    "2, 'r = exchange(acquire, s) x v', 'atom.acquire.cta.exch r, x, v'",
    "2, 'r = fetch_add(relaxed, s) x v', 'atom.relaxed.cta.add r, x, v'",
    "2, 'r = compare_exchange(relaxed, s) x e d', 'atom.relaxed.cta.cas r, x, e, d'",
    "3, 'r = load(relaxed, s) x', 'ld.weak r, x'",
    "3, 'store(relaxed, s) x v', 'st.weak x, v'",
  })
  void theRowIsNamedFirst(int size, String row, String code) throws IOException {
    Path table = folder.resolve("planted.map");
    Files.writeString(table,
        "mapping \"planted\" from cuda to ptx\nextends scoped-cpp-ptx\n" + row + " => " + code + "\n");
    Result result = Result.of("verify", table.toString(), "--first", "--events", "" + size, "--scopes", "gpu",
        "--placement", "different", "--without", "fence", "--without", "volatile", "--without", "seq_cst",
        "--out", folder.resolve("out").toString());
    assertEquals(Exit.FAILS, result.exit(), result::err);
    String first = result.out().lines().filter(l -> l.contains("At fault: ")).findFirst().orElse("nothing");
    assertEquals("  Reason   At fault: " + row + ".", first.substring(0, Math.min(first.length(), row.length() + 22)),
        result.out());
  }
}
