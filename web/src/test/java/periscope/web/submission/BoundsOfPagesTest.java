package periscope.web.submission;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The parameters that pages let visitors set are those that the server accepts, within the same bounds. */
class BoundsOfPagesTest {

  private static final Path PARAMETERS = Path.of("pages", "src", "launch", "parameters.ts");
  private static final Pattern PERCENT = Pattern.compile("const PERCENT: \\[number, number\\] = \\[(\\w+), (\\w+)\\]");
  private static final Pattern PARAMETER =
      Pattern.compile("parameter\\('(\\w+)', '[^']*', '[^']*', (?:(PERCENT)|\\[(\\w+), (\\w+)\\]),");

  private static String bounds(String least, String most) {
    return Long.parseLong(least.replace("_", "")) + " to " + Long.parseLong(most.replace("_", ""));
  }

  @Test
  void areThoseOfTheServer() throws IOException {
    String pages = Files.readString(PARAMETERS);
    Matcher percent = PERCENT.matcher(pages);
    assertEquals(true, percent.find());
    Map<String, String> there = new TreeMap<>();
    PARAMETER.matcher(pages).results().forEach(m -> there.put(m.group(1), m.group(2) == null
        ? bounds(m.group(3), m.group(4)) : bounds(percent.group(1), percent.group(2))));
    Map<String, String> here = new TreeMap<>();
    RecordRules.bounds().forEach((name, bounds) -> here.put(name, bounds[0] + " to " + bounds[1]));
    assertEquals("1 to 1000000", here.remove("iterations"), "iterations have a field of their own");
    assertEquals(here, there);
  }
}
