package periscope.commands.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static periscope.commands.compiler.CheckCodeTest.CODE;
import static periscope.commands.compiler.CheckCodeTest.IR;
import static periscope.commands.compiler.CheckCodeTest.LAUNCH;
import static periscope.commands.compiler.CheckCodeTest.SOURCE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** The places and the page of {@code check --source --code}. */
class CheckCodePlacesTest {

  @TempDir
  private Path folder;

  private Result check(String source, String code, String... more) throws IOException {
    Path from = Files.writeString(folder.resolve("box.cu"), source);
    Path to = Files.writeString(folder.resolve(code.contains("define ") ? "box.ll" : "box.ptx"), code);
    return Result.of(Stream.concat(Stream.of("check", "--source", from.toString(), "--code", to.toString()),
        Stream.of(more)).toArray(String[]::new));
  }

  /** A finding is placed at the lines of the instructions that take part, in the source and in the code. */
  @ParameterizedTest
  @CsvSource({"box.ptx, 8 10 17 21", "box.ll, 2 3 10 15"})
  void linesOfInstructions(String file, String lines) throws IOException {
    Path log = folder.resolve("log.sarif");
    Path page = folder.resolve("page.html");
    String code = file.endsWith("ll") ? IR.replace("release", "monotonic") : CODE.replace("st.release", "st.relaxed");
    Result result = check(LAUNCH + SOURCE, code, "--sarif", log.toString(), "--emit", "html:" + page);
    assertEquals(Exit.FAILS, result.exit(), result::err);
    JsonNode found = new ObjectMapper().readTree(log.toFile()).get("runs").get(0).get("results").get(0);
    List<JsonNode> places = new ArrayList<>(List.of(found.get("locations").get(0)));
    found.get("relatedLocations").forEach(places::add);
    assertEquals("6 7 11 " + lines, inFile(places, "box.cu") + " " + inFile(places, file));
    assertTrue(result.out().contains("box.cu: 6 P0's store box=7"), result::out);
    String html = Files.readString(page);
    assertTrue(html.contains("<h1") && html.contains("send+receive: unsound 1"), html);
    assertTrue(html.contains("cuda::atomic_ref") && html.contains("<svg"), html);
  }

  private static String inFile(List<JsonNode> places, String file) {
    return places.stream().map(p -> p.get("physicalLocation"))
        .filter(p -> p.get("artifactLocation").get("uri").asText().endsWith(file))
        .map(p -> p.get("region").get("startLine").asText()).collect(Collectors.joining(" "));
  }

  @Test
  void aPageInPlaceOfText() throws IOException {
    Result right = check(LAUNCH + SOURCE, CODE, "--emit", "html");
    assertEquals(Exit.OK, right.exit(), right::err);
    assertTrue(right.out().startsWith("<!doctype html>") && right.out().contains("SOUND"), right::out);
    assertEquals(Exit.USAGE, check(LAUNCH + SOURCE, CODE, "--emit", "html", "--json").exit());
  }
}
