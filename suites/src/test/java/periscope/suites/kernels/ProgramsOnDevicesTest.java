package periscope.suites.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.testing.Sample;

/** What the shipped programs and locks leave in memory on simulated devices is what the model of OpenCL C allows. */
class ProgramsOnDevicesTest {

  private static final int RUNS = Sample.of(60, 2_000);

  private final ObjectMapper json = new ObjectMapper();

  /**
   * On small grids, of which every execution is looked at.
   *
   * @param define a macro, or nothing
   * @param set    with every buffer, so that both have the same
   */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "locks/cas | 1x2 | | l; counter", "locks/cas | 2.1.2 | | l; counter",
    "locks/ticket | 1x2 | | next; serving; counter", "locks/ttas | 1x2 | | l; counter",
    "locks/xf | 1x2 | | flags[2]; in[2]; out[2]", "locks/xf | 2.1.2 | | flags[2]; in[4]; out[4]",
    "histogram | 2x2 | BINS=2 | length = 4; data[4] = {0, 1, 1, 0}; histogram[2]",
    "ticket_lock | 1x2 | | rounds = 1; l[1]; list[1]; items[5]",
    "grid_barrier | 1x2 | | steps = 1; cells[2]; next[2]; b[1]",
    "lookback_scan | 2x2 | TILE=2 | length = 4; in[4] = {1, 2, 3, 4}; tiles[2]; out[4]; taken",
    "work_stealing | 1x2 | TASKS=2 | tasks = 2; tries = 2; done[2]; d[1]"})
  void whatProgramsLeaveIsAllowed(String file, String grid, String define, String set) throws IOException {
    List<String> launch = new ArrayList<>(List.of("kernel", "../kernels/" + file + ".cl", "--grid", grid, "--set", set,
        "--json"));
    launch.addAll(define == null ? List.of() : List.of("-D", define));
    JsonNode asked = answer(launch, List.of()).get("launches").get(0);
    assertTrue(asked.get("everyState").asBoolean(), file);
    Set<Map<String, String>> allowed = states(asked);
    for (List<String> device : List.of(List.of("interleaved"), List.of("store-buffers"),
        List.of("ugpu", "--mapping", "opencl-ptx-membars"), List.of("chip-2", "--mapping", "opencl-ptx-membars"),
        List.of("chip-split", "--mapping", "opencl-ptx-membars"))) {
      JsonNode runs = answer(launch, Stream.concat(Stream.of("--runs", String.valueOf(RUNS), "--seed", "1", "--device"),
          device.stream()).toList());
      assertEquals(RUNS, runs.get("ended").asInt(), device::toString);
      for (Map<String, String> state : states(runs)) {
        assertTrue(allowed.stream().anyMatch(a -> a.entrySet().containsAll(state.entrySet())),
            () -> device + " leaves " + state + ", and the model allows " + allowed);
      }
    }
  }

  private JsonNode answer(List<String> launch, List<String> more) throws IOException {
    Result result = Result.of(Stream.concat(launch.stream(), more.stream()).toArray(String[]::new));
    assertTrue(result.exit() <= 1, result.out() + result.err());
    return json.readTree(result.out());
  }

  private static Set<Map<String, String>> states(JsonNode report) {
    return StreamSupport.stream(report.get("states").spliterator(), false).map(s -> {
      Map<String, String> held = new TreeMap<>();
      s.get("memory").fields().forEachRemaining(f -> held.put(f.getKey(), f.getValue().asText()));
      return held;
    }).collect(Collectors.toSet());
  }
}
