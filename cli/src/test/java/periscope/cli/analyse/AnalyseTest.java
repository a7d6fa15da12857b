package periscope.cli.analyse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.reports.analysis.Analysis;

class AnalyseTest {

  private static final Path RECORDS = Path.of("src/test/resources/results");

  @TempDir Path folder;

  @BeforeEach
  void records() throws IOException {
    try (Stream<Path> files = Files.list(RECORDS)) {
      assertEquals(Exit.OK, of(Stream.concat(Stream.of("results", "import"), files.map(Path::toString).sorted())
          .toArray(String[]::new)).exit());
    }
  }

  private Result of(String... command) {
    return Result.of(Stream.concat(Stream.of(command),
        Stream.of("--database", folder.resolve("results.db").toString())).toArray(String[]::new));
  }

  @Test
  void everythingFitsTheTerminalAndEndsWithTheBugs() {
    Result result = of("analyse");
    assertEquals(Exit.FAILS, result.exit(), result.err());
    assertEquals(List.of(), result.out().lines().filter(l -> l.length() > 80).toList());
    for (Analysis analysis : Analysis.values()) {
      assertTrue(result.out().lines().anyMatch(analysis.word()::equals), analysis.word());
    }
    assertTrue(result.out().contains("VIOLATION  17 "), result.out());
    assertTrue(result.out().contains("allowed    4 "), result.out());
    assertTrue(result.out().contains("rates do not"), "counts follow the instances");
  }

  @Test
  void jsonAndCsvHaveTheSameNumbers() throws IOException {
    JsonNode json = new ObjectMapper().readTree(of("analyse", "rates", "--json").out());
    List<String> csv = of("analyse", "rates", "--emit", "csv").out().lines().toList();
    assertEquals("vendor,device,test,configuration,weak,instances,rate", csv.get(0));
    assertEquals(json.path("rates").size() + 1, csv.size());
    JsonNode first = json.path("rates").get(0);
    assertEquals(String.join(",", first.path("vendor").asText(), first.path("device").asText(),
        first.path("test").asText(), first.path("configuration").asText(), first.path("weak").asText(),
        first.path("instances").asText(), first.path("rate").asText()), csv.get(1));
    String groups = of("analyse", "clusters", "--emit", "csv", "-k", "2").out();
    assertTrue(groups.contains("2,") && groups.contains("Acme One + Acme Two"), groups);
  }

  @Test
  void picturesAreDrawn() throws Exception {
    Path pictures = folder.resolve("pictures");
    of("analyse", "--picture", pictures.toString());
    try (Stream<Path> files = Files.list(pictures)) {
      List<Path> drawn = files.sorted().toList();
      assertEquals(6, drawn.size(), drawn.toString());
      for (Path one : drawn) {
        assertEquals("svg", DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(one.toFile())
            .getDocumentElement().getTagName());
      }
    }
    String map = Files.readString(pictures.resolve("similarity.svg"));
    assertEquals(6 * 6 + 11, map.split("class=\"cell\"").length - 1);
    assertEquals(30, Files.readString(pictures.resolve("correlation-arm_Example_Phone_6__messagePassingCoherency_and_"
        + "messagePassingCoherencyTuning.svg")).split("class=\"mark\"").length - 1);
  }

  @Test
  void whatIsAskedWronglyIsSaid() {
    Result near = of("analyse", "rate");
    assertEquals(Exit.USAGE, near.exit());
    assertTrue(near.err().contains("there is no analysis 'rate'") && near.err().contains("rates"), near.err());
    for (String[] command : new String[][] {{"analyse", "--emit", "csv"},
        {"analyse", "rates", "--emit", "csv", "--json"},
        {"analyse", "--confidence", "1"}, {"analyse", "--duration", "0"}, {"analyse", "-k", "0"}}) {
      assertEquals(Exit.USAGE, of(command).exit(), String.join(" ", command));
    }
    assertEquals(Exit.INVALID, of("analyse", "--only", "vendor=nobody").exit());
    assertEquals(Exit.UNKNOWN, of("analyse", "correlation", "--only", "vendor=acme").exit());
    assertEquals(Exit.OK, of("analyse", "bugs", "--only", "vendor=acme").exit());
  }
}
