package periscope.web.findings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.web.findings.Reports.Answer;
import periscope.web.findings.Reports.Report;

/** The example of results that comes with the site. */
class ExampleReportsTest {

  @Test
  void theExampleHasAnAnswerOfEachKind(@TempDir Path folder) throws Exception {
    ExampleReports example = new ExampleReports(folder);
    try (Stream<Path> inside = Files.list(folder)) {
      assertEquals(0, inside.count(), "nobody asked yet");
    }
    Report report = example.now().orElseThrow();
    assertEquals(45, report.results());
    assertEquals(List.of("devices", "summary", "rates", "correlation", "similarity", "clusters", "mutants",
        "reproducibility", "bugs", "time"), report.answers().stream().map(Answer::word).toList());
    Answer devices = report.answers().get(0);
    assertEquals(4, devices.tables().get(0).size(), "a head and three devices");
    assertTrue(report.answers().stream().anyMatch(a -> !a.pictures().isEmpty()));
    assertEquals(report.json(), example.now().orElseThrow().json());
    assertFalse(report.json().contains(folder.toString()));
  }
}
