package periscope.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import periscope.cli.Result;
import periscope.cli.session.Exit;

/** Answers to first guesses: a word of another tool, a mistyped file, a bound that tests little, a reason. */
class FirstGuessesTest {

  private static final String KERNEL = "kernel void k(global int *x) { x[get_global_id(0)] = 1; }";

  @TempDir
  Path folder;

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static String said(Result result) {
    return (result.out() + result.err()).replaceAll("\\s+", " ");
  }

  @Test
  void gridsOfCuda() throws IOException {
    String file = write("k.cl", KERNEL);
    Result two = Result.of("kernel", file, "--grid", "<<<2,1>>>");
    assertEquals(Exit.OK, two.exit(), two.err());
    assertTrue(said(two).contains("on 1x2 (1 work-item in each of 2 work-groups)"), two.out());
    assertFalse(two.out().contains("Extent"), two.out());
    Result one = Result.of("kernel", file, "--grid", "<<<1,2>>>");
    assertTrue(said(one).contains("one work-group, so that nothing between work-groups was looked at"), one.out());
    assertTrue(said(Result.of("kernel", file, "--grid", "<<<2>>>")).contains(
        "'<<<3,2>>>' and '<<<(2,1),(8,4)>>>', not '<<<2>>>'"));
  }

  /** A barrier for local memory orders nothing in global memory; its events say so. */
  @Test
  void barriersForLocalMemory() throws IOException {
    Result result = Result.of("kernel", write("k.cl", """
        kernel void k(global int *x, global int *y) {
          if (get_local_id(0) == 0) *x = 1;
          barrier(CLK_LOCAL_MEM_FENCE);
          if (get_local_id(0) == 1) *y = *x;
        }
        """), "--grid", "2x1");
    assertEquals(Exit.FAILS, result.exit(), result.err());
    assertTrue(result.out().contains("F[rel,wg,local]"), result.out());
  }

  @Test
  void severalModelsForOneKernel() throws IOException {
    Result result = Result.of("kernel", write("k.cl", KERNEL), "--grid", "1x2", "-M", "opencl,sc");
    assertEquals(Exit.USAGE, result.exit());
    assertTrue(said(result).contains("kernel asks one model; several make a table with: periscope validate"),
        result.err());
  }

  @Test
  void mistypedFiles() throws IOException {
    write("mine.map", "mapping \"mine\" from cuda to ptx\nr = load(na) x => ld.weak r, x\n");
    write("mine.cat", "\"mine\"\nacyclic rf as T\n");
    assertTrue(said(Result.of("lint", folder.resolve("mien.map").toString())).contains("mine.map?"));
    assertTrue(said(Result.of("verify", folder.resolve("mine.mpa").toString())).contains("mine.map?"));
    assertTrue(said(Result.of("models-diff", folder.resolve("mime.cat").toString(), "sc")).contains("mine.cat'?"));
    assertTrue(said(Result.of("repair", write("k.cl", KERNEL))).contains("this is no mapping table"));
  }

  /** Four operations do not test this fence; the head asks for more than its code has. */
  @Test
  void rowsThatABoundHardlyTests() throws IOException {
    String table = write("t.map", """
        mapping "t" from opencl to ptx
        r = load(na) x => ld.weak r, x
        store(na) x v => st.weak x, v
        r = load({relaxed, acquire}, s) x => ld.order.s r, x
        store({relaxed, release}, s) x v => st.order.s x, v
        fence(acquire, dv) => fence.acq_rel.cta
        """);
    Result sound = Result.of("verify", table, "--target-model", "ptx-6.0-no-lb", "--events", "2");
    assertEquals(Exit.OK, sound.exit(), sound.err());
    assertTrue(said(sound).contains("`fence(acquire, dv)` asks for less than its head (scope dv, but "
        + "fence.acq_rel.cta), and no fault shows in programs of up to 2 operations."), sound.out());
    assertTrue(said(sound).contains("Rows of fences (acquire) are hardly tested by programs of up to 2 operations"));
    for (List<String> words : List.of(List.of("repair", table), List.of("minimise", table),
        List.of("compare", write("full.map", Files.readString(Path.of(table)).replace("acq_rel.cta", "acq_rel.gpu")),
            table))) {
      List<String> command = new ArrayList<>(words);
      command.addAll(List.of("--target-model", "ptx-6.0-no-lb", "--events", "2"));
      String text = said(Result.of(command.toArray(String[]::new)));
      assertTrue(text.contains("Rows of fences (acquire) are hardly tested by programs of up to 2 operations"), text);
      assertTrue(text.contains("`fence(acquire, dv)` asks for less than its head ("), text);
      command.add("--json");
      String json = Result.of(command.toArray(String[]::new)).out();
      assertTrue(json.contains("\"blindSpots\" : [ \"`fence(acquire, dv)` asks for less"), json);
    }
    String log = folder.resolve("log.sarif").toString();
    Result.of("verify", table, "--target-model", "ptx-6.0-no-lb", "--events", "2", "--sarif", log);
    assertTrue(Files.readString(Path.of(log)).contains("Rows of fences (acquire) are hardly tested"), log);
    Result fewer = Result.of("verify", table, "--target-model", "ptx-6.0-no-lb", "--events", "2", "--without", "fence");
    assertFalse(said(fewer).contains("hardly tested") || said(fewer).contains("asks for less"), fewer.out());
  }

  /** Two operations do not test these loads; each edit that makes no difference says so. */
  @Test
  void aCautionBelongsToEachEdit() throws IOException {
    String table = write("t.map", """
        mapping "t" from opencl to ptx
        r = load(acquire, s) x => ld.relaxed.s r, x; fence.acq_rel.s
        store(release, s) x v => fence.acq_rel.s; st.relaxed.s x, v
        """);
    String text = said(Result.of("minimise", table, "--events", "2", "--scopes", "gpu"));
    int all = text.split("`r = load\\(acquire, s\\) x` asks for less than its head", -1).length - 1;
    assertTrue(all > 1, text);
    assertTrue(text.contains("which test an order, take 4 operations: --events 4 searches further."), text);
  }

  /** Searches that end early say what they left out, and what narrows them. */
  @Test
  void searchesThatEndEarly() throws IOException {
    String table = write("t.map", """
        mapping "t" from opencl to ptx
        r = load(relaxed, s) x => ld.relaxed.cta r, x
        store(relaxed, s) x v => st.relaxed.s x, v
        """);
    String[] words = {"verify", table, "--scopes", "gpu", "--placement", "different"};
    String found = said(Result.of(words));
    assertTrue(found.contains("operations were not searched, for smaller ones go wrong: rows that no finding uses may "
        + "have faults, too; --all goes on."), found);
    String all = said(Result.of(Stream.concat(Stream.of(words), Stream.of("--all")).toArray(String[]::new)));
    assertFalse(all.contains("were not searched"), all);
    Result repair = Result.of("repair", table, "--timeout", "1e-9");
    assertTrue(said(repair).contains("--scopes and --without leave out"), said(repair));
    Result tests = Result.of("generate", "regression", "scoped-cpp-ptx", "--timeout", "1e-9", "--out",
        folder.resolve("tests").toString());
    assertTrue(said(tests).contains("--scopes and --without leave out"), said(tests));
  }

  @Test
  void compilersAreListedElsewhere() {
    Result result = Result.of("list", "compilers");
    assertEquals(Exit.USAGE, result.exit());
    assertTrue(said(result).contains("'periscope extract --help' names the compilers"), said(result));
    assertTrue(said(Result.of("extract", "--help")).contains("Compilers: nvcc"));
  }

  /** LLVM IR is no source of compiled code; what can be done with it is said. */
  @Test
  void llvmAsASource() throws IOException {
    String code = write("f.ptx", ".version 7.5\n.target sm_70\n.address_size 64\n");
    Result result = Result.of("check", "--source", write("f.ll", "define void @f() { ret void }\n"), "--code", code);
    assertTrue(said(result).contains("'periscope check llc test.litmus'"), said(result));
  }

  /** Slips of fingers and of other languages in a table are met with the word that was meant. */
  @Test
  void slipsInTables() throws IOException {
    String slips = said(Result.of("lint", write("slips.map", """
        mapping "slips" from opencl to ptx
        without wi, all
        r = load(acquire, dv) x => ld.acquire.gup r, x
        store(release, dv) x v => st.acqrel.gpu x, v
        fence(seq_cst, dv) => membar.gpu
        r = load(relaxed, dv) x => ld.rel.gpu r, x
        """)));
    for (String hint : List.of("did you mean .gpu?", "did you mean .acq_rel?", "did you mean .gl?",
        "did you mean .relaxed or .release?", "wi is a qualifier, and operations have it")) {
      assertTrue(slips.contains(hint), slips);
    }
    assertFalse(slips.contains("the left side has to name it"), slips);
    String elsewhere = said(Result.of("lint", write("elsewhere.map", """
        mapping "elsewhere" from cuda to ptx
        r = cmpxchg(acq_rel, gpu) x e d => atom.acq_rel.gpu.cas r, x, e, d
        r = atomicAdd(relaxed, gpu) x v => atom.relaxed.gpu.add r, x, v
        """)));
    assertTrue(elsewhere.contains("did you mean compare_exchange?"), elsewhere);
    assertTrue(elsewhere.contains("did you mean fetch_add?"), elsewhere);
    String overlap = said(Result.of("lint", write("overlap.map", """
        mapping "overlap" from opencl to ptx
        fence({acquire, release, acq_rel}, _) => fence.acq_rel.gpu
        fence(_, dv) => fence.acq_rel.gpu
        """)));
    assertTrue(overlap.contains("both are for fence(acquire, dv), and neither wins"), overlap);
    String few = Result.of("lint", write("few.map", """
        mapping "few" from opencl to ptx
        r = load(acquire, dv) x => ld.acquire.gpu r, x
        """)).err();
    assertTrue(few.contains("""
        source operations with no row:
           store, fetch_add,"""), few);
    assertTrue(few.contains("\n   load(na), load(relaxed, _), load(acquire, wi),"), few);
    assertTrue(few.lines().skip(1).allMatch(l -> l.length() <= 80 || l.startsWith("   = ")), few);
  }

  /** An implication in a condition, a table behind a test, and a quiet check without a verdict. */
  @Test
  void implicationsTablesBehindTestsAndQuietChecks() throws IOException {
    String ptx = write("sb.litmus", "PTX SB\n{ x=0; y=0; }\n P0@cta 0,gpu 0 ;\n ld.weak r0, x ;\n"
        + "exists (0:r0=0 => x=0)\n");
    String c = write("c.litmus", "OPENCL c\n{ x=0; }\nP0 (int *x) { int r0 = *x; }\n"
        + "exists (0:r0=0 => x=0)\n");
    for (String file : List.of(ptx, c)) {
      assertTrue(said(Result.of("simulate", file)).contains("write '~(A) \\/ B' for 'A => B'"), file);
    }
    Result behind = Result.of("compile", "../corpus/opencl-rsp/MP+rel.dv+acq.dv.litmus", "rsp-proposed");
    assertEquals(Result.of("compile", "../corpus/opencl-rsp/MP+rel.dv+acq.dv.litmus", "-m", "rsp-proposed").out(),
        behind.out(), behind.err());
    assertEquals(Exit.OK, behind.exit(), behind.err());
    assertTrue(said(Result.of("compile", "MP", "rsp-proposed", "-m", "rsp-original")).contains("takes one mapping"));
    String loop = write("loop.litmus", """
        OPENCL loop
        { x=0; }
        P0 (atomic_int *x) {
          while (atomic_fetch_add_explicit(x, 1, memory_order_relaxed, memory_scope_device) != 7) ;
        }
        exists (x=1)
        """);
    String table = write("t.map", """
        mapping "t" from opencl to ptx
        r = fetch_add(relaxed, s) x v => atom.relaxed.s.add r, x, v
        """);
    Result quiet = Result.of("check", loop, "--mapping", table, "--quiet");
    assertTrue(quiet.out().contains("\n  not decided   loop: "), quiet.out() + quiet.err());
    assertTrue(said(quiet).contains("--unroll N follows"), quiet.out());
  }

  @Test
  void coherenceOfTheModelAsTheReason() throws IOException {
    String test = write("coww.litmus",
        "PTX coww\n{ x=0; }\n P0@cta 0,gpu 0 ;\n st.weak x, 1 ;\n st.weak x, 2 ;\nexists (x=1)\n");
    Result why = Result.of("simulate", test, "--model", "ptx-7.5", "--why");
    assertTrue(said(why).contains("the model defines coherence (co)"), why.out());
    assertFalse(why.out().contains("whatever the axioms"), why.out());
  }

  @Test
  void valuesOfRacesInLlvmIr() {
    for (String model : List.of("llvm-scoped", "llvm-scoped-cpp11")) {
      Result racy = Result.of("simulate", "../corpus/llvm/MP+plain+plain.litmus", "--model", model);
      assertTrue(racy.out().contains("Flag any_value"), racy.out());
    }
    Result ordered = Result.of("simulate", "../corpus/llvm/SB+seq_cst.device+seq_cst.device.litmus");
    assertFalse(ordered.out().contains("any_value"), ordered.out());
  }

  @Test
  void aModelThatForbidsEverything() throws IOException {
    String test = write("mp.litmus", "PTX t\n{ x=0; }\n P0@cta 0,gpu 0 ;\n ld.weak r0, x ;\nexists (0:r0=0)\n");
    Result none = Result.of("simulate", test, "--model", write("none.cat", "\"none\"\nempty rf as Nobody\n"));
    assertTrue(said(none).contains("the model forbids each of them (--why shows the axioms), or threads wait"),
        none.err());
  }

  @Test
  void theLanguageThatTwoModelsShare() {
    Result result = Result.of("models-diff", "sc", "ptx-7.5", "--events", "1");
    assertFalse(said(result).contains("wants one for"), result.err());
  }
}
