package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;

/** Waiting loops as CUDA's programs have them: polls that write, retries with a flag, back-off, time-outs. */
class WaitingRoundsTest {

  private static final String ENDS = "termination every thread ends";

  @TempDir
  Path folder;

  private void assertAnswer(String text, int exit, String told) throws IOException {
    Result result = Result.of("kernel", Files.writeString(folder.resolve("k.cu"), text).toString());
    assertEquals(exit, result.exit(), result.out() + result.err());
    assertTrue(result.out().replaceAll("\\s+", " ").contains(told), result.out());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "while (atomicCAS(flag, 0, 0) == 0) ;|__threadfence();|0|" + ENDS,
      "while (atomicAnd(flag, -1) == 0) { }|__threadfence();|0|" + ENDS,
      "int s; do s = atomicXor(flag, 0); while (!s);|__threadfence();|0|" + ENDS,
      "for (;;) { int v = atomicMax(flag, 0); if (v != 0) break; }|__threadfence();|0|" + ENDS,
      "while (atomicSub(flag, 0) != 1) __nanosleep(20);|__threadfence();|0|" + ENDS,
      "while (atomicMin(flag, 100) == 0) ;|__threadfence();|0|" + ENDS,
      "while (atomicAdd(flag, 0) == 0) ;|''|1|FOUND: a data race",
      "while (atomicAdd(flag, 0) != 2) ;|__threadfence();|1|FOUND: a thread that never ends"})
  void pollsThatWrite(String wait, String release, int exit, String told) throws IOException {
    assertAnswer("""
        /* launch k on 1x2 { data; flag; out } forall (out=42) */
        __global__ void k(int *data, int *flag, int *out)
        {
          if (blockIdx.x == 0) { *data = 42; %s atomicExch(flag, 1); }
          else { %s __threadfence(); *out = *data; }
        }
        """.formatted(release, wait), exit, told);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "bool got = false; while (!got) { if (atomicCAS(l, 0, 1) == 0) { IN *x = *x + 1; got = true; OUT } }|0|" + ENDS,
      "int done = 0; do { if (atomicExch(l, 1) == 0) { IN *x += 1; OUT done = 1; } } while (!done);|0|" + ENDS,
      "for (;;) { if (atomicCAS(l, 0, 1) != 0) continue; IN (*x)++; OUT break; }|0|" + ENDS,
      "unsigned ns = 8; while (atomicCAS(l, 0, 1) == 1) { __nanosleep(ns); if (ns < 256) ns *= 2; } IN ++*x; OUT|0|"
          + ENDS,
      "bool got = false; while (!got) { if (atomicCAS(l, 0, 1) == 0) { *x += 1; got = true; OUT } }|1|"
          + "FOUND: a data race",
      "while (atomicCAS(l, 0, 1) != 0) ; IN *x += 1;|1|FOUND: a thread that never ends"})
  void retries(String body, int exit, String told) throws IOException {
    assertAnswer("/* launch k on 1x2 { l; x } forall (x=2) */\n__global__ void k(int *l, int *x) {\n"
        + body.replace("IN", "__threadfence();").replace("OUT", "__threadfence(); atomicExch(l, 0);") + "\n}\n",
        exit, told);
  }

  /** Who gave up knows nothing of what was published. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"if (tries < 3)|0|" + ENDS, "''|1|FOUND: a data race"})
  void timeOuts(String unless, int exit, String told) throws IOException {
    assertAnswer("""
        /* launch k on 1x2 { flag; data; out } forall (out=0 \\/ out=7) */
        __global__ void k(int *flag, int *data, int *out)
        {
          if (blockIdx.x == 0) { *data = 7; __threadfence(); atomicExch(flag, 1); return; }
          int tries = 0;
          while (atomicAdd(flag, 0) == 0 && tries < 3) tries++;
          %s { __threadfence(); *out = *data; }
        }
        """.formatted(unless), exit, told);
  }
}
