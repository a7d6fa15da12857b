package periscope.lang.ptx.mnemonic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import periscope.lang.ptx.instruction.CacheOperator;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** Mnemonic and operands to an instruction and back, one at a time. */
class MnemonicsTest {

  private static final Expression ZERO = Expression.constant(0);

  /** Reads {@code mnemonic operand, operand}. */
  static Instruction parse(String text) {
    String[] parts = text.split(" ", 2);
    List<String> operands = parts.length == 1 ? List.of() : Arrays.asList(parts[1].split(","));
    return Mnemonics.parse(parts[0], operands, Span.NONE);
  }

  /** What is printed is what was read: these are the canonical spellings. */
  @ParameterizedTest
  @ValueSource(strings = {
      "ld r0, x", "ld.weak r0, x", "ld.relaxed.cta r0, x", "ld.acquire.sys r0, x", "ld.volatile r0, x", "ld.cg r0, x",
      "ld.weak.cv r0, x", "ld.shared r0, x", "ld.weak.global.ca r0, x", "ld.volatile.shared r0, x", "ld r0, [x+r1]",
      "ld r0, [x+(r1 ^ r1)]", "st x, 1", "st.weak x, r0", "st.release.gpu x, -5", "st.volatile x, r0",
      "st.cg x, (r0 + 1)",
      "st.wt [x+r1], 0", "atom.add r0, x, 1", "atom.cta.add r0, x, r1", "atom.relaxed.gpu.sub r0, x, 1",
      "atom.acq_rel.sys.and r0, x, 1", "atom.acquire.cta.or r0, x, 1", "atom.release.gpu.xor r0, x, 1",
      "atom.min r0, x, 1",
      "atom.max r0, x, 1", "atom.inc r0, x, 7", "atom.dec r0, x, 7", "atom.exch r0, x, 1", "atom.cas r0, x, 0, 1",
      "atom.acquire.gpu.shared.cas r0, [x+r1], r2, (r3 + 1)", "red.add x, 1", "red.acq_rel.sys.sub x, r1",
      "red.cta.inc x, 1",
      "suld.weak r0, s", "sust.weak s, 2", "tld.weak r0, t", "ld.global.nc r0, x", "ld.weak.global.ca.nc r0, x",
      "cold.weak r0, c", "suatom.relaxed.gpu.add r0, s, 1",
      "sured.relaxed.gpu.add s, 1", "fence.sc.gpu", "fence.acq_rel.cta", "fence.acquire.sys", "fence.release.gpu",
      "membar.cta",
      "membar.gl", "membar.sys", "fence.proxy.generic", "fence.proxy.surface", "fence.proxy.texture",
      "fence.proxy.constant",
      "fence.proxy.alias", "bar.cta.sync 1", "bar.cta.sync r0", "bar.cta.sync 1, r0", "bar.cta.sync 1, 1, 2",
      "bar.cta.arrive 15", "bar.cta.red 0", "bar.sync 1, 2", "bar.red 1, 2", "mov r0, 1", "mov r0, r1",
      "mov r0, (r1 && r2)",
      "add r0, r1, 1", "sub r0, 1, r1", "mul r0, r1, 2", "div r0, r1, 2", "rem r0, r1, 2", "and r0, r1, -2147483648",
      "or r0, r1, r2", "xor r0, r1, r1", "shl r0, r1, 1", "shr r0, r1, 1", "not r0, r1", "neg r0, r1", "not.pred p, q",
      "setp.eq p, r0, 0", "setp.ne p, r0, 0", "setp.lt p, r0, 0", "setp.le p, r0, 0", "setp.gt p, r0, 0",
      "setp.ge p, r0, 0",
      "goto L", "beq r0, 1, L", "bne 1, r0, L", "blt r0, 1, L", "ble r0, 1, L", "bgt r0, 1, L", "bge r0, r1, L"})
  void canonicalSpellingsArePrintedAsTheyWere(String text) {
    assertEquals(text, Mnemonics.print(parse(text)));
  }

  /** Other spellings of the same instruction. */
  @ParameterizedTest
  @CsvSource(delimiter = '>', value = {
      "ld.s32 r0, [x] > ld r0, x", "ld.weak.cg.s32 r0, [x] > ld.weak.cg r0, x",
      "ld.global.u64 r0, [x] > ld.global r0, x",
      "ld r0, 5 > mov r0, 5", "ld.weak r0, 0x10 > mov r0, 16", "mov r0, 010 > mov r0, 8",
      "st.b32 [x], 0xFFu > st x, 255",
      "atom.cas.b32 r1, [r3], 0, 1 > atom.cas r1, r3, 0, 1", "atom.exch.b32 r0, [m], 0 > atom.exch r0, m, 0",
      "atom.inc.u32 r0, [x], 3 > atom.inc r0, x, 3", "atom.acquire.plus r0, x, 1 > atom.acquire.gpu.add r0, x, 1",
      "atom.acq_rel.gpu.minus r0, x, 1 > atom.acq_rel.gpu.sub r0, x, 1", "atom.gpu.add r0, x, 1 > atom.add r0, x, 1",
      "atom.add _, x, 1 > red.add x, 1", "red.exch x, 1 > atom.exch _, x, 1", "fence.gpu > fence.acq_rel.gpu",
      "membar.proxy.alias > fence.proxy.alias",
      "bar.sync 1 > bar.cta.sync 1", "barrier.sync 1 > bar.cta.sync 1", "barrier.cta.sync.aligned 1, 2 > bar.sync 1, 2",
      "bar.arrive 1, 2 > bar.arrive 1, 2", "bar.red.and.pred p, 1, q > bar.cta.red 1",
      "bar.red.popc.u32 r0, 1, 2, !q > bar.red 1, 2", "mov.s32 r0, 1 > mov r0, 1",
      "cvt.u64.u32 r3, r2 > cvt.u32.s32 r3, r2",
      "cvta.to.global.u64 r3, r2 > mov r3, r2", "mul.lo.s32 r0, r1, 2 > mul r0, r1, 2",
      "and.pred p, q, r > and p, q, r",
      "setp.lo.u32 p, r0, 1 > setp.lt.u32 p, r0, 1", "setp.ls.u32 p, r0, 1 > setp.le.u32 p, r0, 1",
      "setp.hi.u32 p, r0, 1 > setp.gt.u32 p, r0, 1", "setp.hs.u32 p, r0, 1 > setp.ge.u32 p, r0, 1", "bra L > goto L",
      "bra.uni L > goto L", "selp.s32 r0, 1, 2, p > mov r0, ((p != 0) * 1 + (p == 0) * 2)"})
  void otherSpellings(String text, String canonical) {
    assertEquals(canonical, Mnemonics.print(parse(text)));
    assertEquals(parse(text), parse(canonical));
  }

  @Test
  void everyCanonicalMnemonicOfAnAccessSaysWhatItIs() {
    assertEquals(new PtxInstruction.Ld("r0", "x", ZERO, new Qualifiers(MemoryOrder.NON_ATOMIC, Scope.WORK_ITEM,
        false, false, Optional.of(CacheOperator.CG), Optional.of(AddressSpace.LOCAL), Proxy.GENERIC), Span.NONE),
            parse("ld.shared.cg r0, x"));
    assertEquals(new PtxInstruction.St("x", ZERO, Expression.register("r0"), new Qualifiers(MemoryOrder.RELAXED,
        Scope.ALL_SVM_DEVICES, false, true, Optional.empty(), Optional.empty(), Proxy.GENERIC), Span.NONE),
        parse("st.volatile x, r0"));
    assertEquals(new PtxInstruction.Atom(Optional.empty(), FetchOperator.SUB, "s", ZERO, Expression.constant(2),
        new Qualifiers(MemoryOrder.RELEASE, Scope.DEVICE, true, false, Optional.empty(), Optional.empty(),
            Proxy.SURFACE),
        Span.NONE), parse("sured.release.sub s, 2"));
    assertEquals(new PtxInstruction.Cas("r0", "x", Expression.register("r1"), ZERO, Expression.constant(1),
        new Qualifiers(MemoryOrder.RELAXED, Scope.DEVICE, false, false, Optional.empty(), Optional.empty(),
            Proxy.GENERIC),
        Span.NONE), parse("atom.cas r0, [x+r1], 0, 1"));
    assertEquals(Qualifiers.WEAK, ((PtxInstruction.Ld) parse("ld.weak r0, x")).qualifiers());
    assertEquals(new PtxInstruction.Fence(MemoryOrder.SEQ_CST, Scope.DEVICE, true, Span.NONE), parse("membar.gl"));
  }

  @Test
  void guardsArePartOfTheText() {
    Instruction load = parse("ld r0, x");
    assertEquals("@p ld r0, x", Mnemonics.print(Mnemonics.guarded(Expression.register("p"), load)));
    assertEquals("@!p ld r0, x",
        Mnemonics.print(Mnemonics.guarded(OperandExpressions.parse("!p", RegisterTypes.INTS), load)));
    assertEquals("@(r1 == 2) ld r0, x",
        Mnemonics.print(Mnemonics.guarded(OperandExpressions.parse("r1 == 2", RegisterTypes.INTS), load)));
    assertEquals(new Instruction.Branch(Expression.register("p"), "L", Span.NONE),
        Mnemonics.guarded(Expression.register("p"), parse("bra L")));
    assertEquals("@p bra L", Mnemonics.print(Mnemonics.guarded(Expression.register("p"), parse("bra L"))));
  }

  @Test
  void partsOfAnInstructionCanBePutTogether() {
    String mnemonic = "ld." + Mnemonics.spelling(MemoryOrder.ACQUIRE) + "." + Mnemonics.spelling(Scope.DEVICE);
    assertEquals(parse("ld.acquire.gpu r, x"), Mnemonics.parse(mnemonic, List.of("r", "x"), Span.NONE));
    Expression sum = OperandExpressions.parse("r1 + -2 * (r2 - 1)", RegisterTypes.INTS);
    assertEquals(new PtxInstruction.St("x", ZERO, sum, Qualifiers.WEAK, Span.NONE),
        Mnemonics.parse("st.weak", List.of("x", Mnemonics.operand(sum)), Span.NONE));
    assertThrows(IllegalArgumentException.class, () -> Mnemonics.spelling(Scope.WORK_ITEM));
  }

  @Test
  void whatIsNoSingleInstructionIsNotPrinted() {
    assertThrows(IllegalArgumentException.class, () -> Mnemonics.print(new Instruction.Label("L", Span.NONE)));
    assertThrows(IllegalArgumentException.class, () -> Mnemonics.print(
        new Instruction.If(ZERO, List.of(parse("fence.sc.gpu"), parse("fence.sc.gpu")), List.of(), Span.NONE)));
  }

  /** Each wrong text, the operand that is to blame (-1 for the mnemonic), what is said and the way out. */
  @ParameterizedTest
  @CsvSource(delimiter = '>', value = {
      "lad r0, x > -1 > unknown instruction 'lad' > did you mean ld?",
      "ld.aquire.gpu r0, x > -1 > ld has no qualifier '.aquire' > did you mean .acquire?",
      "fence.seq_cst.gpu > -1 > fence has no qualifier '.seq_cst' > did you mean .sc?",
      "ld.foo r0, x > -1 > ld has no qualifier '.foo' > ld takes .volatile",
      "ld.acquire r0, x > -1 > ld.acquire has no scope > write ld.acquire.cta, ld.acquire.gpu or ld.acquire.sys",
      "st.release x, 1 > -1 > st.release has no scope > write st.release.cta",
      "ld.release.gpu r0, x > -1 > a load cannot be release > weak, relaxed or acquire",
      "st.acquire.gpu x, 1 > -1 > a store cannot be acquire > weak, relaxed or release",
      "ld.sc.gpu r0, x > -1 > a load cannot be sc > write fence.sc with the scope before it",
      "atom.weak.gpu.add r0, x, 1 > -1 > a read-modify-write cannot be weak > relaxed, acquire, release or acq_rel",
      "ld.weak.gpu r0, x > -1 > a weak load has no scope > ld.relaxed.gpu",
      "ld.relaxed.acquire.gpu r0, x > -1 > ld has both .relaxed and .acquire > keep one",
      "ld.relaxed.gpu.cg r0, x > -1 > a cache operator only goes with a weak load > drop .cg",
      "ld.volatile.gpu r0, x > -1 > a volatile access has no order > ld.volatile",
      "st.ca x, 1 > -1 > st has no qualifier '.ca' > .cg",
      "barrier.cluster.wait.relaxed > -1 > barrier.cluster.wait cannot be relaxed > it is acquire",
      "barrier.cluster > -1 > barrier.cluster does not say what it does > write barrier.cluster.arrive",
      "ld.f32 r0, x > -1 > ld has no qualifier '.f32' > floating-point",
      "ld.v2.s32 r0, x > -1 > ld.v2.s32 takes an address in brackets and 2 elements in braces > {r0, r1}, [x]",
      "atom.add.v2.s32 r0, x, 1 > -1 > atom has no qualifier '.v2' > of vectors, loads and stores",
      "atom.relaxed.gpu r0, x, 1 > -1 > atom does not say its operation > add one of cas, add",
      "atom.nand r0, x, 1 > -1 > atom has no qualifier '.nand' > did you mean .and",
      "red.cas x, 0, 1 > -1 > red has no compare-and-swap > atom.cas",
      "fence.sc > -1 > fence.sc has no scope > fence.sc.cta",
      "fence > -1 > fence has no scope > fence.cta",
      "fence.weak.gpu > -1 > a fence cannot be weak > sc, acq_rel, acquire or release",
      "fence.proxy > -1 > this proxy fence does not say which proxy > fence.proxy.surface",
      "st.async [x], 1 > -1 > st.async is not modelled > st.async.shared::cluster",
      "cp.async.ca.shared.L2 [x], [y], 4 > -1 > cp.async.ca.shared.L2 is not modelled > cp.async.ca.shared",
      "membar > -1 > membar has no level > membar.gl",
      "membar.gpu > -1 > membar has no qualifier '.gpu' > .gl",
      "fence.sc.gpu x > -1 > fence takes 0 operands, not 1 > fence.sc.gpu alone",
      "bar 1 > -1 > bar does not say what it does > bar.cta.sync",
      "bar.cta.sync 16 > 0 > there is no barrier 16 > 0 to 15",
      "bar.cta.sync 1, -1 > 1 > -1 counts nothing here > from 0",
      "bar.cta.sync > -1 > bar.cta takes 1 to 3 operands, not 0 > bar.cta.sync 1",
      "bar.sync 1, 1, 2 > -1 > bar takes 1 to 2 operands, not 3 > number of threads",
      "ld r0 > -1 > ld takes 2 operands, not 1 > write ld r0, x",
      "ld 5, x > 0 > ld wants a register here > ",
      "st 5, r0 > 0 > st wants a location here > [x+r3]",
      "st x, [y] > 1 > st wants a register or a number here, not a location > load the location",
      "setp p, r0, 0 > -1 > setp does not say its comparison > setp.eq",
      "bne r0, 1, 2 > 2 > bne wants a label here > ",
      "mov r0, r1 + r2 > 1 > an expression stands in parentheses here > write (r1 + r2)",
      "mov r0, (r1 +) > 1 > expected a value before ')' > expression",
      "mov r0, 99999999999999999999 > 1 > this number does not fit in 64 bits > values lie between",
      "mov r0, (r1 r2) > 1 > expected ')' before 'r2' > expression",
      "mov r0, #5 > 1 > cannot read '#5' > expression"})
  void whatIsWrongIsSaidAndWhere(String text, int operand, String message, String hint) {
    MnemonicException e = assertThrows(MnemonicException.class, () -> parse(text));
    assertEquals(operand, e.operand());
    assertTrue(e.getMessage().contains(message), e.getMessage());
    assertTrue(e.hint().contains(hint == null ? "" : hint), e.hint());
  }
}
