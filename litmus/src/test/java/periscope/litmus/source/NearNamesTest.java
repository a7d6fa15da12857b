package periscope.litmus.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearNamesTest {

  @ParameterizedTest
  @CsvSource({
    "load,   load, 0",
    "LOAD,   load, 0",
    "lod,    load, 1",
    "loadd,  load, 1",
    "Boad,   load, 1",
    "laod,   load, 1",
    "kitten, sitting, 3",
    "ab,     xyzu, 4",
    "'',     ab, 2",
  })
  void anEditIsALetterPutInLeftOutOrReplaced(String wanted, String known, int edits) {
    assertEquals(List.of(known), NearNames.near(wanted, List.of(known), name -> edits));
    assertEquals(List.of(), NearNames.near(wanted, List.of(known), name -> edits - 1));
  }

  @Test
  void theNearestComesFirstAndTiesKeepTheirOrder() {
    assertEquals(List.of("ST", "STX", "SB"),
        NearNames.near("st", List.of("STX", "SB", "ST", "SC", "SB", "other"), name -> 1));
  }

  @Test
  void theToleranceIsThatOfTheKnownName() {
    assertEquals(List.of("abcd"), NearNames.near("abx", List.of("abc", "abcd"), name -> name.length() == 4 ? 2 : 0));
  }

  @Test
  void withoutAToleranceShortNamesMayBeOneEditAwayAndOthersTwo() {
    assertEquals(List.of("rf"), NearNames.near("rfe", List.of("sbx", "rf", "f", "efr")));
    assertEquals(List.of("laod", "loda", "road"), NearNames.near("load", List.of("loda", "laod", "road", "ldao-")));
    assertEquals(List.of("gpu"), NearNames.near("gup", List.of("cta", "gpu", "sys")), "neighbours swapped: one edit");
    assertEquals(List.of("a1", "b1"), NearNames.near("c1", List.of("b1", "a1")));
  }

  @Test
  void aHintAsksForTheNearestNameOrListsAll() {
    assertEquals("did you mean LD?", NearNames.nearestOrAll("LDX", List.of("ST", "LD", "LDY")));
    assertEquals("there is ST, LD", NearNames.nearestOrAll("FLUSH", List.of("ST", "LD")));
  }

  @Test
  void aHintAllowsMoreSlipsInLongNamesButNeverAWholeName() {
    assertEquals("there is r", NearNames.nearestOrAll("x", List.of("r")));
    assertEquals("there is release", NearNames.nearestOrAll("rel", List.of("release")));
    assertEquals("there is acquire", NearNames.nearestOrAll("acqu", List.of("acquire")));
    assertEquals("did you mean acquires?", NearNames.nearestOrAll("acqui", List.of("acquires")));
  }

  @Test
  void aQuestionNamesWhatThereIsToOffer() {
    assertEquals("", NearNames.question(List.of()));
    assertEquals("did you mean a or b?", NearNames.question(List.of("a", "b")));
    assertEquals("see the manual", NearNames.question(List.of(), "see the manual"));
    assertEquals("did you mean 'a'? see the manual", NearNames.question(List.of("a"), "see the manual"));
  }
}
