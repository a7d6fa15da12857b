package periscope.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;

/** What {@code run} leaves behind, and how it chooses devices. */
class RunTest {

  @TempDir Path folder;

  @Test
  void resultsAreAppendedOneToALine() throws IOException {
    Path file = folder.resolve("results.jsonl");
    for (int i = 0; i < 2; i++) {
      Result.of("run", "SB+rlx.dv+rlx.dv", "MP+rel.dv+acq.dv", "--device", "store-buffers", "--instances", "500",
          "--seed", "1", "--quiet", "--out", file.toString());
    }
    List<String> lines = Files.readAllLines(file);
    assertEquals(4, lines.size());
    JsonNode first = new ObjectMapper().readTree(lines.get(0));
    assertEquals("consistent", first.get("verdict").asText());
    assertEquals(first.get("states"), new ObjectMapper().readTree(lines.get(2)).get("states"));
  }

  /** No device of hardware runs GPU assembly. */
  @Test
  void theFirstDeviceThatCanRunATestDoes() {
    Result result = Result.of("run", "MP+rel.dv+acq.dv", "--mapping", "rsp-proposed", "--instances", "500", "--seed",
        "1");
    assertTrue(result.out().contains("Device rsp-machine, simulated"), result.out());
    assertEquals(0, result.exit());
  }

  @Test
  void aPictureTellsClassesApartByPatternAndWord() throws IOException {
    Path file = folder.resolve("sb.svg");
    Result.of("run", "SB+rlx.dv+rlx.dv", "--device", "store-buffers", "--model", "sc", "--instances", "5000", "--seed",
        "1", "--picture", file.toString());
    String svg = Files.readString(file);
    for (String wanted : List.of("class=\"bar solid\"", "class=\"bar stripes\"", "class=\"bar black\"",
        "weak  FORBIDDEN", ">interleaved<", ">sequential<")) {
      assertTrue(svg.contains(wanted), wanted);
    }
  }

  @Test
  void limitsAreChecked() {
    assertEquals(2, Result.of("run", "SB+rlx.dv+rlx.dv", "--instances", "0").exit());
    assertEquals(2, Result.of("run", "SB+rlx.dv+rlx.dv", "--duration", "-1").exit());
    assertEquals(2, Result.of("run").exit());
  }

  @Test
  void timeEndsARun() {
    Result result = Result.of("run", "SB+rlx.dv+rlx.dv", "--device", "store-buffers", "--duration", "0.2",
        "--preset", "plain");
    assertEquals(0, result.exit());
  }

  @Test
  void devicesAreListed() {
    Result result = Result.of("list", "devices");
    assertEquals(0, result.exit());
    assertTrue(result.out().contains("store-buffers") && result.out().contains("rsp-machine"));
    List<String> ids = result.out().lines().filter(l -> !l.isBlank() && !l.startsWith(" ")).map(l -> l.split(" ")[0])
        .toList();
    int section = ids.indexOf("For");
    assertTrue(section > 0 && ids.subList(section, ids.size()).containsAll(List.of("interleaved", "chip-1",
        "chip-quiet", "chip-split")), result.out());
    assertEquals(1, ids.stream().filter("ugpu"::equals).count());
    assertTrue(ids.subList(0, section).contains("ugpu"));
  }
}
