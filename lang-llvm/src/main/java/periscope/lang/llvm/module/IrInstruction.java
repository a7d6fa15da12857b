package periscope.lang.llvm.module;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.litmus.source.Span;

/**
 * An instruction that ends no block.
 *
 * @param result name of its result, without {@code %}; empty if it has none
 * @param debug  number of its place for debuggers ({@code !dbg !7}); -1 without one
 */
public record IrInstruction(String result, Action action, Span span, int debug) {

  /**
   * Order and scope of an access or a fence.
   *
   * @param order IR's word for the order; empty for a plain access
   * @param scope IR's word for the scope; empty for the whole system
   */
  public record Access(boolean atomic, boolean isVolatile, String order, String scope) {}

  /** The action of an instruction. */
  public sealed interface Action {}

  /** {@code alloca i32, i32 4}. */
  public record Allocate(IrType type, long count) implements Action {}

  public record Load(IrType type, Typed address, Access access) implements Action {}

  public record Store(Typed value, Typed address, Access access) implements Action {}

  /** {@code atomicrmw}. */
  public record Update(String operation, Typed address, Typed operand, Access access) implements Action {}

  /** {@code cmpxchg}. */
  public record Exchange(boolean weak, Typed address, Typed expected, Typed desired, Access access, String failure)
      implements Action {}

  public record Fence(Access access) implements Action {}

  /** {@code getelementptr}: steps in a type from a pointer. */
  public record Step(IrType source, Typed base, List<Typed> indices) implements Action {
    public Step {
      indices = List.copyOf(indices);
    }
  }

  /** Arithmetic on integers and floating-point numbers, element by element on vectors. */
  public record Binary(String operation, Set<String> flags, IrType type, IrValue left, IrValue right)
      implements Action {
    public Binary {
      flags = Set.copyOf(flags);
    }
  }

  /** {@code fneg}. */
  public record Negate(Typed operand) implements Action {}

  /** {@code icmp} and {@code fcmp}. */
  public record Compare(boolean real, String predicate, IrType type, IrValue left, IrValue right) implements Action {}

  /** {@code zext}, {@code addrspacecast} and the other conversions. */
  public record Convert(String operation, Typed from, IrType to) implements Action {}

  public record Select(Typed condition, Typed then, Typed otherwise) implements Action {}

  public record Freeze(Typed operand) implements Action {}

  /** {@code extractvalue}. */
  public record Extract(Typed aggregate, List<Integer> path) implements Action {
    public Extract {
      path = List.copyOf(path);
    }
  }

  /** {@code insertvalue}. */
  public record Insert(Typed aggregate, Typed element, List<Integer> path) implements Action {
    public Insert {
      path = List.copyOf(path);
    }
  }

  /** {@code extractelement}. */
  public record ExtractElement(Typed vector, Typed index) implements Action {}

  /** {@code insertelement}. */
  public record InsertElement(Typed vector, Typed element, Typed index) implements Action {}

  /** {@code shufflevector}; the mask has -1 for an element of any value. */
  public record Shuffle(Typed first, Typed second, List<Integer> mask) implements Action {
    public Shuffle {
      mask = List.copyOf(mask);
    }
  }

  /** A call of a function of that name; empty for a call through a pointer. */
  public record Call(Optional<String> function, IrType type, List<Typed> arguments) implements Action {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code phi}: one value for each block that control may come from. */
  public record Phi(IrType type, List<Incoming> incoming) implements Action {
    public Phi {
      incoming = List.copyOf(incoming);
    }
  }

  /** A value of a phi with the label of the block that control comes from. */
  public record Incoming(IrValue value, String from) {}

  /**
   * An access or a fence that takes place where a condition holds, as a predicated instruction of an assembly.
   *
   * @param otherwise the result where it does not hold; empty if the action has no result
   */
  public record Guarded(IrValue condition, Optional<IrValue> otherwise, Action action) implements Action {}

  /** An instruction that is known by its name alone. */
  public record Unread(String name) implements Action {}

  /** A copy with another result and another action. */
  public IrInstruction with(String otherResult, Action otherAction) {
    return new IrInstruction(otherResult, otherAction, span, debug);
  }
}
