package periscope.runtime;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import periscope.runtime.stress.Presets;

/** {@code docs/run.md} names every field of a preset, every preset and every simulated device. */
class RunDocTest {

  private static final Path DOC = Path.of("..", "docs", "run.md");

  @Test
  void everythingThatCanBeNamedStandsThere() throws IOException {
    String doc = Files.readString(DOC);
    for (RecordComponent field : Stress.class.getRecordComponents()) {
      assertTrue(doc.contains("| `" + field.getName() + "` |"), field.getName());
    }
    Presets.NAMES.forEach(name -> assertTrue(doc.contains("`" + name + "`"), name));
    Devices.find().all().stream().filter(Devices::simulated)
        .forEach(d -> assertTrue(doc.contains("| `" + d.info().id() + "` |"), d.info().id()));
  }
}
