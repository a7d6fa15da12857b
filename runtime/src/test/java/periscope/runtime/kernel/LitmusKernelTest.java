package periscope.runtime.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.expression.BinaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Span;
import periscope.runtime.Corpus;
import periscope.runtime.Stresses;
import periscope.runtime.kernel.dialect.Names;

/** The text of kernels, and what has none. */
class LitmusKernelTest {

  private static String text(Corpus.Entry entry, Capabilities device) {
    return LitmusKernel.of(entry.test(), entry.text(), device, Stresses.parallel(1_000)).text();
  }

  private static List<Diagnostic> refused(Corpus.Entry entry, Capabilities device) {
    return assertThrows(InvalidInputException.class, () -> text(entry, device)).diagnostics();
  }

  @Test
  void operationsStandInTheTestsOrderWithTheirOrdersAndScopes() {
    String text = text(Corpus.read("opencl-rsp/MP+frel.dv+facq.dv"), Gpus.OTHER);
    int data = text.indexOf("*x = ");
    int fence = text.indexOf("atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device)");
    int flag = text.indexOf("atomic_store_explicit(y, 1, memory_order_relaxed, memory_scope_device)");
    assertTrue(0 < data && data < fence && fence < flag, text);
    assertTrue(text.contains("volatile global int* const x"), "plain accesses are volatile");
  }

  @Test
  void aReaderIsToldWhoIsWho() {
    String text = text(Corpus.read("opencl-rsp/SB+rlx.dv+rlx.dv"), Gpus.OTHER);
    assertTrue(text.startsWith("// SB+rlx.dv+rlx.dv\n// For a gpu, parallel style: "), text);
    assertTrue(text.contains("// group 0, a work-group of its own: P0\n"));
    assertTrue(text.contains("// location x: global, atomic, 0 at first; here x\n"));
    assertTrue(text.contains("// registers of P0: r0 here P0_r0\n"));
  }

  @Test
  void everyWorkItemComesToEveryBarrier() {
    String text = text(Corpus.read("opencl-rsp/MP+bar+bar"), Gpus.OTHER);
    String barrier = "\n    barrier(CLK_GLOBAL_MEM_FENCE);\n";
    assertTrue(text.contains(barrier), "outside the roles' branches: " + text);
    assertEquals(text.indexOf(barrier), text.lastIndexOf(barrier));
  }

  @Test
  void aDependencyThatComputesNothingStays() {
    String text = text(Corpus.read("opencl-rsp/LB+addr.dv+addr.dv"), Gpus.OTHER);
    assertTrue(text.contains(" & zero)"), text);
  }

  @Test
  void loopsAreBounded() {
    String text = text(Corpus.read("opencl-rsp/Spin+cas.dv+cas.dv"), Gpus.OTHER);
    assertTrue(text.contains("if (turns > LOOP_TURNS) { gave_up = true; }"), text);
  }

  @Test
  void namesNeverMixUp() {
    Names names = new Names();
    List<String> given = List.of(names.location("x"), names.location("role"), names.location("a[1]"),
        names.location("a_1"),
        names.location("x@wg0"), names.register(0, "$0"), names.register(0, "tmp0"), names.register(1, "$0"));
    assertEquals(given.size(), given.stream().distinct().count());
    assertTrue(given.stream().allMatch(n -> n.matches("[A-Za-z_]\\w*")), given::toString);
    assertEquals(names.location("a[1]"), given.get(2));
  }

  @ParameterizedTest
  @CsvSource({
    "MP+rel.dvr+acq.dv, 'atomic_store_explicit', 'no device has operations with the remote flag'",
    "IRIW+sc.all+sc.all, 'atomic_store_explicit', 'a gpu has no operations of memory_scope_all_svm_devices'",
    "MP+bar+bar-bar+diverge, 'barrier', 'not all threads of the work-group come to the same barriers'",
    "MP+bar+if-bar, 'barrier', 'a barrier inside a branch or a loop'",
  })
  void whatADeviceCannotRunIsSaidOfTheInstruction(String name, String instruction, String message) {
    Corpus.Entry entry = Corpus.read("opencl-rsp/" + name);
    Diagnostic first = refused(entry, Gpus.OTHER).get(0);
    assertTrue(first.message().startsWith(message), first.message());
    assertTrue(entry.text().content().substring(first.span().offset()).startsWith(instruction), first.render());
  }

  @Test
  void ordersAreCheckedToo() {
    List<Diagnostic> found = refused(Corpus.read("opencl-rsp/SB+sc.dv+sc.dv"), Gpus.LEAST);
    assertTrue(found.get(0).message().contains("memory_order_seq_cst"), found::toString);
    assertEquals("it has relaxed", found.get(0).hint());
  }

  @Test
  void otherLanguagesAreRefusedWithAWayOut() {
    assertTrue(refused(Corpus.read("cuda/cas-sl"), Gpus.NVIDIA).get(0).hint().contains("mapping to PTX"));
    assertTrue(refused(Corpus.read("ptx/sb"), Gpus.OTHER).get(0).message().contains("does not run PTX"));
    assertTrue(refused(Corpus.read("opencl-rsp/MP+rel.dv+acq.dv+two-dev"), Gpus.OTHER).get(0).message()
        .contains("several devices"));
  }

  @Test
  void descriptionsCannotEndTheirComment() {
    Corpus.Entry entry = Corpus.of("OPENCL odd \"a \\\\ b \\\\\"\n{ [x]=0; }\n"
        + "P0@wg 0, dev 0 (global int* x) { *x = 1; }\nexists (x=1)\n");
    String first = text(entry, Gpus.OTHER).lines().findFirst().orElseThrow();
    assertTrue(first.contains("a \\"), first);
    assertFalse(first.endsWith("\\"), first);
  }

  private static LitmusTest with(Corpus.Entry entry, Instruction first) {
    LitmusTest test = entry.test();
    List<LitmusThread> threads = new ArrayList<>(test.threads());
    List<Instruction> body = new ArrayList<>(List.of(first));
    body.addAll(threads.get(0).body());
    threads.set(0, threads.get(0).withBody(body));
    return new LitmusTest(test.language(), test.name(), test.description(), test.locations(), threads,
        test.condition());
  }

  private static String kernel(Corpus.Entry entry, Instruction first) {
    return LitmusKernel.of(with(entry, first), entry.text(), Gpus.OTHER, Stresses.parallel(1_000)).text();
  }

  @Test
  void whatAKernelCannotSayIsRefusedAndNotLeftOut() {
    Corpus.Entry entry = Corpus.read("opencl-rsp/SB+rlx.dv+rlx.dv");
    Instruction choice = new Instruction.Choice(List.of(entry.test().threads().get(0).body(), List.of()), Span.NONE);
    assertThrows(InvalidInputException.class, () -> kernel(entry, choice));
    Expression divided =
        new Expression.Binary(BinaryOperator.DIVIDE, Expression.constant(1), Expression.register("r"));
    Instruction bounds = new Instruction.Undefined(divided, Instruction.Cause.ACCESS, Span.NONE);
    assertThrows(InvalidInputException.class, () -> kernel(entry, bounds));
  }

  @Test
  void aRegisterThatOnlyAnAddressReadsIsDeclared() {
    Corpus.Entry entry = Corpus.read("opencl-rsp/SB+rlx.dv+rlx.dv");
    String location = entry.test().locations().get(0).name();
    Instruction load = new AtomicInstruction.Load("r9", location, Set.of("idle"),
        new AtomicInstruction.Semantics(MemoryOrder.RELAXED, Scope.DEVICE, false), Span.NONE);
    String text = kernel(entry, load);
    assertTrue(text.contains("const int P0_idle = 0;") && text.contains("(P0_idle & zero)"), text);
  }
}
