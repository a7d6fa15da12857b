package periscope.compilers.amd;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.instruction.AmdInstruction.CompareSwap;
import periscope.amdgpu.instruction.AmdInstruction.Load;
import periscope.amdgpu.instruction.AmdInstruction.Store;
import periscope.amdgpu.instruction.AmdInstruction.Update;
import periscope.amdgpu.instruction.AmdInstruction.Wait;
import periscope.amdgpu.instruction.InstructionReader;
import periscope.amdgpu.instruction.Mnemonics;
import periscope.compilers.amd.AmdState.Lost;
import periscope.compilers.amd.Content.Address;
import periscope.compilers.unit.ThreadFunction;
import periscope.compilers.unit.ThreadFunction.Result;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;

/**
 * Instructions of a thread that touch memory or wait for it, as instructions of a test: addresses become locations,
 * registers become the values in them. Stores of results become assignments, since nobody else sees that memory; waits
 * behind them count on without them.
 */
final class AmdMemory {

  private static final String ANY = "r";
  /** The register of a value that is computed for an access. */
  private static final String VALUE = "$value";
  private static final int PREFIX = 7;

  private final ThreadFunction written;
  /** Whether loads and stores have one counter, as up to GFX9; later GPUs have one of their own for stores. */
  private final boolean together;

  AmdMemory(ThreadFunction written, String chip) {
    this.written = written;
    together = chip.startsWith("gfx9") || chip.matches("gfx[678]\\d\\d");
  }

  /** The effect of an instruction: the registers behind it, and its instructions in a test. */
  record Done(AmdState state, List<Instruction> instructions) {}

  /**
   * The instruction in a test.
   *
   * @throws InstructionReader.Fault if tests have no such instruction
   * @throws Lost                    if its operands are not known
   */
  Done of(AmdStatement s, AmdState before) throws InstructionReader.Fault {
    boolean load = Mnemonics.LOADS.contains(s.mnemonic());
    boolean store = Mnemonics.STORES.contains(s.mnemonic());
    boolean atomic = Mnemonics.COMPARE_SWAPS.contains(s.mnemonic()) || Mnemonics.operator(s.mnemonic()).isPresent();
    if (load || store || atomic) {
      if (s.mnemonic().startsWith("ds_")) {
        throw new Lost("it accesses LDS, and tests of compilers have global memory only");
      }
      List<String> operands = new ArrayList<>(s.operands());
      boolean returns = load || atomic && operands.size() == 4;
      Optional<String> to = returns ? Optional.of(operands.remove(0)) : Optional.empty();
      return access(s, to, operands, before);
    }
    AmdInstruction read = InstructionReader.read(s.mnemonic(), words(s), s.span());
    if (read instanceof Wait wait) {
      return waited(wait, before);
    }
    boolean counts = read instanceof AmdInstruction.CacheControl control
        && (control.mnemonic().equals("buffer_wbl2") && together || control.mnemonic().equals("global_wb"));
    AmdState after = counts && together ? loading(before, "") : before;
    return new Done(counts ? counted(after, false) : after, List.of(read));
  }

  /** The words of an instruction that is no access, without brackets: {@code vmcnt}, {@code 0}. */
  private static List<String> words(AmdStatement s) {
    List<String> words = new ArrayList<>();
    s.operands().forEach(o -> words.addAll(List.of(o.replace(')', ' ').strip().split("\\("))));
    words.addAll(s.words());
    return words;
  }

  /**
   * An access.
   *
   * @param to       the register that receives the value read; empty for none
   * @param operands the address, the data if there are any, and {@code off} or the address that is added
   */
  private Done access(AmdStatement s, Optional<String> to, List<String> operands, AmdState before)
      throws InstructionReader.Fault {
    Address at = address(operands.get(0), operands.get(operands.size() - 1), s.words(), before);
    List<String> words = new ArrayList<>();
    to.ifPresent(r -> words.add(ANY));
    words.add(ANY);
    boolean compares = Mnemonics.COMPARE_SWAPS.contains(s.mnemonic());
    List<Expression> values = operands.size() < 3 ? List.of() : compares ? compared(operands.get(1), before)
        : List.of(before.number(operands.get(1)));
    values.forEach(v -> words.add("0"));
    s.words().stream().filter(w -> !w.startsWith("offset:")).forEach(words::add);
    AmdInstruction read = InstructionReader.read(s.mnemonic(), words, s.span());
    if (at.base().equals(Content.RESULTS)) {
      AmdState after = together ? loading(before, "") : before;
      return new Done(counted(after, true), List.of(result(s, at, values, read)));
    } else if (at.offset() != 0) {
      throw new Lost("it accesses memory " + at.offset() + " bytes behind " + at.base());
    }
    Optional<String> name = to.map(before::loaded);
    AmdState after = to.map(r -> loading(
        before.withLoad(r).withNumber(r, Expression.register(before.loaded(r))), before.loaded(r)))
        .orElseGet(() -> together ? loading(before, "") : before);
    List<Instruction> made = new ArrayList<>();
    List<Expression> simple = new ArrayList<>();
    for (Expression value : values) {
      simple.add(simple(value, VALUE + (values.size() > 1 ? "." + simple.size() : ""), s, made));
    }
    made.add(placed(read, name, at.base(), simple));
    return new Done(together || to.isEmpty() ? counted(after, false) : after, made);
  }

  /** A value as an access of a test may have it: a register or a number; what is computed gets a register before. */
  private static Expression simple(Expression value, String register, AmdStatement s, List<Instruction> before) {
    if (value instanceof Expression.Constant || value instanceof Expression.Register) {
      return value;
    }
    before.add(new Instruction.Assign(register, value, s.span()));
    return Expression.register(register);
  }

  /** The first register of the pair has what is written, the second one what is compared. */
  private static List<Expression> compared(String pair, AmdState before) {
    List<String> halves = AmdState.pair(pair).orElseThrow(() -> new Lost("'" + pair + "' is no pair of registers"));
    return List.of(before.number(halves.get(1)), before.number(halves.get(0)));
  }

  private static AmdInstruction placed(
      AmdInstruction read, Optional<String> to, String location, List<Expression> values) {
    if (read instanceof Load i) {
      return new Load(i.mnemonic(), to.orElseThrow(), location, i.bits(), i.span());
    } else if (read instanceof Store i) {
      return new Store(i.mnemonic(), location, values.get(0), i.bits(), i.span());
    } else if (read instanceof Update i) {
      return new Update(i.mnemonic(), to, location, values.get(0), i.bits(), i.span());
    }
    CompareSwap i = (CompareSwap) read;
    return new CompareSwap(i.mnemonic(), to, location, values.get(0), values.get(1), i.bits(), i.span());
  }

  private static Address address(String vector, String scalar, List<String> words, AmdState before) {
    long offset = words.stream().filter(w -> w.startsWith("offset:"))
        .mapToLong(w -> Long.parseLong(w.substring(PREFIX))).sum();
    Address base = before.address(scalar.equals("off") ? vector : scalar);
    if (!scalar.equals("off")) {
      OptionalLong added = AmdState.constant(before.number(vector));
      offset += added.orElseThrow(() -> new Lost("it computes the distance in " + vector));
    }
    return new Address(base.base(), base.offset() + offset, false);
  }

  private Instruction result(AmdStatement s, Address at, List<Expression> values, AmdInstruction read) {
    Result result = written.results().stream().filter(r -> r.offset() == at.offset()).findFirst()
        .orElseThrow(() -> new Lost("it stores what is no result"));
    if (!(read instanceof Store)) {
      throw new Lost("it reads results");
    }
    return new Instruction.Assign(result.register(), values.get(0), s.span());
  }

  /** The state behind an operation that the counter of stores counts. */
  private static AmdState counted(AmdState before, boolean ofResult) {
    if (before.behind().isEmpty() && !ofResult) {
      return before;
    }
    List<Boolean> behind = new ArrayList<>(before.behind());
    behind.add(ofResult);
    return before.withBehind(behind);
  }

  /** The state behind an operation that the counter of loads counts, with the name of its value if it has one. */
  private static AmdState loading(AmdState before, String value) {
    List<String> underway = new ArrayList<>(before.underway());
    underway.add(value);
    return before.withUnderway(underway);
  }

  /** A wait, whose counts leave out the stores of results that it lets through. */
  private Done waited(Wait wait, AmdState before) {
    Map<String, Integer> counts = new TreeMap<>(wait.counts());
    AmdState after = before;
    for (String counter : List.of("vmcnt", "loadcnt")) {
      Integer most = counts.get(counter);
      if (most != null) {
        List<String> underway = after.underway();
        after = after.withUnderway(underway.subList(Math.max(0, underway.size() - most), underway.size()));
      }
    }
    for (String counter : List.of(together ? "vmcnt" : "vscnt", "storecnt")) {
      Integer most = counts.get(counter);
      if (most != null) {
        List<Boolean> behind = before.behind();
        List<Boolean> left = behind.subList(Math.max(0, behind.size() - most), behind.size());
        counts.put(counter, most - (int) left.stream().filter(b -> b).count());
        after = after.withBehind(left.contains(true) ? left.subList(left.indexOf(true), left.size()) : List.of());
      }
    }
    return new Done(after, List.of(new Wait(wait.mnemonic(), counts, wait.span())));
  }
}
