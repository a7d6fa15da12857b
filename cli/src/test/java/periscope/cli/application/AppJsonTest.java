package periscope.cli.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Reports;
import periscope.cli.Result;
import periscope.cli.session.Exit;
import periscope.reports.Version;

/** What {@code app} says with {@code --json} is what its schemas say, and what it says without. */
class AppJsonTest {

  @TempDir
  private Path folder;

  private static Result app(String line) {
    return Result.of(("app " + line).split(" "));
  }

  private static String schema(String line) {
    return line.contains("--compare environments") ? "stress" : line.contains("--compare fences") ? "cost"
        : line.split(" ")[0];
  }

  /** The report of a command: whose exit code, and what it says besides, are those without JSON. */
  private static JsonNode json(String line) {
    Result text = app(line);
    Result result = app(line + " --json");
    assertEquals(text.exit(), result.exit(), line);
    assertEquals(text.err(), result.err(), line);
    JsonNode report = Reports.conforming("app-" + schema(line), result);
    assertEquals(Version.text(), report.get("version").asText());
    assertFalse(report.toString().contains("null"), report.toString());
    return report;
  }

  private static List<Integer> numbers(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asInt).toList();
  }

  private static List<String> texts(JsonNode list, String field) {
    return StreamSupport.stream(list.spliterator(), false).map(e -> e.get(field).asText()).toList();
  }

  @Test
  void lists() {
    JsonNode all = json("list");
    assertEquals(10, all.get("applications").size());
    JsonNode red = Reports.conforming("app-list", app("list sdk-red --text --json")).get("applications");
    assertEquals(1, red.size());
    assertEquals(List.of(0), numbers(red.get(0).get("fences")));
    assertEquals(app("list sdk-red --text").out().strip(), red.get(0).get("text").asText().strip());
    assertEquals(List.of("model", "small", "usual", "large"), texts(red.get(0).get("sizes"), "name"));
    assertEquals(3, red.get(0).get("sites").size());
    assertEquals("sdk-red.cl", red.get(0).get("sites").get(2).get("file").asText());
  }

  /** Each number is that of the text. */
  @Test
  void runs() {
    String line = "run cbe-dot --runs 30 --environment sys-str+ --seed 3";
    JsonNode run = json(line);
    assertEquals("{\"id\":\"ugpu\",\"name\":\"the machine of [UGPU] with more instructions than its paper has, run at "
        + "random\",\"simulated\":true}", run.get("device").toString());
    assertEquals("{\"name\":\"small\",\"workItems\":8,\"workGroups\":8}", run.get("size").toString());
    assertEquals("{\"patchWords\":32,\"sequence\":[\"ld\",\"st\",\"st\",\"ld\"],\"spread\":2}",
        run.get("systematic").toString());
    assertEquals(List.of(), numbers(run.get("fences")));
    assertEquals("opencl-ptx-membars", run.get("mapping").asText());
    assertEquals(1_000_000, run.get("steps").asInt());
    String text = app(line).out();
    assertTrue(text.contains(run.get("runs") + ", with seeds from 3: " + run.get("right") + " right, "
        + run.get("wrong") + " wrong"), text);
    assertEquals(run.get("errors").asInt(), run.get("wrong").asInt() + run.get("broken").asInt()
        + run.get("timedOut").asInt());
    JsonNode first = run.get("first");
    assertTrue(text.contains("seed " + first.get("seed") + ", " + first.get("kind").asText() + ": "
        + first.get("what").asText()), text);
    assertTrue(run.get("share").get("low").asDouble() < run.get("errors").asDouble() / 30
        && run.get("share").get("high").asDouble() > run.get("errors").asDouble() / 30);
  }

  /** What is not known is not there. */
  @Test
  void unknownsAreAbsent() {
    JsonNode strong = json("run cbe-dot --runs 2 --device interleaved --fences 0,2 --size model");
    for (String absent : List.of("mapping", "first", "failure", "systematic", "command", "runSeconds")) {
      assertFalse(strong.has(absent), absent);
    }
    assertEquals(List.of(0, 2), numbers(strong.get("fences")));
    JsonNode late = json("run --compare fences cbe-dot --runs 3 --run-limit 50 --device interleaved")
        .get("applications").get(0);
    assertEquals(3, late.get("choices").get(0).get("timedOut").asInt());
    assertFalse(late.get("choices").get(0).has("meanSteps") || late.get("choices").get(1).has("overNonePercent"));
    Result stopped = Result.interrupted("app", "run", "cbe-dot", "--json");
    assertEquals(Exit.INTERRUPTED, stopped.exit());
    JsonNode none = Reports.conforming("app-run", stopped);
    assertEquals(0, none.get("runs").asInt());
    assertEquals(100, none.get("wanted").asInt());
    assertFalse(none.has("share"));
    Reports.conforming("app-stress", Result.interrupted("app", "run", "--compare", "environments", "cbe-dot",
        "--json"));
    Reports.conforming("app-cost", Result.interrupted("app", "run", "--compare", "fences", "cbe-dot", "--json"));
    Reports.conforming("app-harden", Result.interrupted("app", "harden", "cbe-dot", "--json"));
    JsonNode tune = Reports.conforming("app-tune", Result.interrupted("app", "tune", "--device", "chip-1", "--json"));
    assertEquals("unknown", tune.get("verdict").asText());
  }

  @Test
  void stresses() {
    JsonNode two = json("run --compare environments cbe-dot sdk-red --runs 4 --size model");
    assertEquals(List.of("cbe-dot", "sdk-red"), texts(two.get("applications"), "application"));
    assertEquals(List.of(0), numbers(two.get("applications").get(1).get("fences")));
    List<String> errors = new ArrayList<>();
    two.get("applications").get(0).get("environments").forEach(e -> errors.add(e.get("errors").asInt() == 0 ? "-"
        : e.get("errors") + (e.get("effective").asBoolean() ? "*" : "")));
    String row = app("run --compare environments cbe-dot sdk-red --runs 4 --size model").out().lines()
        .filter(l -> l.startsWith("cbe-dot ")).findFirst().orElseThrow();
    assertEquals("cbe-dot " + String.join(" ", errors), row.replaceAll(" +", " "));
    String kept = "run --compare environments cbe-dot sdk-red --runs 4 --size model --json --database "
        + folder.resolve("a.db");
    assertEquals(two, Reports.conforming("app-stress", app(kept)));
    assertEquals(two, Reports.conforming("app-stress", app(kept)));
  }

  @Test
  void costs() {
    Path svg = folder.resolve("cost.svg");
    JsonNode cost = json("run --compare fences cbe-dot --fences 0,2 --runs 20 --picture " + svg);
    assertEquals(svg.toString(), cost.get("picture").asText());
    assertTrue(Files.exists(svg));
    JsonNode dot = cost.get("applications").get(0);
    assertEquals("machine steps", dot.get("measured").asText());
    assertEquals(List.of("none", "every", "named"), texts(dot.get("choices"), "choice"));
    assertFalse(dot.get("choices").get(0).has("overNonePercent"));
    String text = app("run --compare fences cbe-dot --fences 0,2 --runs 20").out();
    JsonNode named = dot.get("choices").get(2);
    assertTrue(text.contains(Math.round(named.get("meanSteps").asDouble()) + " steps  +"
        + Math.round(named.get("overNonePercent").asDouble() * 10) / 10.0 + " %"), text + named);
  }

  /** From the runs without fences to their cost, with the fence that the text names. */
  @Test
  void hardens() {
    Path litmus = folder.resolve("lit");
    JsonNode report = json("harden cbe-dot --check-runs 16,40 --runs 10 --litmus " + litmus);
    assertEquals(List.of("no-str-", "sys-str+"), texts(report.get("unfenced"), "environment"));
    JsonNode found = report.get("hardenings").get(0);
    assertEquals("stable", found.get("ending").asText());
    assertEquals(List.of(2), numbers(found.get("fences")));
    assertEquals("cbe-dot.cl", found.get("places").get(0).get("file").asText());
    assertEquals("all", found.get("checks").get(0).get("phase").asText());
    JsonNode models = report.get("models");
    assertEquals("ptx-7.5", models.get("targetModel").asText());
    assertEquals(List.of(0, 2), numbers(models.get("wanted")));
    assertEquals(List.of("found", "wanted by opencl", "found, without 2", "wanted, without 2"),
        texts(models.get("answers"), "about"));
    assertEquals("right", models.get("answers").get(1).get("source").get("answer").asText());
    assertEquals("wrong", models.get("answers").get(0).get("compiled").get("answer").asText());
    assertEquals(List.of("model"), texts(models.get("disagreements"), "wantedBy"));
    assertFalse(models.has("standIns"));
    for (JsonNode test : models.get("litmusTests")) {
      assertTrue(Files.exists(Path.of(test.get("test").get("file").asText())), test.toString());
    }
    assertEquals(List.of("none", "every", "found"), texts(report.get("cost").get("choices"), "choice"));
  }

  @Test
  void noFencesHelp() {
    JsonNode report = json("harden cbe-dot --device interleaved --run-limit 50 --runs 3 --repeat 2");
    assertEquals(List.of("all fail", "all fail"), texts(report.get("hardenings"), "ending"));
    assertEquals(List.of("1", "2"), texts(report.get("hardenings"), "seed"));
    assertFalse(report.has("models") || report.has("cost"));
  }

  @Test
  void tunes() {
    JsonNode tuned = json("tune --device chip-1 --runs 40 --space distances=64,words=64,length=2,spreads=3 "
        + "--picture " + folder);
    assertEquals("chip-1", tuned.get("device").get("id").asText());
    assertEquals(800, tuned.get("scale").get("spreadExecutions").asInt());
    assertTrue(tuned.get("pictures").size() >= 3, tuned.toString());
    String text = app("tune --device chip-1 --distances 64 --locations 64 --executions 40 --length 2 --spreads 3")
        .out();
    for (JsonNode patch : tuned.get("patches")) {
      assertTrue(tuned.get("patches").size() > 6 || text.replaceAll(" +", " ").contains("\n " + patch.get("words")
          + " " + patch.get("mp") + " " + patch.get("lb") + " " + patch.get("sb") + "\n"), text + patch);
    }
    JsonNode quiet = json("tune --device chip-quiet --runs 5 --space distances=1,words=8,length=1");
    assertEquals("nothing shows", quiet.get("verdict").asText());
    assertFalse(quiet.has("sequences") || quiet.has("tuned"));
    assertEquals(0, quiet.get("patches").size());
  }

  /** Of a program of one's own neither device nor lines are known. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void commands() throws IOException {
    Path script = Files.writeString(folder.resolve("own.sh"), "case \",$PERISCOPE_FENCES,\" in *,1,*) exit 0;; esac\n"
        + "echo lost; exit 1\n");
    String[] line = {"app", "", "--command", "sh " + script, "--sites", "2", "--runs", "3", "--json"};
    for (String command : List.of("run", "stress", "cost")) {
      line[1] = command;
      JsonNode report = Reports.conforming("app-" + command, line);
      JsonNode one = command.equals("run") ? report : report.get("applications").get(0);
      assertEquals("sh " + script, one.get("command").asText());
      assertFalse(one.has("application") || one.has("device") || one.has("size") || one.has("steps"));
      assertEquals(30, one.get("runSeconds").asInt());
    }
    JsonNode found = Reports.conforming("app-harden", "app", "harden", "--command", "sh " + script, "--sites", "2",
        "--runs", "3", "--check-runs", "2,4", "--json");
    assertEquals("[{\"site\":1}]", found.get("hardenings").get(0).get("places").toString());
    assertEquals("process", found.get("cost").get("measured").asText());
    assertEquals("lost", found.get("unfenced").get(0).get("first").get("what").asText());
    assertFalse(found.has("models"));
  }
}
