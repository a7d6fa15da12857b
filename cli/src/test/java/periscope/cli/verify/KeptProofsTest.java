package periscope.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;

/** What commands say of programs that an earlier run decided, and the option that wants nothing of it. */
class KeptProofsTest {

  private static final String TABLE = "mapping \"Kept\" from cuda to ptx\nextends scoped-cpp-ptx\n";
  private static final String OPTIONS =
      " --target-model ptx-6.0 --events 2 --scopes gpu --without rmw --without compare_exchange --without volatile";

  @TempDir
  private Path folder;
  private Path table;

  @BeforeEach
  void write() throws IOException {
    table = Files.writeString(folder.resolve("kept.map"), TABLE);
  }

  private Result run(String command, String... more) {
    String[] words = (command + OPTIONS).split(" ", -1);
    return Result.keeping(folder.resolve("cache"),
        Stream.concat(Arrays.stream(words), Stream.of(more)).toArray(String[]::new));
  }

  private void edited() throws IOException {
    Files.writeString(table, TABLE + "store(release, s) x v => fence.sc.s; st.release.s x, v\n");
  }

  @Test
  void everyFormTellsOfProgramsDecidedBefore() throws IOException {
    assertFalse(run("verify " + table).out().contains("Decided before"));
    Result again = run("verify " + table);
    assertEquals(0, again.exit(), again.err());
    assertTrue(again.out().contains("no row that they use has changed."), again.out());
    edited();
    String text = run("verify " + table).out().replaceAll("\\s+", " ");
    assertTrue(text.contains("programs of up to 2 operations without `store(release, s) x v`; changed: 1 of "), text);
    JsonNode report = new ObjectMapper().readTree(run("verify " + table, "--json").out());
    assertEquals("SOUND", report.path("verdict").asText());
    assertEquals(2, report.path("decidedBefore").path("operations").asInt());
    Path log = folder.resolve("log.sarif");
    run("verify " + table, "--sarif", log.toString());
    assertTrue(Files.readString(log).contains("Decided before, on "), Files.readString(log));
  }

  @Test
  void withoutTheCacheEverythingIsAskedAndNothingKept() {
    run("verify " + table, "--no-cache");
    assertFalse(Files.exists(folder.resolve("cache")));
    run("verify " + table);
    assertFalse(run("verify " + table, "--no-cache").out().contains("Decided before"));
    assertTrue(run("verify " + table).out().contains("Decided before"));
    for (String engine : List.of("enumerate", "z3")) {
      assertFalse(run("verify " + table, "--engine", engine).out().contains("Decided before"), engine);
    }
  }

  @Test
  void othersUseWhatVerifyProved() throws IOException {
    Path base = Files.copy(table, folder.resolve("base.map"));
    run("verify " + base);
    edited();
    Result compared = run("compare " + base + " " + table);
    assertEquals(0, compared.exit(), compared.out() + compared.err());
    List<String> lines = compared.out().lines().filter(l -> l.strip().startsWith("SOUND")).toList();
    assertEquals(1, lines.size(), compared.out());
    assertEquals(run("compare " + base + " " + table, "--no-cache").out(), compared.out());
  }
}
