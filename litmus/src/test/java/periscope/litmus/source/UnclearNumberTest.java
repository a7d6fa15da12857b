package periscope.litmus.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnclearNumberTest {

  private static List<Integer> meanings(String written) {
    return UnclearNumber.of(written).orElseThrow().meanings();
  }

  @Test
  void clearNumbersAndOtherWordsAreNone() {
    for (String written : List.of("0", "1", "10", "999999", "", "x", "P1", "-01", "0u", "0x", "0xg")) {
      assertEquals(Optional.empty(), UnclearNumber.of(written), written);
    }
  }

  @Test
  void aLeadingZeroMayMeanOctal() {
    assertEquals(List.of(8, 10), meanings("010"));
    assertEquals(List.of(7), meanings("007"));
    assertEquals(List.of(8), meanings("08"));
    assertEquals(List.of(0), meanings("00"));
    assertEquals(List.of(26), meanings("0x1A"));
  }

  @Test
  void largeNumbersMeanNoThread() {
    assertEquals(List.of(), meanings("0xffffffffffffffffffff"));
    assertEquals(List.of(262144), meanings("01000000"));
    assertEquals("write a decimal number", UnclearNumber.of("08999999999").orElseThrow().hint(n -> n + ""));
  }

  @Test
  void theHintOffersNumbersBelowTheLimit() {
    UnclearNumber number = UnclearNumber.of("010").orElseThrow();
    assertEquals("write 8:r0 or 10:r0", number.hint(n -> n + ":r0"));
    assertEquals(List.of(8), number.below(10).orElseThrow().meanings());
    assertEquals(Optional.empty(), number.below(8));
  }
}
