package periscope.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.memory.Placement;

class PlacementsTest {

  private static void places(String text, Placement... expected) {
    assertEquals(List.of(expected), TinyLanguage.read(text).placements());
  }

  @Test
  void threadsWithoutPlacesShareAWorkGroup() {
    places("P0 P1", new Placement(0, 0), new Placement(0, 0));
  }

  @Test
  void placesStandBehindTheNamesOfThreads() {
    places("P0@wg 3 P1@wg 1, dev 0 P2@dev 0, wg 3",
        new Placement(3, 0), new Placement(1, 0), new Placement(3, 0));
    places("P0@wg 0x10", new Placement(16, 0));
  }

  @Test
  void workGroupsOfTwoDevicesAreTwo() {
    List<Placement> read = TinyLanguage.read("P0@wg 0, dev 0 P1@wg 0, dev 1").placements();
    assertEquals(List.of(0, 1), read.stream().map(Placement::device).toList());
    assertEquals(2, read.stream().map(Placement::workGroup).distinct().count());
  }

  @Test
  void scopeTreesPlaceThreads() {
    places("P0 P1 P2 scopeTree (device (work_group (warp P0) (warp P2)) (work_group P1))",
        new Placement(0, 0), new Placement(1, 0), new Placement(0, 0));
    places("P0 P1 ScopeTree (grid (device (work_group 0)) (device (work_group 1)))",
        new Placement(0, 0), new Placement(1, 1));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "P0@wg 0 P1           § 1:9 P1 has no placement although other threads have one = write P1@wg 0, dev 0",
    "P0@dev 0             § 1:3 P0 has no work-group = write P0@wg 0, dev 0",
    "P0@wg 0, moon 1      § 1:10 unknown place 'moon' = write P0@wg 0, dev 1",
    "P0@wg 3, dv 0        § 1:10 unknown place 'dv' = write P0@wg 3, dev 0",
    "P0@bloc 3, dev 2     § 1:4 unknown place 'bloc' = write P0@wg 3, dev 2",
    "P0@dev 2             § 1:3 P0 has no work-group = write P0@wg 0, dev 2",
    "P0@wg 0, wg 1        § 1:10 P0 has 'wg' twice = write P0@wg 0, dev 0",
    "P0@wg 1000001        § 1:4 work-groups and devices are numbered from 0 to 1000000",
    "P0@wg 010            § 1:4 the number '010' is written with a leading zero = write wg 8 or wg 10",
    "P0@wg 0, dev 01      § 1:10 the number '01' is written with a leading zero = write dev 1",
  })
  void mistakesInPlaces(String text, String expected) {
    assertEquals(List.of(expected), TinyLanguage.problems(text));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "(work_group P0)         § 1:7 the scope tree lacks P1 = name every thread in some work-group",
    "(work_group P0 P1 P0)   § 1:35 the scope tree has P0 twice = keep one of them",
    "(device P0 (work_group P1)) § 1:25 P0 is in no work-group = a scope tree reads: scopeTree (device (work_group P0"
        + " P1))",
    "(work_group P0 P1 P7)   § 1:35 the scope tree has 'P7', which is neither a thread nor a level = threads are P0"
        + " to P1; a scope tree reads: scopeTree (device (work_group P0 P1))",
    "(work_group P0 P1 01)   § 1:35 thread '01' is written with a leading zero = write 1",
    "(work_group P0 P1 0x1)  § 1:35 thread '0x1' is written in hexadecimal = write 1",
  })
  void mistakesInScopeTrees(String tree, String expected) {
    assertEquals(List.of(expected), TinyLanguage.problems("P0 P1 scopeTree " + tree));
  }

  @Test
  void placesStandOnce() {
    assertEquals(List.of("1:9 the threads are placed twice = keep one scope tree, or the @wg … of each thread"),
        TinyLanguage.problems("P0@wg 0 scopeTree (work_group P0)"));
    assertEquals(1, TinyLanguage.problems("P0 scopeTree (work_group P0) scopeTree (work_group P0)").size());
  }

  @Test
  void headsCountFromZero() {
    assertEquals(List.of("1:4 column 2 is headed 'P2' instead of 'P1' = threads are numbered from P0, left to right"),
        TinyLanguage.problems("P0 P2"));
    assertEquals(List.of("1:4 column 2 is headed 'P01' instead of 'P1' = threads are numbered from P0, left to right"),
        TinyLanguage.problems("P0 P01"));
  }
}
