package periscope.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InitialStateTest {

  private static void problem(String expected, String text) {
    assertEquals(List.of(expected), TinyLanguage.problems(text));
  }

  @Test
  void locationsCellsAndRegistersGetTheirNumbers() {
    TinyLanguage.Test test = TinyLanguage.read("{ x=1; [y]=0x10; z; a[2]=-3; 0:r2=4; int P1:r3=5; P1:int r4; } P0 P1");
    assertEquals(Map.of("x", 1L, "y", 16L, "z", 0L, "a[2]", -3L), test.locations());
    assertEquals(Map.of("0:r2", 4L, "1:r3", 5L, "1:r4", 0L), test.registers());
  }

  @Test
  void noBlockIsAnEmptyState() {
    assertEquals(Map.of(), TinyLanguage.read("P0").locations());
    assertEquals(Map.of(), TinyLanguage.read("{ ; ; } P0").registers());
  }

  @Test
  void aNameHasOneEntry() {
    problem("1:8 'x' is initialised twice = keep one of the two entries", "{ x=1; [x]=2; } P0");
    problem("1:11 'a[1]' is initialised twice = keep one of the two entries", "{ a[1]=1; a[0x1]=2; } P0");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "{ x=y; } P0        § 1:3 the initial value of 'x' is not a number = write a number after '='",
    "{ 0:r0=&x; } P0    § 1:3 the initial value of 'r0' is not a number = write a number after '='",
    "{ x[2]={1,2}; } P0 § 1:3 the initial value of a location is one number = write an entry for each cell: x[1]=0",
    "{ x[2]; } P0       § 1:3 the initial value of a location is one number = write an entry for each cell: x[1]=0",
    "{ x[]; } P0        § 1:3 the initial value of a location is one number = write an entry for each cell: x[1]=0",
  })
  void aLocationHasOneNumber(String text, String expected) {
    problem(expected, text);
  }

  @Test
  void aRegisterBelongsToAThread() {
    problem("2:3 there is no thread '2' = threads are P0 to P1", "{ x=0;\n  2:r0=1; } P0 P1");
    problem("1:3 there is no thread 'P1' = the only thread is P0", "{ P1:r0=1; } P0");
    problem("1:3 there is no thread 'Q0' = the only thread is P0", "{ Q0:r0=1; } P0");
  }

  @Test
  void threadNumbersAreDecimalWithoutLeadingZeros() {
    String threads = "P0 P1 P2 P3 P4 P5 P6 P7 P8 P9 P10";
    problem("1:3 thread '010' is written with a leading zero = write 8:r0 or 10:r0", "{ 010:r0=1; } " + threads);
    problem("1:3 thread '01' is written with a leading zero = write 1:r0", "{ 01:r0=1; } " + threads);
    problem("1:3 thread '09' is written with a leading zero = write 9:r0", "{ 09:r0=1; } " + threads);
    problem("1:3 thread '0xA' is written in hexadecimal = write 10:r0", "{ 0xA:r0=1; } " + threads);
    problem("1:3 thread 'P010' is written with a leading zero = write P8:r0 or P10:r0", "{ P010:r0=1; } " + threads);
    problem("1:3 there is no thread '010' = the only thread is P0", "{ 010:r0=1; } P0");
    problem("1:3 there is no thread '0xffffffffffffffffff' = the only thread is P0",
        "{ 0xffffffffffffffffff:r0=1; } P0");
  }
}
