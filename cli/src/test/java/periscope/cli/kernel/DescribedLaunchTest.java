package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** What the command line says of a launch, and what is assumed of it. */
class DescribedLaunchTest {

  @TempDir
  Path folder;

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("k.cl"), text).toString();
  }

  /** Which of its elements a buffer's index may be, where memory says it. */
  @ParameterizedTest
  @CsvSource({"1x1, 2", "1x2, 3"})
  void whatMemoryHoldsDecidesHowLargeABufferIs(String grid, int elements) throws IOException {
    Result result = Result.of("kernel", write("kernel void k(global uint *n, global uint *x) { x[*n] = 1; "
        + "*n = *n + 1; }"), "-g", grid);
    assertTrue(result.out().contains("Assumed  n[1], x[" + elements + "], each"), result.out() + result.err());
  }

  /** What is set takes the place of what the file says of that name, and of nothing else. */
  @Test
  void whatTheFileSaysOfOtherNamesHolds() throws IOException {
    String file = write("""
        /* launch k on 2x1 { x[2] = {7, 8}; n = 0; y[2] } forall (y[1]=8) */
        kernel void k(global const int *x, global int *y, const int n) {
          y[get_global_id(0)] = x[get_global_id(0) + n];
        }
        """);
    Result result = Result.of("kernel", file);
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    Result outside = Result.of("kernel", file, "--set", "n = 1");
    assertTrue(outside.out().contains("on 2x1") && outside.out().contains("FOUND: an access outside of a buffer."),
        outside.out() + outside.err());
    Result wider = Result.of("kernel", file, "--set", "x[3] = {7, 8, 9}; n = 1");
    assertTrue(wider.out().contains("condition     an execution ends in [y[1]]=9"), wider.out() + wider.err());
    Result broken = Result.of("kernel", file, "--set", "{");
    assertEquals(Exit.INVALID, broken.exit());
    assertTrue(broken.err().contains("--set:1:1: error: these entries cannot be read"), broken.err());
  }

  private static final String QUEUES = """
      typedef struct { int seq; int v[3]; } slot;
      typedef struct { int head; slot slots[4]; slot last; } queue;
      kernel void k(global queue *q, global int *out, global slot *s) {
        out[0] = q->slots[1].seq + q[0].head;
        out[1] = q[1].slots[2].v[1] + q->last.v[2];
        s[1].v[0] = 4;
      }
      """;

  /** Members of structures in arrays of structures are named as in C, in entries and in conditions. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"q.slots[1].seq = 5|out=5 out[1]=0", "q[0].slots[1].seq = 6|out=6 out[1]=0",
      "q[1].slots[2].v[1] = 7; q.head = 1|out=1 out[1]=7", "q.last.v[2] = 8|out=0 out[1]=8",
      "q.last.v = {1, 2, 3}; q[0].head=2|out=2 out[1]=3", "q [1] . slots [2] . v [1] = -3|out=0 out[1]=-3",
      "q.slots[0].v = {1, 2}|out=0 out[1]=0"})
  void membersOfArraysOfStructures(String entries, String out) throws IOException {
    Result result = Result.of("kernel", write("/* launch k on 1x1 { q[2]; out[2]; s[2] } forall (s[1].v[0]=4 /\\ "
        + "q[1].slots[3].v[2]=0) */\n" + QUEUES), "--all", "--set", "q[2]; " + entries);
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    String words = result.out().replaceAll("\\s+", " ");
    assertTrue(words.contains(out + " ") || words.contains(out + "."), words);
    assertTrue(words.contains("holds"), words);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"q.slots[4].seq = 1|slots has 4 elements",
      "q.slots[1].v[3] = 1|v has 3 elements",
      "q.head[1] = 1|head has 1 element", "q.slots[1].seg = 1|a structure slot has no member seg",
      "q[1].slots[0].v = {1, 2}|a list of values for an array in one of several structures is not read",
      "s[1].v[5] = 1|v has 3 elements", "q.lost = 1|a structure queue has no member lost"})
  void membersThatThereAreNot(String entry, String message) throws IOException {
    Result result = Result.of("kernel", write(QUEUES), "-g", "1x1", "--set", entry);
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("error: " + message + "\n"), result.err());
  }

  /** The command asks for a needed size that takes long to work out, with an example, before the time limit. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "int p = 0; while (p >= 0) { out[p] += 1; p = in[p]; }|1x2|in, out and q have|in[8]; out[8]; q[8]",
      "for (int r = 0; r < 3; r++) { int t = atomic_inc(&q[0]); int u = atomic_inc(&q[in[t]]); out[u + t] = in[u]; }"
          + "|2x2|in, out and q have|in[8]; out[8]; q[8]",
      "for (int i = 0; i < 100; i++) out[0] += in[i];|1x1|in has|in[8]",
      "for (int i = 0; i < in[0]; i++) q[in[i]] = q[out[i]] + in[q[i]];|2x2|in, out and q have|in[8]; out[8]; q[8]",
      "do { out[*q] = in[*q + 1]; *q = in[*q] * 3 + out[1]; } while (*q);|2x2|in, out and q have|q[8]"})
  void sizesAreAskedFor(String body, String grid, String buffers, String example) throws IOException {
    Result result = Result.of("kernel", write("kernel void k(global int *in, global int *out, global int *q) { " + body
        + " }"), "-g", grid, "--timeout", "600");
    assertEquals(Exit.INVALID, result.exit(), result.out());
    assertTrue(result.err().contains("nothing says how many elements " + buffers), result.err());
    assertTrue(result.err().contains("say how many there are: --set '") && result.err().contains(example),
        result.err());
  }
}
