package periscope.verifier.soundness.solver.symbolic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.machines.rsp.Op;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Supersequence;
import periscope.verifier.program.Translation;

/**
 * The rows of a table to GPU assembly, combined: a short sequence of parts that contains each row, and the operation of
 * each choice at each of these positions.
 */
public final class MachineRows {

  /** The parts of rows. There is one device, so an instruction's extent beyond it makes no difference. */
  enum Part {
    LOCK_RMW,
    LOCK,
    FLUSH,
    FLUSH_L2,
    INVALIDATE,
    /** The single instruction of a row that reads or writes. */
    ACCESS,
    UNLOCK,
    UNLOCK_RMW;

    static Part of(Op op) {
      return switch (op) {
        case LD, ST, INC_L1, INC_L2 -> ACCESS;
        case FLU_L1_WG, FLU_L1_DV, FLU_L1_SY -> FLUSH;
        case FLU_L2_DV, FLU_L2_SY -> FLUSH_L2;
        case INV_L1_WG, INV_L1_DV, INV_L1_SY -> INVALIDATE;
        case LK_L2 -> LOCK;
        case UL_L2 -> UNLOCK;
        case LK_RMW_DV, LK_RMW_SY -> LOCK_RMW;
        case UL_RMW_DV, UL_RMW_SY -> UNLOCK_RMW;
      };
    }
  }

  public final List<Part> parts;
  private final int access;
  private final Map<Choice, Op[]> ops = new HashMap<>();

  public MachineRows(Translation translation, List<Choice> choices) {
    List<List<Op>> rows = choices.stream().map(c -> row(translation, c)).toList();
    List<Part> head = Supersequence.of(rows.stream().map(r -> parts(r.subList(0, access(r)))).toList());
    List<Part> tail = Supersequence.of(rows.stream().map(r -> parts(r.subList(access(r) + 1, r.size()))).toList());
    access = head.size();
    parts = Stream.of(head, List.of(Part.ACCESS), tail).flatMap(List::stream).toList();
    for (int c = 0; c < rows.size(); c++) {
      List<Op> row = rows.get(c);
      Op[] at = new Op[parts.size()];
      int own = access(row);
      int[] before = Supersequence.positions(head, parts(row.subList(0, own)));
      int[] behind = Supersequence.positions(tail, parts(row.subList(own + 1, row.size())));
      for (int i = 0; i < row.size(); i++) {
        at[i < own ? before[i] : i == own ? access : access + 1 + behind[i - own - 1]] = row.get(i);
      }
      ops.put(choices.get(c), at);
    }
  }

  private static List<Part> parts(List<Op> row) {
    return row.stream().map(Part::of).toList();
  }

  private static int access(List<Op> row) {
    return parts(row).indexOf(Part.ACCESS);
  }

  /** The operation of a choice at a position; null if it has none there. */
  public Op op(Choice choice, int position) {
    return ops.get(choice)[position];
  }

  /** The position of the access. */
  public int access() {
    return access;
  }

  /** The operations of a choice's row. */
  public static List<Op> row(Translation translation, Choice choice) {
    return translation.compiled(choice).stream().map(i -> Op.of((GpuInstruction) i)).toList();
  }

  /** The reason why the search cannot express a choice's code on the machine; empty if it can. */
  public static Optional<String> problem(Translation translation, Choice choice) {
    return Translation.VALUES.stream().flatMap(v -> problem(translation, choice, v).stream()).findFirst();
  }

  private static Optional<String> problem(Translation translation, Choice choice, long value) {
    List<Instruction> row = translation.compiled(choice, value);
    List<Op> accesses = new ArrayList<>();
    for (Instruction instruction : row) {
      if (!(instruction instanceof GpuInstruction gpu)) {
        return Optional.of("its row computes or branches");
      } else if (Part.of(Op.of(gpu)) == Part.ACCESS) {
        accesses.add(Op.of(gpu));
        if (gpu instanceof GpuInstruction.St store && !store.value().equals(Expression.constant(value))) {
          return Optional.of("its row writes another value");
        }
      }
    }
    return accesses.equals(List.of(Op.LD)) && !choice.writes()
            || accesses.equals(List.of(Op.ST)) && !choice.reads()
            || accesses.size() == 1 && accesses.get(0).name().startsWith("INC") && choice.increments()
        ? Optional.empty() : Optional.of("its row does not access memory just once, as it does");
  }
}
