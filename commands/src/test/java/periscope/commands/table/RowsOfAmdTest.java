package periscope.commands.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Rows for AMD's GPUs as users write them after an assembler's text. */
class RowsOfAmdTest {

  private static final String HEAD = "mapping \"mine\" from llvm to amdgpu\n";

  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "s_waitcnt vmcnt(0)                | a number stands behind its word and a blank: vmcnt 0",
    "s_waitcnt vmcnt=0                 | a number stands behind its word and a blank: vmcnt 0",
    "s_waitcnt vmcnt(0) lgkmcnt(1)     | a number stands behind its word and a blank: vmcnt 0",
    "\"s_waitcnt vmcnt 0\"              | instructions stand without quotes",
  })
  void hints(String wait, String hint) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.map"),
        HEAD + "r = load(acquire, agent) x => " + wait + "; global_load_dword r, x sc1\n");
    Result result = Result.of("lint", file.toString());
    assertEquals(Exit.INVALID, result.exit(), result::out);
    assertTrue((result.out() + result.err()).contains(hint), () -> result.out() + result.err());
  }

  @Test
  void theRowOfTheHint() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.map"),
        HEAD + "r = load(acquire, agent) x => global_load_dword r, x sc1; s_waitcnt vmcnt 0; buffer_inv sc1\n");
    assertEquals(Exit.OK, Result.of("lint", file.toString()).exit());
  }
}
