package periscope.commands.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** {@code check --source --code}: code that is there, for functions and kernels of a source. */
class CheckCodeTest {

  static final String LAUNCH = """
      /* launch { box = 0; full = 0 }
         P0@cta 0 { send(box, full, 7); }
         P1@cta 1 { r0 = receive(box, full); } */
      """;
  static final String SOURCE = """
      #include <cuda/atomic>
      extern "C" __device__ void send(int *box, int *full, int value) {
        *box = value;
        cuda::atomic_ref<int, cuda::thread_scope_device>(*full).store(1, cuda::memory_order_release);
      }
      extern "C" __device__ int receive(int *box, int *full) {
        cuda::atomic_ref<int, cuda::thread_scope_device> f(*full);
        return f.load(cuda::memory_order_acquire) ? *box : -1;
      }
      """;
  static final String CODE = """
      .version 9.0
      .target sm_90
      .visible .func send(.param .b64 a, .param .b64 b, .param .b32 c) {
        .reg .b32 %r<3>; .reg .b64 %rd<3>;
        ld.param.u64 %rd1, [a];
        ld.param.u64 %rd2, [b];
        ld.param.u32 %r1, [c];
        st.u32 [%rd1], %r1;
        mov.u32 %r2, 1;
        st.release.gpu.b32 [%rd2], %r2;
        ret;
      }
      .visible .func (.param .b32 out) receive(.param .b64 a, .param .b64 b) {
        .reg .pred %p<2>; .reg .b32 %r<4>; .reg .b64 %rd<3>;
        ld.param.u64 %rd1, [a];
        ld.param.u64 %rd2, [b];
        ld.acquire.gpu.b32 %r1, [%rd2];
        setp.eq.s32 %p1, %r1, 0;
        mov.u32 %r2, -1;
        @%p1 bra $END;
        ld.u32 %r2, [%rd1];
      $END:
        st.param.b32 [out+0], %r2;
        ret;
      }
      """;
  static final String IR = """
      define hidden void @send(ptr addrspace(1) nocapture noundef %0, ptr addrspace(1) %1, i32 noundef %2) #0 {
        store i32 %2, ptr addrspace(1) %0, align 4, !tbaa !5
        store atomic i32 1, ptr addrspace(1) %1 syncscope("agent") release, align 4
        ret void
      }

      ; Function Attrs: nounwind
      define hidden i32 @receive(ptr addrspace(1) %box, ptr addrspace(1) %f) local_unnamed_addr #0 {
      entry:
        %full = load atomic i32, ptr addrspace(1) %f syncscope("agent") acquire, align 4
        %empty = icmp eq i32 %full, 0
        br i1 %empty, label %no, label %yes

      yes:                                              ; preds = %entry
        %value = load i32, ptr addrspace(1) %box, align 4
        ret i32 %value

      no:                                               ; preds = %entry
        ret i32 -1
      }
      """;

  private static final String OPENCL = """
      /* launch { box = 0; full = 0 }
         P0@wg 0, dev 0 { send(box, full, 5); }
         P1@wg 1, dev 0 { r0 = receive(box, full); } */
      void send(global int *box, global atomic_int *full, int v) {
        *box = v;
        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
        __opencl_atomic_store(full, 1, memory_order_relaxed, memory_scope_device);
      }
      int receive(global int *box, global atomic_int *full) {
        return atomic_load_explicit(full, memory_order_acquire, memory_scope_device) == 0 ? -1 : *box;
      }
      """;

  private static final String KERNEL = """
      /* launch rotate on 2x1 { x[2] = {3, 4}; by = 1 } forall (x[0] = 4 /\\ x[1] = 3) */
      extern "C" __global__ void rotate(int *x, int by) {
        __shared__ int s[2];
        s[threadIdx.x] = x[threadIdx.x];
        __syncthreads();
        x[threadIdx.x] = s[by - threadIdx.x];
      }
      """;
  private static final String ENTRY = """
      .version 9.0
      .visible .entry rotate(.param .u64 rotate_0, .param .u32 rotate_1)
      {
        .reg .b32 %r<9>; .reg .b64 %rd<6>;
        .shared .align 4 .b8 _ZZ6rotateE1s[8];
        ld.param.u64 %rd1, [rotate_0];
        ld.param.u32 %r1, [rotate_1];
        cvta.to.global.u64 %rd2, %rd1;
        mov.u32 %r2, %tid.x;
        mul.wide.u32 %rd3, %r2, 4;
        add.s64 %rd4, %rd2, %rd3;
        ld.global.u32 %r3, [%rd4];
        shl.b32 %r4, %r2, 2;
        mov.u32 %r5, _ZZ6rotateE1s;
        add.s32 %r6, %r5, %r4;
        st.shared.u32 [%r6], %r3;
        bar.sync 0;
        sub.s32 %r7, %r1, %r2;
        shl.b32 %r8, %r7, 2;
        add.s32 %r8, %r5, %r8;
        ld.shared.u32 %r3, [%r8];
        st.global.u32 [%rd4], %r3;
        ret;
      }
      """;

  @TempDir
  private Path folder;

  private Result check(String source, String code, String... more) throws IOException {
    Path from = Files.writeString(folder.resolve("box.cu"), source);
    Path to = Files.writeString(folder.resolve(code.contains("define ") ? "box.ll" : "box.ptx"), code);
    String[] line = new String[more.length + 5];
    System.arraycopy(new String[] {"check", "--source", from.toString(), "--code", to.toString()}, 0, line, 0, 5);
    System.arraycopy(more, 0, line, 5, more.length);
    return Result.of(line);
  }

  @Test
  void rightCodeIsSound() throws IOException {
    Result result = check(LAUNCH + SOURCE, CODE);
    assertEquals(Exit.OK, result.exit(), result::err);
    assertTrue(result.out().startsWith("SOUND  box.ptx  for send+receive, source under cuda-scoped-cpp, compiled under "
        + "ptx-7.5\n"), result::out);
    assertTrue(result.out().contains("st.release.gpu full, %r2"), result::out);
  }

  @Test
  void aLostReleaseIsUnsound() throws IOException {
    Result result = check(LAUNCH + SOURCE, CODE.replace("st.release", "st.relaxed"));
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().startsWith("UNSOUND  box.ptx  "), result::out);
    assertTrue(result.out().contains("  Outcome  1:r0=0, finally box=7 full=1   cuda-scoped-cpp: forbidden"),
        result::out);
    assertTrue(result.out().contains("Compiled: an execution that ptx-7.5 allows"), result::out);
  }

  /** Whatever the memory order, the code returns another value. */
  @Test
  void anotherValueIsUnsound() throws IOException {
    Result result = check(LAUNCH + SOURCE, CODE.replace("mov.u32 %r2, -1", "mov.u32 %r2, -2"));
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().contains("Outcome  1:r0=-2"), result::out);
  }

  @Test
  void mangledNamesAreFound() throws IOException {
    String mangled = CODE.replace(" send(", " _Z4sendPiS_i(").replace(" receive(", " _ZN3own7receiveEPiS_(");
    Result result = check(LAUNCH + SOURCE.replace("extern \"C\" ", ""), mangled);
    assertEquals(Exit.OK, result.exit(), result::err);
    Result two = check(LAUNCH + SOURCE, mangled + mangled.replace("_Z4sendPiS_i", "_Z4sendPlS_i"));
    assertEquals(Exit.INVALID, two.exit(), two::out);
    assertTrue(two.err().contains("box.ptx has several functions send: _Z4sendPiS_i, _Z4sendPlS_i"), two::err);
  }

  @Test
  void aResultThatNobodyTakes() throws IOException {
    Result result = check(LAUNCH.replace("r0 = ", "") + SOURCE, CODE);
    assertEquals(Exit.OK, result.exit(), result::err);
  }

  /** The threads may stand in a litmus test as well, which has the functions again. */
  @Test
  void aLitmusTestAsTheSource() throws IOException {
    Path test = Files.writeString(folder.resolve("box.litmus"), "CUDA box\n" + SOURCE.replace("extern \"C\" ", "")
        + "{ box = 0; full = 0; }\nP0@cta 0, gpu 0 (int *box, int *full) { send(box, full, 7); }\n"
        + "P1@cta 1, gpu 0 (int *box, int *full) { int r0 = receive(box, full); }\nexists (1:r0 = 0)\n");
    Path code = Files.writeString(folder.resolve("box.ptx"), CODE.replace("ld.acquire.gpu", "ld.relaxed.gpu"));
    Result result = Result.of("check", test.toString(), "--code", code.toString(), "--quiet");
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().contains("box      unsound 1"), result::out);
  }

  @Test
  void codeInLlvmIr() throws IOException {
    Result right = check(LAUNCH + SOURCE, IR);
    assertEquals(Exit.OK, right.exit(), right::err);
    assertTrue(right.out().startsWith("SOUND  box.ll  for send+receive, source under cuda-scoped-cpp, compiled under "
        + "llvm-scoped\n"), right::out);
    assertTrue(right.out().contains("br i1 %empty, label %"), right::out);
    assertEquals(2, right.out().split("icmp", -1).length, right::out);
    Result wrong = check(LAUNCH + SOURCE, IR.replace("syncscope(\"agent\") acquire", "syncscope(\"agent\") monotonic"));
    assertEquals(Exit.FAILS, wrong.exit(), wrong::err);
    assertTrue(wrong.out().contains("Outcome  1:r0="), wrong::out);
  }

  /** OpenCL C as Clang compiles it for SPIR-V: atomic functions and fences are calls. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "as it is | as it is | 0 | SOUND",
    "i32 noundef 3, i32 noundef 2) | i32 noundef 2, i32 noundef 2) | 1 | UNSOUND",
    "i32 noundef 2, i32 noundef 3, | i32 noundef 1, i32 noundef 3, | 4 | this call does not order box, which is global",
    "store i32 %2, | store <2 x i32> %2, | 4 | vectors are not read in LLVM IR",
    "_Z22atomic_work_item_fence | _Z22btomic_work_item_fence | 4 | its code calls btomic_work_item_fence",
    "@_Z20atomic_load_explicit | @_Z39atomic_compare_exchange_strong_explicit | 4 | compiles to cmpxchg",
  })
  void openClAsCalls(String right, String wrong, int exit, String told) throws IOException {
    Path source = Files.writeString(folder.resolve("box.cl"), OPENCL);
    String store = "_Z21atomic_store_explicitPU3AS4VU7_Atomicii12memory_order12memory_scope";
    Path code = Files.writeString(folder.resolve("box.ll"), """
        define dso_local spir_func void @send(ptr addrspace(1) noundef writeonly %0, ptr addrspace(1) %1, i32 %2) #0 {
          store i32 %2, ptr addrspace(1) %0, align 4, !tbaa !4
          tail call spir_func void @_Z22atomic_work_item_fencej12memory_order12memory_scope(i32 noundef 2, \
        i32 noundef 3, i32 noundef 2) #2
          %4 = addrspacecast ptr addrspace(1) %1 to ptr addrspace(4)
          tail call spir_func void @STORE(ptr addrspace(4) noundef %4, i32 noundef 1, i32 noundef 0, i32 noundef 2) #2
          ret void
        }
        define dso_local spir_func i32 @receive(ptr addrspace(1) noundef readonly %0, ptr addrspace(1) %1) #0 {
          %3 = addrspacecast ptr addrspace(1) %1 to ptr addrspace(4)
          %4 = tail call spir_func i32 @_Z20atomic_load_explicitPU3AS4VU7_Atomici12memory_order12memory_scope(\
        ptr addrspace(4) noundef %3, i32 noundef 2, i32 noundef 2) #2
          %5 = icmp eq i32 %4, 0
          br i1 %5, label %8, label %6

        6:                                                ; preds = %2
          %7 = load i32, ptr addrspace(1) %0, align 4, !tbaa !4
          br label %8

        8:                                                ; preds = %2, %6
          %9 = phi i32 [ %7, %6 ], [ -1, %2 ]
          ret i32 %9
        }
        """.replace("STORE", store).replace(right, wrong));
    Result result = Result.of("check", "--source", source.toString(), "--code", code.toString());
    assertEquals(exit, result.exit(), () -> result.out() + result.err());
    assertTrue(exit == Exit.INVALID ? result.err().contains(told) : result.out().startsWith(told), result::err);
  }

  /** Two plain stores race in IR, which may then do anything; the source has a meaning. */
  @Test
  void codeThatIsUndefined() throws IOException {
    String stores = """
        #include <cuda/atomic>
        /* launch { x = 0 } P0@cta 0 { put(x, 1); } P1@cta 1 { put(x, 2); } */
        extern "C" __device__ void put(int *x, int n) {
          cuda::atomic_ref<int, cuda::thread_scope_device>(*x).store(n, cuda::memory_order_relaxed);
        }
        """;
    String code = """
        define void @put(ptr %x, i32 %n) {
          store atomic i32 %n, ptr %x syncscope("device") monotonic, align 4
          ret void
        }
        """;
    assertEquals(Exit.OK, check(stores, code).exit());
    Result result = check(stores, code.replaceFirst("store atomic.*", "store i32 %n, ptr %x"));
    assertEquals(Exit.FAILS, result.exit(), result::err);
    assertTrue(result.out().startsWith("UNSOUND  box.ll  "), result::out);
    assertTrue(result.err().contains("the compiled program is undefined, and this source is not: P0's write and P1's "
        + "write of x break the target model's condition data-race"), result::err);
  }

  /** Each thread of a launch has its own cells, which the code computes from where it runs. */
  @Test
  void kernels() throws IOException {
    String once = ENTRY.replace("%r8, %r7, 2", "%r9, %r7, 2").replace("%r5, %r8", "%r5, %r9")
        .replace("%r<9>", "%r<10>");
    Result right = check(KERNEL, once);
    assertEquals(Exit.OK, right.exit(), () -> right.out() + right.err());
    Result wrong = check(KERNEL, once.replace("bar.sync 0;", ""));
    assertEquals(Exit.FAILS, wrong.exit(), () -> wrong.out() + wrong.err());
    // A register that changes is no number any more: then the cell is not known.
    Result changing = check(KERNEL, ENTRY);
    assertEquals(Exit.INVALID, changing.exit(), changing::out);
    assertTrue(changing.err().contains("box.ptx:"), changing::err);
  }

  @Test
  void aSourceWithoutALaunchGetsOneToPaste() throws IOException {
    Result result = check(SOURCE, CODE);
    assertEquals(Exit.INVALID, result.exit(), result::out);
    String launch = "/* launch { box = 0; full = 0 } P0@cta 0, gpu 0 { send(box, full, 1); } "
        + "P1@cta 1, gpu 0 { r0 = receive(box, full); } */";
    assertTrue(result.err().contains("no comment of this file says which threads call its functions"), result::err);
    assertTrue(result.err().contains("= write, for example: " + launch + "\n"), result::err);
    assertEquals(Exit.OK, check(SOURCE + launch, CODE).exit());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "send(box, full, 7) | sent(box, full, 7)          | box.cu:2:",
    "send(box, full, 7) | send(box, full)             | box.cu:2:15: error: send takes 3 arguments, not 2",
    "send(box, full, 7) | send(bx, full, 7)           | box.cu:2:20: error: bx is no location of this launch",
    "send(box, full, 7); | send(box, full, 7); send(box, full, 8); | box.cu:2:15: error: P0 is not one call",
  })
  void headersThatDoNotFit(String right, String wrong, String message) throws IOException {
    Result result = check(LAUNCH.replace(right, wrong) + SOURCE, CODE);
    assertEquals(Exit.INVALID, result.exit(), result::out);
    assertTrue(result.err().contains(message), result::err);
    assertTrue(result.err().contains(" 2 |    P0@cta 0 { "), result::err);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    " send(              | sent(           | has no code of the function send                | did you mean 'sent'?",
    ".param .b32 c       | .param .b32 c, .param .b32 d | the code of P0 takes 4 parameters, and its source passes 3 |",
    "(.param .b32 out)   | ''              | receive returns no value here, and P1 wants one in r0 |",
    "ld.acquire.gpu.b32  | frob.b32        | 'frob.b32' is not known                         | box.ptx:17:",
    "mov.u32 %r2, -1;    | ''              | may read a register without a value             |",
    "st.u32 [%rd1], %r1; | call foo;       | its code calls a function                       | box.ptx:3:",
  })
  void codeThatDoesNotFit(String right, String wrong, String message, String more) throws IOException {
    Path log = folder.resolve("log.sarif");
    Result result = check(LAUNCH + SOURCE, CODE.replace(right, wrong), "--sarif", log.toString());
    assertEquals(Exit.INVALID, result.exit(), result::out);
    assertEquals("", result.out());
    assertTrue(result.err().contains(message) && result.err().contains(more == null ? "" : more), result::err);
    // A service that reads the log sees that the code was not checked.
    JsonNode run = new ObjectMapper().readTree(log.toFile()).get("runs").get(0);
    assertFalse(run.get("invocations").get(0).get("executionSuccessful").asBoolean());
    assertEquals("invalid-file", run.get("results").get(0).get("ruleId").asText());
    assertTrue(run.get("results").get(0).get("message").get("text").asText().contains(message), run::toString);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "store i32 %2, ptr addrspace(1) %0 | call void @_Z3logi(i32 %2)    | its code calls log",
    "store i32 %2, ptr addrspace(1) %0 | store <2 x i32> %2, ptr %0    | box.ll:2:3: error: ",
    "i32 noundef %2                    | ptr %2                        | the parameter %2 is a pointer here",
  })
  void irThatIsNotRead(String right, String wrong, String message) throws IOException {
    Result result = check(LAUNCH + SOURCE, IR.replace(right, wrong));
    assertEquals(Exit.INVALID, result.exit(), result::out);
    assertTrue(result.err().contains(message), result::err);
  }

  @Test
  void jsonAndSarif() throws IOException {
    Path log = folder.resolve("log.sarif");
    Result result = check(LAUNCH + SOURCE, CODE.replace("st.release", "st.relaxed"), "--json", "--sarif",
        log.toString());
    JsonNode report = new ObjectMapper().readTree(result.out());
    assertEquals("ptx", report.get("codeLanguage").asText());
    assertEquals("unsound 1", report.get("programs").get(0).get("verdict").asText() + " "
        + report.get("programs").get(0).get("forbidden").size());
    assertTrue(Files.readString(log).contains("box.ptx makes code of send+receive that has the outcome"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "check --source a.cu                  | --source goes with --code FILE",
    "check --code a.ptx                   | --code goes with --source FILE",
    "check a.cu --code a.ptx -m m         | --mapping and --code exclude each other",
    "check a.cu --code a.ptx --level O3   | --level is about a compiler, and --code takes its place",
    "check                                | check wants a compiler and tests, or --mapping and tests, or --code",
  })
  void commandLinesThatDoNotFit(String line, String message) {
    Result result = Result.of(line.strip().split(" +"));
    assertEquals(Exit.USAGE, result.exit(), result::out);
    assertTrue(result.err().replaceAll("\\s+", " ").contains(message), result::err);
  }

  @Test
  void filesThatAreNoCode() throws IOException {
    Path source = Files.writeString(folder.resolve("a.cu"), LAUNCH + SOURCE);
    Result text = Result.of("check", source.toString(), "--code", source.toString());
    assertEquals(Exit.INVALID, text.exit());
    assertTrue(text.err().contains("code is PTX (.ptx) or LLVM IR (.ll)"), text::err);
    Result missing = Result.of("check", source.toString(), "--code", folder.resolve("none.ptx").toString());
    assertTrue(missing.err().contains("there is no such file"), missing::err);
  }
}
