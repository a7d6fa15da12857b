package periscope.suites.compilers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.testing.ForeignTools;
import periscope.testing.Sample;

/**
 * Random tests through nvcc, and through nvcc with each instruction of a kind replaced: whole tests, and the table that
 * is extracted from the same compiler, say the same of each.
 */
class CheckAgainstTableTest {

  private static final int TESTS = Sample.of(60, 120);

  /** What nvcc makes of each text, which no edit changes: compiled once, it is edited several times. */
  @TempDir
  private static Path compiled;

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource({
      "s/never/never/, false",
      "s/^[[:blank:]]*fence.sc.*//, true",
      "s/ld.acquire.gpu/ld.relaxed.gpu/, true",
      "s/st.release.gpu/st.release.cta/, true"})
  void sayTheSame(String edit, boolean breaks) throws IOException {
    ForeignTools.onPath("nvcc");
    Path tests = Files.createDirectory(folder.resolve("tests"));
    for (int t = 0; t < TESTS; t++) {
      Files.writeString(tests.resolve("random-" + t + ".litmus"), RandomCuda.test(t));
    }
    String compiler = compiler(edit).toString();
    String table = folder.resolve("edited.map").toString();
    assertEquals(Exit.OK, Result.of("extract", compiler, "-o", table).exit());
    Map<String, String> whole = verdicts(Result.of("check", compiler, tests.toString(), "--json", "--no-cache"));
    Map<String, String> byTable = verdicts(Result.of("check", "--mapping", table, tests.toString(), "--json"));
    assertEquals(byTable, whole);
    assertEquals(TESTS, whole.size());
    assertEquals(breaks, whole.values().stream().anyMatch(v -> v.startsWith("unsound")), whole::toString);
    assertTrue(whole.values().stream().filter("sound 0"::equals).count() > TESTS / 4, whole::toString);
  }

  private Path compiler(String edit) throws IOException {
    Path script = Files.writeString(folder.resolve("edited.sh"),
        """
        known=%s/$(sha256sum < "$1" | cut -c 1-64).ptx
        test -f "$known" || nvcc -arch=sm_90 -std=c++17 -rdc=true -ptx -o "$known" "$1" || exit 1
        sed '%s' "$known" > "$2"
        """.formatted(compiled, edit));
    return Files.writeString(folder.resolve("edited.compiler"), """
        compiler nvcc with its code edited
        from cuda
        to ptx
        form cuda
        version nvcc --version
        compile sh %s {input} {output}
        """.formatted(script));
  }

  /** Verdict and number of forbidden outcomes of each program. */
  private static Map<String, String> verdicts(Result result) throws IOException {
    JsonNode report = new ObjectMapper().readTree(result.out());
    Map<String, String> verdicts = new TreeMap<>();
    for (JsonNode program : report.findValue("programs")) {
      verdicts.put(program.path("program").asText(),
          program.path("verdict").asText() + " " + program.path("forbidden").size());
    }
    return verdicts;
  }

  /** What random tests are made of does not change from run to run. */
  @Test
  void testsAreTheSameEachTime() {
    assertEquals(RandomCuda.test(3), RandomCuda.test(3));
  }
}
