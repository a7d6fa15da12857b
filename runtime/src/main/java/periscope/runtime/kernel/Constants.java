package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.litmus.Location;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.PtxInstruction;

/** The numbers that a test is written with. */
final class Constants {

  private Constants() {}

  /** The largest number that a test mentions, and one more for each operation that may add to it. */
  static long largest(LitmusTest test) {
    long most = test.locations().stream().mapToLong(Location::initial).max().orElse(0);
    long updates = 0;
    for (Instruction i : instructions(test)) {
      for (Expression e : values(i)) {
        most = Math.max(most, largest(e));
        updates += e instanceof Expression.Binary && !(i instanceof Instruction.If || i instanceof Instruction.Loop) ? 1 : 0;
      }
      updates += i instanceof AtomicInstruction.Fetch f && f.operator() != AtomicInstruction.FetchOperator.EXCHANGE
          || i instanceof PtxInstruction.Atom a && a.operator() != AtomicInstruction.FetchOperator.EXCHANGE ? 1 : 0;
    }
    return most + updates;
  }

  private static long largest(Expression e) {
    if (e instanceof Expression.Constant c) {
      return c.value();
    } else if (e instanceof Expression.Unary u) {
      return largest(u.operand());
    }
    return e instanceof Expression.Binary b ? Math.max(largest(b.left()), largest(b.right())) : 0;
  }

  /** Every instruction of a test, those inside blocks too. */
  static List<Instruction> instructions(LitmusTest test) {
    List<Instruction> all = new ArrayList<>();
    test.threads().forEach(t -> collect(t.body(), all));
    return all;
  }

  static void collect(List<Instruction> body, List<Instruction> into) {
    for (Instruction i : body) {
      into.add(i);
      if (i instanceof Instruction.If branch) {
        collect(branch.then(), into);
        collect(branch.otherwise(), into);
      } else if (i instanceof Instruction.Loop loop) {
        collect(loop.test(), into);
        collect(loop.body(), into);
      }
    }
  }

  /** The expressions of an instruction itself. */
  static List<Expression> values(Instruction instruction) {
    if (instruction instanceof Instruction.Assign a) {
      return List.of(a.value());
    } else if (instruction instanceof Instruction.If i) {
      return List.of(i.condition());
    } else if (instruction instanceof Instruction.Loop l) {
      return List.of(l.condition());
    } else if (instruction instanceof AtomicInstruction.Store s) {
      return List.of(s.value());
    } else if (instruction instanceof AtomicInstruction.Fetch f) {
      return List.of(f.operand());
    } else if (instruction instanceof AtomicInstruction.CompareExchange c) {
      return List.of(c.desired());
    } else if (instruction instanceof PtxInstruction.St s) {
      return List.of(s.value());
    } else if (instruction instanceof PtxInstruction.Atom a) {
      return List.of(a.operand());
    } else if (instruction instanceof PtxInstruction.Cas c) {
      return List.of(c.expected(), c.desired());
    }
    return List.of();
  }
}
