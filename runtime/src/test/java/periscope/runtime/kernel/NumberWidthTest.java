package periscope.runtime.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.source.InvalidInputException;
import periscope.runtime.Corpus;
import periscope.runtime.Stresses;

/** Where models and devices compute differently, nobody is to be blamed. */
class NumberWidthTest {

  private static Corpus.Entry test(String initial, String body) {
    return Corpus.of("OPENCL odd\n{ [x]=" + initial + "; }\nP0@wg 0, dev 0 (global atomic_int* x) {\n"
        + "  int r0 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);\n  " + body + "\n}\nexists (x=1)\n");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "1 | int r1 = r0 + 1; | true",
      "1000000 | int r1 = r0 * 1000; | true",
      "1000000 | int r1 = r0 * 100000; | false",
      "2147483647 | int r1 = r0 + 1; | false",
      "2147483647 | int r1 = r0 ^ r0; | true",
      "1 | int r1 = r0 << 3; | true",
      "1 | int r1 = r0 << 31; | false",
      "1 | int r1 = r0 << r0; | false",
      "1 | int r1 = r0 >> 32; | false",
      "1 | while (r0 == 1) { r0 = r0 + r0; } | false",
      "1 | while (r0 == 1) { r0 = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device); } | true"})
  void coarseBounds(String initial, String body, boolean fits) {
    assertEquals(fits, NumberWidth.doubt(test(initial, body).test()).isEmpty());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"r0 / r0", "5 / r0", "r0 % 0", "r0 / (0 - 1)", "r0 / -1"})
  void whatMayEndTheProcessIsRefused(String value) {
    Corpus.Entry entry = test("1", "int r1 = " + value + ";");
    InvalidInputException refused =
        assertThrows(InvalidInputException.class, () -> Refusals.check(entry.test(), entry.text(), Gpus.OTHER));
    assertTrue(refused.getMessage().contains("may divide by zero, or by -1"), refused::getMessage);
  }

  @Test
  void registersThatNobodyWritesAreZero() {
    Corpus.Entry entry = test("1", "int r5; atomic_store_explicit(x, r5 + 1, memory_order_relaxed, memory_scope_device);");
    String text = LitmusKernel.of(entry.test(), entry.text(), Gpus.OTHER, Stresses.parallel(1)).text();
    assertTrue(text.contains("const int P0_r5 = 0;"), text);
  }
}
