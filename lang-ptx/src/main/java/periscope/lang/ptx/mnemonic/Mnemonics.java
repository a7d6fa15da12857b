package periscope.lang.ptx.mnemonic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.lang.ptx.instruction.AsyncArrival;
import periscope.lang.ptx.instruction.AsyncFence;
import periscope.lang.ptx.instruction.AsyncOperation;
import periscope.lang.ptx.instruction.ClusterBarrier;
import periscope.lang.ptx.instruction.LimitedFence;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.lang.ptx.instruction.NewerInstruction;
import periscope.lang.ptx.instruction.Point;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.TensormapFence;
import periscope.lang.ptx.instruction.VectorAccess;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * Reads and prints instructions of PTX. Reading the output of {@link #print} gives an equal instruction.
 *
 * <p>Names are not resolved: the caller decides whether a name is a register, a location or an alias. A load whose
 * second operand is a number is a move.
 */
public final class Mnemonics {

  private static final String WARP_GROUPS = "its operations on matrices are asynchronous; write cp.async.bulk.global."
      + "shared::cta.bulk_group for one that reads shared memory through the async proxy";

  private static final List<String> OPCODES = Stream.of(AccessMnemonics.opcodes(), FenceMnemonics.OPCODES,
      BarrierMnemonics.OPCODES, MbarrierMnemonics.OPCODES, AsyncMnemonics.OPCODES, LocalMnemonics.opcodes())
      .flatMap(c -> c.stream()).sorted().toList();

  /** Instructions of PTX that tests may not use, each with a way out. */
  private static final Map<String, String> REFUSED = Map.of(
      "wgmma", WARP_GROUPS, "tcgen05", WARP_GROUPS,
      "clusterlaunchcontrol", "its request is an asynchronous write of 16 bytes that an mbarrier counts: write a "
          + "cp.async.bulk from global memory",
      "mapa", "write d@1 for the instance of d in CTA 1",
      "multimem", "write an access through an alias: m @ generic aliases x, with fence.proxy.alias between the two",
      "prefetch", "a prefetch changes no value: leave it out",
      "tensormap", "write a store to the descriptor: it is a number here");

  private Mnemonics() {}

  /** The first words of mnemonics, in alphabetical order: {@code ld}, {@code fence}, {@code setp}. */
  public static List<String> opcodes() {
    return OPCODES;
  }

  /**
   * Reads one instruction.
   *
   * @param mnemonic the mnemonic with its suffixes, such as {@code atom.acq_rel.gpu.add}
   * @param operands texts that {@link Operand#of} reads
   * @param span     the place of the instruction
   * @throws MnemonicException if PTX has no such instruction
   */
  public static Instruction parse(String mnemonic, List<String> operands, Span span) {
    return parse(mnemonic, operands, RegisterTypes.INTS, span);
  }

  /**
   * Reads one instruction of a thread. Its result has the instruction's type, and accesses are read as if all had one
   * type; the conversions are added later.
   *
   * @param types the types of the thread's registers
   * @throws MnemonicException if PTX has no such instruction
   */
  public static Instruction parse(String mnemonic, List<String> operands, RegisterTypes types, Span span) {
    Suffixes suffixes = new Suffixes(mnemonic);
    String opcode = suffixes.opcode();
    if (REFUSED.containsKey(opcode)) {
      throw MnemonicException.of(opcode + " is not modelled", REFUSED.get(opcode));
    } else if (!OPCODES.contains(opcode)) {
      throw MnemonicException.of("unknown instruction '" + shortened(opcode) + "'",
          NearNames.nearestOrAll(opcode, OPCODES));
    }
    Optional<Integer> elements = suffixes.has("async") ? Optional.empty() : VectorMnemonics.size(suffixes);
    if (elements.isPresent()) {
      return VectorMnemonics.parse(mnemonic, elements.get(), operands, types, span);
    }
    List<Operand> read = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      read.add(operand(i, operands.get(i), types));
    }
    boolean stores = (opcode.equals("st") || opcode.equals("red")) && suffixes.has("async");
    if (stores || AsyncMnemonics.OPCODES.contains(opcode)) {
      return AsyncMnemonics.parse(suffixes, read, span);
    } else if (AccessMnemonics.opcodes().contains(opcode)) {
      return AccessMnemonics.parse(suffixes, read, span);
    } else if (FenceMnemonics.OPCODES.contains(opcode)) {
      return FenceMnemonics.parse(suffixes, read, span);
    } else if (BarrierMnemonics.OPCODES.contains(opcode)) {
      return BarrierMnemonics.parse(suffixes, read, span);
    }
    if (MbarrierMnemonics.OPCODES.contains(opcode)) {
      return MbarrierMnemonics.parse(suffixes, read, span);
    }
    return LocalMnemonics.parse(suffixes, read, types, span);
  }

  /** The word for an order in mnemonics, as in {@code ld.acquire}. */
  public static String spelling(MemoryOrder order) {
    return AccessMnemonics.spelling(order);
  }

  /**
   * The word for a scope in mnemonics, as in {@code ld.acquire.gpu}.
   *
   * @throws IllegalArgumentException for {@link Scope#WORK_ITEM}, which PTX does not have
   */
  public static String spelling(Scope scope) {
    return AccessMnemonics.spelling(scope);
  }

  /** The text of a value as an operand for {@link #parse}: in parentheses unless it is a register or a number. */
  public static String operand(Expression value) {
    return Printed.operand(value, RegisterTypes.INTS);
  }

  private static String print(NewerInstruction instruction, RegisterTypes types) {
    if (instruction instanceof ClusterBarrier barrier) {
      return ClusterMnemonics.print(barrier);
    } else if (instruction instanceof Mbarrier mbarrier) {
      return MbarrierMnemonics.print(mbarrier, types);
    } else if (instruction instanceof LimitedFence fence) {
      return fence.limit().mnemonic();
    } else if (instruction instanceof TensormapFence fence) {
      return FenceMnemonics.print(fence);
    } else if (instruction instanceof VectorAccess access) {
      return VectorMnemonics.print(access, types);
    } else if (instruction instanceof Point point) {
      return AsyncMnemonics.print(point);
    } else if (instruction instanceof AsyncArrival arrival) {
      return AsyncMnemonics.print(arrival);
    } else if (instruction instanceof AsyncOperation operation) {
      return AsyncMnemonics.print(operation, types);
    } else if (instruction instanceof AsyncFence fence) {
      return FenceMnemonics.print(fence);
    }
    throw new IllegalArgumentException("no text for " + instruction);
  }

  private static String shortened(String word) {
    return word.length() > 40 ? word.substring(0, 40) + "…" : word;
  }

  private static Operand operand(int i, String text, RegisterTypes types) {
    try {
      return Operand.of(text, types);
    } catch (MnemonicException e) {
      throw new MnemonicException(i, e.getMessage(), e.hint());
    }
  }

  /** The type that the mnemonic of an access names. */
  public static Optional<TypeSuffix> type(String mnemonic) {
    return new Suffixes(mnemonic).types().stream().findFirst();
  }

  /** An instruction that runs if {@code condition} is not 0: {@code @p …}. */
  public static Instruction guarded(Expression condition, Instruction instruction) {
    boolean jump = instruction instanceof Instruction.Branch b && b.condition().equals(Expression.constant(1));
    return jump
        ? new Instruction.Branch(condition, ((Instruction.Branch) instruction).label(), instruction.span())
        : new Instruction.If(condition, List.of(instruction), List.of(), instruction.span());
  }

  /**
   * The text of one instruction with its guard: {@code ld.acquire.gpu r0, x}.
   *
   * @throws IllegalArgumentException for an instruction that {@link #parse} and {@link #guarded} do not return, such as
   *     a label or a loop
   */
  public static String print(Instruction instruction) {
    return print(instruction, RegisterTypes.INTS);
  }

  /** The text of one instruction of a thread whose registers have types. */
  public static String print(Instruction instruction, RegisterTypes types) {
    if (instruction instanceof PtxInstruction.Access access) {
      return AccessMnemonics.print(access, types);
    } else if (instruction instanceof PtxInstruction.Fence fence) {
      return FenceMnemonics.print(fence);
    } else if (instruction instanceof PtxInstruction.ProxyFence fence) {
      return FenceMnemonics.print(fence);
    } else if (instruction instanceof PtxInstruction.Bar bar) {
      return BarrierMnemonics.print(bar);
    } else if (instruction instanceof NewerInstruction newer) {
      return print(newer, types);
    } else if (instruction instanceof Instruction.Assign assign) {
      return LocalMnemonics.print(assign, types);
    } else if (instruction instanceof Instruction.Branch branch) {
      return LocalMnemonics.print(branch, types);
    } else if (instruction instanceof Instruction.If i && i.then().size() == 1 && i.otherwise().isEmpty()
        && !(i.then().get(0) instanceof Instruction.If) && !(i.then().get(0) instanceof Instruction.Branch)) {
      return LocalMnemonics.guard(i.condition(), types) + " " + print(i.then().get(0), types);
    }
    throw new IllegalArgumentException("not one instruction of PTX: " + instruction.getClass().getSimpleName());
  }
}
