package periscope.semantics.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Progress models over every set of live and started members of a small group, and promises over two levels. */
class ProgressModelTest {

  private static final int MEMBERS = 5;
  private static final int SETS = 1 << MEMBERS;

  @TestFactory
  Stream<DynamicTest> invariants() {
    return Stream.of(ProgressModel.values()).map(m -> DynamicTest.dynamicTest(m.word(), () -> {
      for (int live = 0; live < SETS; live++) {
        for (int started = 0; started < SETS; started++) {
          long owed = m.guaranteed(live, started);
          assertEquals(0, owed & ~live, "only live members are guaranteed");
          for (int more = 0; more < MEMBERS; more++) {
            assertEquals(owed, owed & m.guaranteed(live, started | 1 << more), "more members that have started");
          }
          for (ProgressModel weaker : started == 0 ? List.<ProgressModel>of() : m.weaker()) {
            // In the endless part of a run some live member has started.
            long less = (live & started) == 0 ? 0 : weaker.guaranteed(live, started);
            assertEquals(less, less & owed, weaker + " with " + live + " live and " + started + " started");
          }
        }
      }
    }));
  }

  @Test
  void lobeCountsMembersThatHaveEnded() {
    assertEquals(0b0011, ProgressModel.LOBE.guaranteed(0b1011, 0b0100), "the third one has started, and ended since");
    assertEquals(0b1011, ProgressModel.LOBE.guaranteed(0b1011, 0b1000));
    assertEquals(0b0010, ProgressModel.HSA.guaranteed(0b1010, 0b1000));
    assertEquals(0b1010, ProgressModel.HSA_OBE.guaranteed(0b1010, 0b1000));
    assertEquals(0, ProgressModel.NONE.guaranteed(0b1010, 0b1111));
    assertEquals(-1L, ProgressModel.LOBE.guaranteed(-1L, Long.MIN_VALUE), "as many members as there may be");
  }

  @Test
  void promisesPassDownFromGuaranteedGroupsOnly() {
    // Two work-groups of two threads each, and one on another device.
    Promises.Tree tree = new Promises.Tree(List.of(List.of(0b00011L, 0b01100L), List.of(0b10000L)));
    assertEquals(0b11111, Promises.FAIR.guaranteed(tree, 0b11111, 0));
    assertEquals(0b01100, Promises.between(ProgressModel.OBE).guaranteed(tree, 0b11111, 0b00100));
    assertEquals(0b10011, Promises.between(ProgressModel.HSA).guaranteed(tree, 0b11111, 0));
    assertEquals(0b01100, Promises.between(ProgressModel.HSA).guaranteed(tree, 0b01100, 0));
    assertEquals(0b00100,
        new Promises(ProgressModel.OBE, ProgressModel.OBE).guaranteed(tree, 0b11111, 0b00100));
    assertEquals(0, new Promises(ProgressModel.NONE, ProgressModel.FAIR).guaranteed(tree, 0b11111, 0b11111));
  }

  @Test
  void choicesAreReadAndNamed() {
    assertEquals(ProgressModel.values().length, ProgressChoice.of("all").asked().size());
    assertEquals(List.of(new Promises(ProgressModel.OBE, ProgressModel.NONE)),
        ProgressChoice.of("groups=obe,items=unfair").asked());
    assertEquals("groups=obe,items=none", ProgressChoice.of("groups=obe,items=none").asked().get(0).word());
    assertEquals(List.of(Promises.between(ProgressModel.HSA_OBE)), ProgressChoice.of("HSA_OBE").asked());
    for (NamedPromises named : NamedPromises.all()) {
      assertEquals(List.of(named.promises()), ProgressChoice.of(named.name()).asked());
      assertTrue(named.source().length() > 20, named.name());
    }
    assertThrows(IllegalArgumentException.class, () -> ProgressChoice.of("groups=fair;items=obe"));
  }
}
