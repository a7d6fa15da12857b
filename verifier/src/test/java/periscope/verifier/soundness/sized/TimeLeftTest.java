package periscope.verifier.soundness.sized;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The estimate of the time that is left, from given times. */
class TimeLeftTest {

  @Test
  void theLastSizeGoesByItsLayouts() {
    assertEquals(Optional.of(30.0), TimeLeft.seconds(List.of(0.1, 1.0), 10, 5, 20, 0));
    assertEquals(Optional.of(0.0), TimeLeft.seconds(List.of(), 10, 20, 20, 0));
  }

  /** A size of 40 s behind one of 4 s: the next two take 400 s and 4,000 s. */
  @Test
  void furtherSizesGrowAsTheLastOneDid() {
    assertEquals(Optional.of(30.0 + 400 + 4000), TimeLeft.seconds(List.of(4.0), 10, 5, 20, 2));
  }

  @Test
  void aSizeThatIsQuickerThanTheOneBeforeItDoesNotShrinkTheNext() {
    assertEquals(Optional.of(1.0 + 2), TimeLeft.seconds(List.of(4.0), 1, 1, 2, 1));
  }

  @Test
  void nothingIsSaidOfTheUnknown() {
    assertEquals(Optional.empty(), TimeLeft.seconds(List.of(4.0), 10, 0, 20, 0));
    assertEquals(Optional.empty(), TimeLeft.seconds(List.of(), 10, 5, 20, 1));
    assertEquals(Optional.empty(), TimeLeft.seconds(List.of(0.01), 10, 5, 20, 1));
    assertEquals(Optional.empty(), TimeLeft.seconds(List.of(4.0), 0.01, 5, 20, 0));
  }

  @ParameterizedTest
  @CsvSource({"0.2, about 1 s", "59.4, about 59 s", "90, about 2 min", "7000, about 117 min", "7300, about 2 h",
      "9000000, 'about 2,500 h'"})
  void wordsAreAsCoarseAsTheEstimate(double seconds, String words) {
    assertEquals(words, TimeLeft.words(seconds));
  }
}
