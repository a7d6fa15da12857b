package periscope.runtime.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.runtime.Stress;

class StressJsonTest {

  static final List<String> NAMES = Presets.NAMES;

  @ParameterizedTest
  @FieldSource("NAMES")
  void readingWhatWasWrittenGivesTheSame(String preset) {
    Stress stress = Presets.of(preset).orElseThrow();
    String written = StressJson.write(stress);
    assertEquals(stress, StressJson.read(new SourceText(preset, written)));
    assertEquals(written, StressJson.write(StressJson.read(new SourceText(preset, written))));
  }

  /** Files of before, and results that are kept, do without the parameters that came later. */
  @Test
  void whatCameLaterMayBeAbsent() {
    Stress plain = Presets.of("plain").orElseThrow();
    String before = StressJson.write(plain).replaceAll("(?s),\\s*\"stressProbability.*", "\n}");
    assertFalse(before.contains("preStress"));
    assertEquals(plain, StressJson.read(new SourceText("old", before)));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "\"instances\": 4194304 | \"instances\": 0 | instances is a whole number from 1 to 16777216, not 0",
      "\"delay\": 0 | \"delay\": 1.5 | delay is a whole number from 0 to 1000000, not 1.5",
      "\"barrierProbability\": 0 | \"barrierProbability\": 101 | barrierProbability is a whole number from 0 to 100,"
          + " not 101",
      "\"randomise\": false | \"randomise\": 1 | randomise is true or false, not 1",
      "\"style\": \"parallel\" | \"style\": \"both\" | style is \"single\" or \"parallel\", not \"both\"",
      "\"randomise\" | \"randomize\" | there is no field 'randomize'",
      "\"randomise\" | \"randomize\" | the field 'randomise' is missing",
      "{ | [ | this is no JSON"})
  void whatIsWrongIsNamedWithItsRange(String from, String to, String expected) {
    String text = StressJson.write(Presets.of("parallel").orElseThrow()).replace(from, to);
    InvalidInputException e = assertThrows(InvalidInputException.class,
        () -> StressJson.read(new SourceText("p.json", text)));
    assertTrue(e.getMessage().contains(expected), e.getMessage());
  }

  @Test
  void aJsonValueThatIsNoObjectIsRefused() {
    assertThrows(InvalidInputException.class, () -> StressJson.read(new SourceText("p.json", "3")));
    assertThrows(InvalidInputException.class, () -> StressJson.read(new SourceText("p.json", "")));
  }

  @Test
  void singleFieldsCanBeChanged() {
    Stress plain = Presets.of("plain").orElseThrow();
    Stress changed = StressJson.with(plain, Map.of("memoryStress", true));
    assertTrue(changed.memoryStress());
    assertEquals(plain, StressJson.with(changed, Map.of("memoryStress", false)));
  }

  @Test
  void launchesAreNoLargerThanWhatIsWanted() {
    String text = StressJson.write(Presets.of("parallel-sync").orElseThrow())
        .replace("\"instances\": 100000", "\"instances\": 10000").replace("\"iterations\": 1,", "\"iterations\": 10,");
    Stress parallel = StressJson.read(new SourceText("p.json", text));
    assertEquals(10, parallel.iterations());
    assertEquals(parallel, Presets.within(parallel, 100_000));
    assertEquals(2, Presets.within(parallel, 20_000).iterations());
    assertEquals(500, Presets.within(parallel, 500).instances());
  }
}
