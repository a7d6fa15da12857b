package periscope.cli.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Litmus tests that are cut out of executions of kernels, by what other commands make of their files. */
class CutTestsTest {

  private static final String LOCKS = "../kernels/locks/";

  @TempDir
  Path folder;

  private List<Path> written() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("cut"))) {
      return files.sorted().toList();
    }
  }

  private Result kernel(String file, String... more) {
    return Result.of(Stream.concat(Stream.of("kernel", file, "--litmus", folder.resolve("cut").toString()),
        Stream.of(more)).toArray(String[]::new));
  }

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("k.cl"), text).toString();
  }

  /** What each wrong variant's race stands for races as the kernel does; the file is read again and simulated. */
  @ParameterizedTest
  @CsvSource({
      "cas,1x2,ACQUIRE=memory_order_relaxed,CAS-SL+rel.dv+rlx.dv-na",
      "cas,1x2,RELEASE=memory_order_relaxed,CAS-SL+na-rlx.dv+acq.dv",
      "cas,1x2,SCOPE=memory_scope_work_group,CAS-SL+rel.wg+acq.wg",
      "ticket,1x2,ACQUIRE=memory_order_relaxed,MP+rel.dv+rlx.dv-na",
      "ticket,1x2,RELEASE=memory_order_relaxed,MP+na-rlx.dv+acq.dv",
      "ticket,1x2,SCOPE=memory_scope_work_group,MP+rel.wg+acq.wg",
      "ttas,1x2,ACQUIRE=memory_order_relaxed,EXCH-SL+rel.dv+rlx.dv-na",
      "ttas,1x2,RELEASE=memory_order_relaxed,EXCH-SL+na-rlx.dv+acq.dv",
      "ttas,1x2,SCOPE=memory_scope_work_group,EXCH-SL+rel.wg+acq.wg",
      "xf,1x2,ACQUIRE=memory_order_relaxed,MP+bar-g-rel.dv+bar-g-rlx.dv-na",
      "xf,1x2,RELEASE=memory_order_relaxed,MP+bar-g-na-rlx.dv+bar-g-acq.dv",
      "xf,1x2,SCOPE=memory_scope_work_group,MP+bar-g-rel.wg+bar-g-acq.wg",
      "xf,2x1,FENCE=CLK_LOCAL_MEM_FENCE,W+R+bar-l",
  })
  void wrongLocks(String file, String grid, String changed, String name) throws IOException {
    Result result = kernel(LOCKS + file + ".cl", "--grid", grid, "-D", changed);
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertFalse(result.out().contains("This is not what the kernel shows"), result.out());
    assertTrue(written().contains(folder.resolve("cut").resolve(name + ".litmus")), written().toString());
    for (Path test : written()) {
      Result simulated = Result.of("simulate", test.toString());
      assertTrue(simulated.out().contains("Undefined:") && simulated.out().contains(" races with "),
          test + "\n" + simulated.out() + simulated.err());
    }
  }

  /** The same lines of the right kernels: what is read too early is forbidden, and nothing races. */
  @ParameterizedTest
  @CsvSource({
      "cas,1x2,30,CAS-SL+rel.dv+acq.dv", "ticket,1x2,29,MP+rel.dv+acq.dv", "ttas,1x2,32,EXCH-SL+rel.dv+acq.dv",
      "xf,1x2,'44,47',MP+bar-g-rel.dv+bar-g-acq.dv", "xf,2x1,'44,47',W+R+bar-g"})
  void rightLocks(String file, String grid, String lines, String name) throws IOException {
    Result result = kernel(LOCKS + file + ".cl", "--grid", grid, "--between", lines);
    assertEquals(Exit.OK, result.exit(), result.out() + result.err());
    assertTrue(result.out().contains("Under opencl-rsp the outcome is forbidden."), result.out());
    assertEquals(List.of(folder.resolve("cut").resolve(name + ".litmus")), written());
    String two = lines.contains(",") ? "lines " + lines.replace(",", " and ") : "line " + lines + " and itself";
    assertTrue(Files.readString(written().get(0)).contains("\n\"cut out of " + file + ".cl, " + two + "\"\n"));
    Result simulated = Result.of("simulate", written().get(0).toString());
    assertTrue(simulated.out().contains("Never") && !simulated.out().contains("Undefined"), simulated.out());
  }

  /** A test for a device: what the lock's test shows in OpenCL C, what it is compiled to shows in PTX. */
  @ParameterizedTest
  @CsvSource({"ACQUIRE=memory_order_acquire,Never", "ACQUIRE=memory_order_relaxed,Sometimes"})
  void compiled(String acquire, String observation) throws IOException {
    kernel(LOCKS + "cas.cl", "-D", acquire, "--between", "30");
    Result ptx = Result.of("compile", written().get(0).toString(), "--mapping", "opencl-ptx-membars");
    Path file = Files.writeString(folder.resolve("ptx.litmus"), ptx.out());
    Result simulated = Result.of("simulate", file.toString(), "--model", "ptx-6.0");
    assertTrue(simulated.out().contains(" " + observation + " "), ptx.out() + ptx.err() + simulated.out()
        + simulated.err());
  }

  /** Outcomes of atomics that interleaving does not explain, by the names of their cycles. */
  @ParameterizedTest
  @CsvSource({
      "MP+rlx.dv+rlx.dv,'store(x, 1); store(y, 1);','out[0] = load(y); out[1] = load(x);',out=1 /\\ out[1]=0",
      "SB+rlx.dv+rlx.dv,'store(x, 1); out[0] = load(y);','store(y, 1); out[1] = load(x);',out=0 /\\ out[1]=0",
      "LB+rlx.dv+rlx.dv,'out[0] = load(x); store(y, 1);','out[1] = load(y); store(x, 1);',out=1 /\\ out[1]=1",
  })
  void names(String name, String first, String second, String bad) throws IOException {
    Result result = kernel(write("""
        #define load(x) atomic_load_explicit(x, memory_order_relaxed, memory_scope_device)
        #define store(x, v) atomic_store_explicit(x, v, memory_order_relaxed, memory_scope_device)
        /* launch k on 1x2 { x; y; out[2] } forall (not (%s)) */
        kernel void k(global atomic_int *x, global atomic_int *y, global int *out)
        {
            if (get_global_id(0) == 0) { %s } else { %s }
        }
        """.formatted(bad, first, second)));
    assertEquals(Exit.FAILS, result.exit(), result.out() + result.err());
    assertEquals(List.of(folder.resolve("cut").resolve(name + ".litmus")), written(), result.out());
    assertTrue(Result.of("simulate", written().get(0).toString()).out().contains("Sometimes"));
  }

  /** A language with instructions of its own has no tests that are made of steps: that is said before anything else. */
  @Test
  void codeInPtxGivesNoTests() throws IOException {
    String file = Files.writeString(folder.resolve("k.ptx"), """
        /* launch k on 1x2 { x = 0 } forall (x=2) */
        .version 8.0
        .target sm_70
        .address_size 64
        .visible .entry k(.param .u64 x)
        {
          .reg .b32 %r<3>; .reg .b64 %rd<2>;
          ld.param.u64 %rd1, [x];
          ld.relaxed.gpu.u32 %r1, [%rd1];
          add.s32 %r2, %r1, 1;
          st.relaxed.gpu.u32 [%rd1], %r2;
          ret;
        }
        """).toString();
    Result result = kernel(file);
    assertTrue(result.err().contains("no litmus tests are cut out of code in PTX"), result::err);
    assertEquals(Exit.INVALID, result.exit());
    assertEquals(Exit.FAILS, Result.of("kernel", file).exit());
  }

  /** A message between work-groups, whose data and flag are those of different work-items: who waits has to go on. */
  @Test
  void barriersOnTheWay() throws IOException {
    Result result = kernel(write("""
        /* launch k on 2x2 { data; flag } */
        kernel void k(global int *data, global atomic_int *flag, local int *seen)
        {
            if (get_group_id(0) == 0) {
                if (get_local_id(0) == 0) *data = 1;
                barrier(CLK_GLOBAL_MEM_FENCE);
                if (get_local_id(0) == 1) atomic_store_explicit(flag, 1, memory_order_release, memory_scope_device);
            } else {
                if (get_local_id(0) == 0)
                    while (atomic_load_explicit(flag, memory_order_acquire, memory_scope_device) == 0)
                        ;
                barrier(CLK_GLOBAL_MEM_FENCE);
                if (get_local_id(0) == 1) *seen = *data;
            }
        }
        """), "--between", "5,13");
    assertTrue(result.out().contains("the outcome is forbidden."), result.out() + result.err());
    assertEquals(List.of(folder.resolve("cut").resolve("MP+bar-g-rel.dv+bar-g-acq.dv+wg-0-0-1-1.litmus")), written());
  }

  /** The published spin lock is cut out of a kernel of CUDA, its mutex held at first. */
  @Test
  void cuda() throws IOException {
    Path file = Files.writeString(folder.resolve("k.cu"), """
        /* launch count on 1x2 { l; counter } forall (counter=2) */
        __global__ void count(int *l, int *counter)
        {
            while (atomicCAS(l, 0, 1) != 0)
                ;
            *counter = *counter + 1;
            atomicExch(l, 0);
        }
        """);
    Result result = kernel(file.toString(), "--between", "6");
    assertTrue(result.out().contains("the two accesses race"), result.out() + result.err());
    assertTrue(Files.readString(written().get(0)).startsWith("CUDA CAS-SL+"), written().toString());
    assertTrue(Files.readString(written().get(0)).contains("{ [l]=1; [counter]=0; }"), result.out());
  }

  /** What interleaving explains is said to be that. */
  @Test
  void noWeakMemory() throws IOException {
    Result result = kernel(write("""
        /* launch k on 1x2 { x } forall (x=2) */
        kernel void k(global atomic_int *x)
        {
            int r = atomic_load_explicit(x, memory_order_relaxed, memory_scope_device);
            atomic_store_explicit(x, r + 1, memory_order_relaxed, memory_scope_device);
        }
        """));
    assertTrue(result.out().contains("interleaving explains it"), result.out() + result.err());
    assertTrue(Result.of("simulate", written().get(0).toString()).out().contains("Sometimes"), result.out());
  }

  @ParameterizedTest
  @CsvSource({
      "1,line 1 accesses no memory that work-items share", "'18,30',in no execution that was kept",
      "'3,',--between wants the numbers of two lines"})
  void mistakes(String lines, String message) {
    Result result = Result.of("kernel", LOCKS + "cas.cl", "--between", lines);
    assertTrue(result.exit() != Exit.OK && result.err().contains(message), result.out() + result.err());
  }

  @Test
  void aFolderThatCannotBe() throws IOException {
    Path file = Files.writeString(folder.resolve("cut"), "");
    Result result = kernel(LOCKS + "cas.cl", "--between", "30");
    assertTrue(result.err().contains(file.toString())
        && result.err().replaceAll("\\s+", " ").contains("cannot be written"), result.err());
    Result run = kernel(LOCKS + "cas.cl", "--device", "interleaved");
    assertTrue(run.err().replaceAll("\\s+", " ").contains("it goes with --shrink"), run.err());
  }
}
