package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Kernels whose operations several tables compile. */
class MixedKernelTest {

  private static final String PLAIN = "r = load(na) x => ld.weak r, x\nstore(na) x v => st.weak x, v\n";

  @TempDir
  private Path folder;

  private String before;
  private String behind;
  private String bare;

  @BeforeEach
  void tables() throws IOException {
    before = table("before", "fence.sc.s; ld.acquire.s r, x", "fence.sc.s; st.release.s x, v");
    behind = table("behind", "ld.acquire.s r, x; fence.sc.s", "st.release.s x, v; fence.sc.s");
    bare = table("bare", "ld.acquire.s r, x", "st.release.s x, v");
  }

  private String table(String name, String load, String store) throws IOException {
    return written(name + ".map", "mapping \"" + name + "\" from cuda to ptx\n" + PLAIN + "r = load(seq_cst, s) x => "
        + load + "\nstore(seq_cst, s) x v => " + store + "\n");
  }

  private String written(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String buffering() throws IOException {
    return written("sb.cu", """
        /* launch sb on 1x2 { x = 0; y = 0; r[2] } ~exists (r[0]=0 /\\ r[1]=0) */
        __global__ void sb(int *x, int *y, int *r)
        {
            if (blockIdx.x == 0) {
                cuda::atomic_ref<int>(*x).store(1);
                r[0] = cuda::atomic_ref<int>(*y).load();
            } else {
                cuda::atomic_ref<int>(*y).store(1);
                r[1] = cuda::atomic_ref<int>(*x).load();
            }
        }
        """);
  }

  private static Result kernel(String file, String mapping, String mixed, String... more) {
    return Result.of(Stream.concat(Stream.of("kernel", file, "--mapping", mapping, "--mix", mixed), Stream.of(more))
        .toArray(String[]::new));
  }

  @Test
  void theWayWithTheFindingIsNamed() throws IOException {
    Result result = kernel(buffering(), before, behind, "--json");
    assertEquals(Exit.FAILS, result.exit(), result::err);
    JsonNode mixture = new ObjectMapper().readTree(result.out()).path("mixture");
    assertEquals(List.of("nothing found", "nothing found"), mixture.path("tables").findValuesAsText("verdict"));
    assertEquals(16, mixture.path("ways").asInt());
    assertTrue(mixture.path("alone").isMissingNode());
    List<String> by = mixture.path("compiledBy").findValuesAsText("table");
    assertEquals(List.of("5", "6", "8", "9"), mixture.path("compiledBy").findValuesAsText("line"));
    // A store with its fence before, and the load of the same thread with its fence behind.
    assertTrue(by.subList(0, 2).equals(List.of("before", "behind"))
        || by.subList(2, 4).equals(List.of("before", "behind")), by::toString);
    assertTrue(kernel(buffering(), before, behind).out().contains("  Compiled line 5, `cuda::atomic_ref<int>(*x)"));
  }

  @Test
  void aTableThatShowsTheFindingAloneIsNamed() throws IOException {
    Result result = kernel(buffering(), before, bare);
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().contains("  Tables   before alone: nothing found; bare alone: found.\n"), result::out);
    assertTrue(result.out().contains("16 ways; 2 ways were tried, for one table alone shows a finding."), result::out);
    assertTrue(result.out().contains("  Alone    bare by itself compiles so"), result::out);
  }

  /** Threads run one code: an operation of the text is compiled by one table in both, and finds nothing by another. */
  @Test
  void threadsRunOneCode() throws IOException {
    String same = written("same.cu", """
        /* launch sb on 1x2 { x[2]; r[2] } ~exists (r[0]=0 /\\ r[1]=0) */
        __global__ void sb(int *x, int *r)
        {
            cuda::atomic_ref<int>(x[blockIdx.x]).store(1);
            r[blockIdx.x] = cuda::atomic_ref<int>(x[1 - blockIdx.x]).load();
        }
        """);
    assertEquals(4, new ObjectMapper().readTree(kernel(same, before, behind, "--json").out()).path("mixture")
        .path("ways").asInt());
    Result result = kernel(same, before, before);
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().contains("1 way; all were tried."), result::out);
  }

  /** No finding in the ways that were tried is none in all ways. */
  @Test
  void moreWaysThanTheLimitLeaveTheAnswerOpen() throws IOException {
    String stores = IntStream.range(0, 13).mapToObj(i -> "    cuda::atomic_ref<int>(x[" + i + "]).store(1);\n")
        .collect(Collectors.joining());
    String many = written("many.cu",
        "/* launch f on 1x1 { x[13] } */\n__global__ void f(int *x)\n{\n" + stores + "}\n");
    Result result = kernel(many, before, behind, "--json", "--timeout", "5");
    assertEquals(Exit.UNKNOWN, result.exit(), result::err);
    JsonNode told = new ObjectMapper().readTree(result.out());
    assertEquals("unknown", told.path("verdict").asText());
    assertEquals(8192, told.path("mixture").path("ways").asInt());
    assertTrue(told.path("mixture").path("tried").asInt() <= 4096);
  }

  @Test
  void wholeThreadsAreRefused() throws IOException {
    Result result = kernel(buffering(), before, "thread:" + behind);
    assertEquals(Exit.USAGE, result.exit());
    assertTrue(result.err().replaceAll("\\s+", " ").contains("all threads run one code"), result::err);
    Result alone = Result.of("kernel", buffering(), "--mix", behind);
    assertTrue(alone.err().contains("--mix goes with --mapping"), alone::err);
  }
}
