package periscope.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Models whose names are sets in one language and relations in another: lint warns as simulate refuses them. */
class LintModelTest {

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "rmw & R         | 2:15: warning: for tests in ptx this is an error: '&' takes two of a kind",
    "[rmw]           | 2:10: warning: for tests in ptx this is an error: […] takes a set, and this is a relation",
    "rf & ext        | ''",
    "[RMW] ; sb      | ''",
  })
  void namesOfTwoKinds(String expression, String warning) throws IOException {
    String model = Files.writeString(folder.resolve("mine.cat"), "\"mine\"\nlet a = " + expression
        + "\nacyclic po | rf | co | fr as Order\n").toString();
    Result lint = Result.of("lint", model, "--cat-of", "periscope");
    assertEquals(Exit.OK, lint.exit(), lint::err);
    assertEquals(model + (warning.isEmpty() ? ": ok\n" : ": 1 warning\n"), lint.out(), lint::err);
    assertTrue(lint.err().contains(warning), lint::err);
    Result simulate = Result.of("simulate", "../corpus/ptx/coRR.litmus", "--model", model, "--cat-of", "periscope");
    // RMW is no name of PTX: such a model is for other languages.
    if (!expression.contains("RMW")) {
      assertEquals(!warning.isEmpty(), simulate.exit() == Exit.INVALID, simulate::err);
    }
  }
}
