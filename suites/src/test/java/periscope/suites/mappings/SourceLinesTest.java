package periscope.suites.mappings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import periscope.lang.cuda.Cuda;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.reports.text.SourceLines;

/** The source of a thread in reports shows conditionals, loops and nesting. */
class SourceLinesTest {

  private static List<String> lines(String body) {
    LitmusTest test = new Cuda().parse(new SourceText("t.litmus",
        "CUDA t\n{ x = 0; y = 0; }\nP0@cta 0, gpu 0 (int *x, int *y) { " + body + " }\nexists (0:r0 = 0)\n"));
    return SourceLines.of(test.threads().get(0).body(), new Cuda().source().orElseThrow()).stream()
        .map(SourceLines.Line::text).toList();
  }

  @Test
  void conditionals() {
    assertEquals(List.of("r0 = fetch_add(relaxed, dv) y 0", "if (r0)", "  store(na) x 5", "else", "  if (r0 + 1)",
        "    store(na) x 7"), lines("int r0 = atomicAdd(y, 0); if (r0) { *x = 5; } else { if (r0 + 1) { *x = 7; } }"));
  }

  @Test
  void loops() {
    assertEquals(List.of("loop", "  r0 = fetch_add(relaxed, dv) y 0", "  while (r0 == 0)", "    store(na) x 1",
        "store(na) x 2"),
        lines("int r0; while ((r0 = atomicAdd(y, 0)) == 0) { *x = 1; } *x = 2;"));
    assertEquals(List.of("loop", "  r0 = fetch_add(relaxed, dv) y 0", "  while (r0 == 0)", "store(na) x 2"),
        lines("int r0; do { r0 = atomicAdd(y, 0); } while (r0 == 0); *x = 2;"));
  }
}
