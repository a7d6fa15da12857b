package periscope.lang.ptx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import periscope.litmus.async.PhaseState;
import periscope.litmus.memory.Location;

/** Every way in which a text can be wrong: place, message, way out. */
class DiagnosticsTest {

  private static final String ADDRESSES =
      "0:.reg .b64 r1 = x; 0:.reg .b64 r4 = y; 0:.reg .s32 r0; 0:.reg .u64 r3; x=0; y=0;";

  private static void says(String message, String... parts) {
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  private static String body(String init, String rows) {
    return PtxTexts.problem("PTX T { " + init + " }\nP0 ;\n" + rows + " ;\n");
  }

  @Test
  void aMistypedMnemonicIsShownWithItsPlaceAndTheNearestOne() {
    assertEquals("""
        t.litmus:3:2: error: unknown instruction 'tsd'
         3 |  tsd.weak r0, x ;
           |  ^^^^^^^^
           = did you mean tld?""", PtxTexts.wrong("tsd.weak r0, x"));
  }

  @Test
  void aWrongOperandIsUnderlinedItself() {
    assertEquals("""
        t.litmus:3:10: error: st wants a register or a number here, not a location
         3 |  st.weak x, [y] ;
           |             ^^^
           = load the location into a register first""".replace("3:10", "3:13"), PtxTexts.wrong("st.weak x, [y]"));
  }

  @Test
  void severalProblemsAreToldTogetherInTheOrderOfTheText() {
    String message =
        PtxTexts.problem("PTX T { x=0; }\nP0 | P1 ;\nldd r0, x | st.release x, 1 ;\ngoto L | fence.sc ;\n");
    says(message, "unknown instruction 'ldd'", "st.release has no scope", "P0 has no label 'L'",
        "fence.sc has no scope");
    assertTrue(message.indexOf("ldd") < message.indexOf("st.release has")
        && message.indexOf("'L'") < message.indexOf("fence.sc h"));
  }

  @Test
  void labels() {
    says(PtxTexts.wrong("goto L"), "P0 has no label 'L'", "write 'L:'");
    says(PtxTexts.wrong("LC01: bne r0, 1, LC02"), "P0 has no label 'LC02'", "did you mean LC01?");
    says(PtxTexts.wrong("L: L: st x, 1"), "the label 'L' twice");
    says(PtxTexts.problem("PTX T { x=0; } P0 | P1 ; L: | goto L ;"), "P1 has no label 'L'");
  }

  @Test
  void namesUsedAsWhatTheyAreNot() {
    says(PtxTexts.wrong("st y, x"), "'x' is a location, and this instruction wants a register or a number");
    says(PtxTexts.wrong("and r0, x, 1"), "'x' is a location");
    says(body("x=0;", "ld r0, x ; st [r0], 1"), "the register 'r0' holds no address", "= x");
    says(body(ADDRESSES, "ld r0, [r9]"), "'r9' is neither a register nor a location", "did you mean");
  }

  @Test
  void addressesThatCannotBeFollowed() {
    says(body(ADDRESSES, "st [r4], r1"), "'r1' holds the address of x, which is no value here",
        "memory is not followed");
    says(body(ADDRESSES, "and.b64 r3, r1, 7"), "'r1' holds the address of x");
    says(body(ADDRESSES, "setp.eq.u64 p, r1, r4"), "holds the address of");
    says(body(ADDRESSES, "@p mov.u64 r1, y ; st [r1], 1"), "'r1' holds different addresses on the ways that lead here");
    says(body(ADDRESSES, "@p bra L ; mov.u64 r1, y ; L: st [r1], 1"), "'r1' holds different addresses");
    says(body(ADDRESSES, "L: st [r1], 1 ; add.u64 r1, r1, r3 ; @p bra L"), "'r1' holds different addresses");
    says(body(ADDRESSES, "ld r3, [r4] ; add.u64 r1, r1, r3 ; mov.u64 r3, 7 ; st [r1], 1"),
        "computed from 'r3', which has changed");
    says(body(ADDRESSES, "add.u64 r1, r1, 4 ; st [r1], 1"), "4 bytes from x", "a location is one cell");
    says(PtxTexts.problem("PTX T { " + ADDRESSES + " } P0 ; st [r1], 1 ; exists (0:r1=0)"),
        "'r1' of P0 holds an address, which is no value");
  }

  @Test
  void guardsAndCells() {
    says(PtxTexts.wrong("@p bne r0, 1, L"), "has its condition already");
    says(PtxTexts.wrong("st x, 1  st x, 2"), "this cell has an instruction already");
    says(PtxTexts.problem("PTX T { x=0; } P0 | P1 ; st x, 1 | st x, 2 | st x, 3 ;"),
        "more columns than the row of thread heads");
    says(PtxTexts.wrong("@(p + ) st x, 1"), "expected a value before ')'");
  }

  @Test
  void barriers() {
    says(PtxTexts.wrong("bar.sync 1, 64"), "waits for 64 threads, and the test has 1");
    says(body("x=0;", "bar.red.and.pred p, 1, q ; @p st x, 1"), "results of barrier reductions are not modelled");
    says(PtxTexts.problem("PTX T { } P0 ; bar.red.popc.u32 r0, 1, q ; exists (0:r0=1)"), "reductions are not modelled");
  }

  @Test
  void proxiesAndRegions() {
    String init = "x=0; s @ surface aliases x; t @ texture aliases x; y @ generic aliases x;";
    says(body(init, "ld.weak r0, s"), "'s' is a handle of the surface proxy, and this is a generic access", "suld");
    says(body(init, "sust.weak t, 1"), "'t' is a handle of the texture proxy", "tld");
    says(body(init, "@p cold.weak r0, s"), "'s' is a handle of the surface proxy");
    says(body("global x=0;", "ld.shared r0, x"), "'x' is global memory, and this access wants shared memory");
    says(PtxTexts.problem("PTX T { shared x=0; } P0 ; ld r0, x ; x: global"), "'x' is in two regions");
    says(body("x=0; s @ surfcae aliases x;", "st x, 1"), "unknown proxy 'surfcae'", "did you mean surface?");
    says(body("x=0; s @ surface alias x;", "st x, 1"), "expected 'aliases'");
    says(body("a @ generic aliases b; b @ generic aliases a;", ""), "is an alias of itself");
  }

  @Test
  void theInitBlock() {
    says(body("x=0; x=1;", ""), "'x' is initialised twice");
    says(body("x=0; x @ generic aliases y;", ""), "'x' is initialised twice");
    says(body("P0:r0=0; 0:r0=1;", ""), "'0:r0' is initialised twice");
    says(body("P3:r0=0;", ""), "there is no thread 'P3'", "the only thread is P0");
    says(body("P00:r0=0;", ""), "thread 'P00' is written with a leading zero", "write P0:r0");
    says(body("x=y;", ""), "the initial value of 'x' is not a number", "aliases y");
    says(body("x=99999999999999999999;", ""), "does not fit in 64 bits");
    says(body("x=08;", ""), "this number is no octal number", "digits up to 7");
  }

  @Test
  void placements() {
    says(PtxTexts.problem("PTX T { } P0@cta 0 | P1 ; "),
        "P1 has no placement although other threads have one", "P1@cta 0,gpu 0");
    says(PtxTexts.problem("PTX T { } P0@cta 0,wg 1 ; "), "unknown place 'wg'");
    says(PtxTexts.problem("PTX T { } P0@cta 0,cta 1 ; "), "P0 has 'cta' twice");
    says(PtxTexts.problem("PTX T { } P0@cta 0,gpu 01 ; "),
        "the number '01' is written with a leading zero", "write gpu 1");
    says(PtxTexts.problem("PTX T { } P1 ; "), "column 1 is headed 'P1' instead of 'P0'");
    says(PtxTexts.problem("PTX T { x; } P0@cta 0 ; st x, 1; ScopeTree(grid(cta(warp T0)))"),
        "the threads are placed twice");
    says(tree("grid(cta(warp T0))"), "the scope tree lacks P1");
    says(tree("grid(cta(warp T0 T1 T0))"), "the scope tree has T0 twice");
    says(tree("grid(cta(warp T0 T1 T2))"), "the scope tree has 'T2', which is neither a thread nor a level");
    says(tree("grid(cta(warp T0 T01))"), "thread 'T01' is written with a leading zero", "write T1");
    says(tree("grid(warp T0 T1)"), "T0 is in no CTA");
    says(tree("grid(block(warp T0 T1))"), "'block', which is neither a thread nor a level");
  }

  private static String tree(String tree) {
    return PtxTexts.problem("GPU_PTX T { x; } T0 | T1 ; st x,1 | ; ScopeTree(" + tree + ")");
  }

  @Test
  void conditions() {
    says(condition("exists (0:r5=1)"), "thread 0 has no register 'r5'", "did you mean r0?");
    says(condition("exists (1:r0=1)"), "there is no thread '1'");
    says(condition("exists (00:r0=1)"), "thread '00' is written with a leading zero", "write 0:r0");
    says(condition("exists (0x0:r0=1)"), "thread '0x0' is written in hexadecimal", "write 0:r0");
    says(condition("exists (z=1)"), "there is no location 'z'");
    says(condition("exists (r0=1)"), "the register 'r0' lacks its thread", "write 0:r0");
    says(condition("exists (x=1"), "expected ')' before the end of the file", "a condition looks like");
  }

  private static String condition(String condition) {
    return PtxTexts.problem("PTX T { x=0; } P0 ; ld r0, x ; " + condition);
  }

  @Test
  void piecesThatNoCellHas() {
    says(PtxTexts.wrong("st x 1"), "st takes 2 operands, not 1", "unexpected '1' in this cell", "commas between");
    says(PtxTexts.wrong("mov r0, 1 + 2"), "unexpected '+' in this cell", "an expression stands in parentheses");
    says(PtxTexts.wrong("st x, \"1\""), "unexpected '\"1\"'", "a row looks like");
    says(PtxTexts.wrong("st x,"), "unexpected ';'", "a row looks like");
    says(PtxTexts.wrong("st [x, 1"), "expected ']' before ','");
    says(PtxTexts.wrong("# st x, 1"), "unexpected '#' in this cell");
  }

  @Test
  void textsThatAreNoTests() {
    says(PtxTexts.problem(""), "the file is empty", "the first line reads: PTX <name of the test>");
    says(PtxTexts.problem("PTC T { x=0; } P0 ; st x, 1 ;"), "a PTX test starts with PTX");
    says(PtxTexts.problem("PTX T { x=0; "), "a test is: PTX NAME");
    says(PtxTexts.problem("PTX T { x=0; } P0 ; st x, 1 ; (* open"), "this comment is never closed");
    says(PtxTexts.problem("PTX T { x=0; } P0 ; st x, " + "(".repeat(300)), "nests too deeply");
    says(PtxTexts.wrong("st x, (" + "!".repeat(5000) + "p)"), "nests too deeply");
  }

  @Test
  void clusters() {
    String both = "{ shared d=0; x=0; }\nP0@cta 0,cluster 0,gpu 0 | P1@cta 1,cluster %d,gpu 0 ;\n%s ;\n";
    String apart = PtxTexts.problem("PTX T " + both.formatted(1, "st [d@1], 1 | barrier.cluster.arrive"));
    says(apart, "P0 is in another cluster than CTA 1", "P0@cta 0,cluster 1,gpu 0");
    String wrong = PtxTexts.problem("PTX T " + both.formatted(0, "st [d@7], 1 | ld r0, [x@1]"));
    says(wrong, "no thread of the test is in CTA 7", "CTAs of the test: 0, 1", "'x' is global memory");
    says(PtxTexts.problem("PTX T " + both.formatted(0, "st.shared::cta [d@1], 1 | ld r0, x")),
        "shared::cta holds the shared memory of CTA 0 alone", "write .shared::cluster");
    says(PtxTexts.problem("PTX T " + both.formatted(0, "barrier.cluster.wait | barrier.cluster.arrive")),
        "waits at the cluster's barrier without an arrival", "put barrier.cluster.arrive before it");
    says(PtxTexts.problem("PTX T { x=0; }\nP0@cta 0,cluster 0,gpu 0 | P1@cta 0,gpu 0 ;\nst x, 1 | st x, 2 ;\n"),
        "P1 and P0 share a work-group", "write the same cluster behind both");
  }

  @Test
  void conditionsNameInstances() {
    String text = "PTX T { shared d=0; }\nP0@cta 0,cluster 0,gpu 0 | P1@cta 1,cluster 0,gpu 0 ;\n"
        + "st [d@1], 1 | ld r0, [d] ;\nexists (%s=1)\n";
    assertEquals(PtxTexts.read(text.formatted("d@1")), PtxTexts.read(text.formatted("[d@1]")));
    says(PtxTexts.problem(text.formatted("d@7")), "there is no location 'd@7'", "did you mean d@1?");
    assertEquals(PtxTexts.read(text.formatted("d@1")), PtxTexts.read(text.formatted("d")), "it has one instance");
  }

  @Test
  void instancesHaveTheInitialValueOfTheirLocationOrTheirOwn() {
    List<Location> locations = PtxTexts.read("PTX T { shared d=5; shared d@1=7; mbarrier b=2; }\n"
        + "P0@cta 0,cluster 0,gpu 0 | P1@cta 1,cluster 0,gpu 0 ;\nld r0, [d] | ld r0, [d] ;\n"
        + "mbarrier.arrive.b64 _, [b@1] | mbarrier.arrive.b64 _, [b] ;\n").locations();
    assertEquals(Map.of("d@0", 5L, "d@1", 7L, "b@1", PhaseState.fresh(2)),
        locations.stream().collect(Collectors.toMap(Location::name, Location::initial)));
  }

  @Test
  void mbarriers() {
    says(body("mbarrier b=0; x=0;", "mbarrier.try_wait.b64 p, [b], r0"), "of the state that an arrival returns",
        "mbarrier.try_wait.parity p, [b], 0");
    says(body("mbarrier b=0; x=0;", "mbarrier.try_wait.b64 p, [b], 0"), "a state is what an arrival has left",
        "mbarrier.try_wait.parity p, [b], 0");
    says(body("mbarrier b=1; x=0;", "mbarrier.arrive.b64 r1, [b] ; st [x], r1"),
        "of the state that an arrival returns");
    says(body("mbarrier b=1;", "mbarrier.arrive.release.gpu.b64 _, [b]"), "has no scope .gpu", ".cta or .cluster");
    says(body("mbarrier b=1;", "mbarrier.arrive.acquire.cta.b64 _, [b]"), "cannot be acquire", "release or relaxed");
    says(body("mbarrier b=1;", "mbarrier.arrive.shared::cluster.b64 r1, [b]"), "returns no state", "write _");
    says(body("mbarrier b=1;", "mbarrier.arrive.b64 _, [b], 0"), "0 is no such count", "it is 1 to 1048575");
    says(body("x=0;", "mbarrier.arrive.b64 _, [x]"), "'x' is no mbarrier object", "mbarrier x=1;");
    says(body("mbarrier b=-1;", "mbarrier.arrive.b64 _, [b]"), "an mbarrier is initialised with 1 to");
    says(body("mbarrier b=1;", "fence.mbarrier_init.release"), "fence.mbarrier_init.release.cluster");
  }

  @Test
  void copies() {
    String tracked = ".mbarrier::complete_tx::bytes ";
    String init = "x=0; shared d=0; mbarrier b=1;";
    says(body(init, "cp.async.bulk.shared::cta.global" + tracked + "[d], [x], 8, [b]"), "no positive multiple of 16");
    says(body(init, "cp.async.bulk.shared::cta.global" + tracked + "[d], [x], 16, [d]"), "'d' is no mbarrier object");
    says(body("global x=0; shared d=0; mbarrier b=1;", "cp.async.bulk.shared::cta.global" + tracked
        + "[x], [d], 16, [b]"), "'x' is global memory, and this operation wants shared memory there");
    says(body(init, "L: cp.async.bulk.shared::cta.global" + tracked + "[d], [x], 16, [b] ; bra L"),
        "a branch goes back across this asynchronous operation", "write the rounds of the loop out");
    says(body(init, "bra L ; cp.async.bulk.shared::cta.global" + tracked + "[d], [x], 16, [b] ; L:"),
        "a branch goes ahead across this asynchronous operation", "'filter (0:q=1)' before the condition");
    assertEquals("exists ([d@0]=1)", PtxTexts.read("PTX T { x=1; shared d=0; mbarrier b=1; }\nP0@cta 0,gpu 0 ;\n"
        + "cp.async.bulk.shared::cta.global" + tracked + "[d], [x], 16, [b] ;\nexists (d=1)\n").condition()
        .orElseThrow().toString());
    says(body(init, "fence.proxy.asinc"), "fence has no qualifier '.asinc'", "did you mean .async?");
    says(body(init, "fence.proxy.async.shared"), "fence has no qualifier '.shared'", ".shared::cta");
  }

  @Test
  void asynchronousOperations() {
    String init = "x=0; y=0; shared d=0; mbarrier b=1; .u64 w=0;";
    says(body(init, "cp.async.bulk.commit_grup"), "cp.async.bulk.commit_grup is not modelled",
        "did you mean cp.async.bulk.commit_group?");
    says(body(init, "cp.async.bulk.wait_group -1"), "this is no number of groups", "cp.async.bulk.wait_group 0");
    says(body(init, "mov p, 1 ; @p cp.async.commit_group"), "groups are counted along the text", "drop the predicate");
    says(body(init, "cp.async.ca.shared::cta.global [d], [x], 5"), "copies 4, 8 or 16 bytes", "write 4");
    says(body(init, "cp.async.ca.shared::cta.global [d], [w], 8"), "have different types");
    says(body(init, "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [d], [x], "
        + "16, [b], 2"), "the mask 2 names more CTAs than the cluster of P0 has", "1 is the whole cluster");
    says(body(init, "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [x], [d]"), "loads by tiles");
    says(body(init, "cp.async.bulk.prefetch.L2.global [x], 16"), "leave it out");
    says(body(init, "fence.proxy.tensormap::generic.acquire.gpu [x], 64"), "a descriptor has 128 bytes");
    says(body(init, "fence.acquire.sync_restrict::shared::cta.cluster"), "is no fence that orders some accesses only",
        "fence.acquire.sync_restrict::shared::cluster.cluster");
    says(body(init, "wgmma.fence.sync.aligned"), "wgmma is not modelled",
        "cp.async.bulk.global.shared::cta.bulk_group");
    says(body(init, "mapa.shared::cluster.u32 r0, d, 1"), "mapa is not modelled", "write d@1");
  }

  @Test
  void vectors() {
    String init = "x=0; x[1]=0; y=0; .u64 w=0; w[1]=0;";
    says(body(init, "ld.relaxed.gpu.v2.b32 r0, [x]"), "takes an address in brackets and 2 elements in braces",
        "ld.relaxed.gpu.v2.b32 {r0, r1}, [x]");
    says(body(init, "ld.weak.v2.b32 {r0, r1}, [y]"), "4 bytes from y lies another location", "y[1]=0;");
    says(body(init, "ld.weak.v2.u64 {r0, r1}, [w]"), "elements of a vector have 32 bits here");
  }

  @Test
  void clustersStandInScopeTreesToo() {
    String columns = "PTX T { shared d=0; }\nP0%s | P1%s | P2%s ;\nst [d%s], 1 | ld r0, [d] | ld r0, [d] ;\n";
    String tree = columns.formatted("", "", "", "@1") + "ScopeTree (device (cluster (cta T0) (cta T1)) (cta T2))\n";
    assertEquals(PtxTexts.read(columns.formatted("@cta 0,cluster 5,gpu 0", "@cta 1,cluster 5,gpu 0", "@cta 2,gpu 0",
        "@1")), PtxTexts.read(tree));
  }
}
