package periscope.suites.evaluation;

import java.util.List;
import java.util.stream.Stream;

/**
 * An expression of C for {@link ReferenceOrders}. It has a text, and does not depend on the way in which Periscope
 * reads it.
 */
sealed interface CNode {

  /** The expression as text in OpenCL C or in CUDA. */
  String text(boolean cuda);

  /** The operands, in the order of the text. */
  default List<CNode> operands() {
    return List.of();
  }

  /** The largest number of accesses to memory in one evaluation. */
  default int accesses() {
    return operands().stream().mapToInt(CNode::accesses).sum();
  }

  default Stream<CNode> walk() {
    return Stream.concat(Stream.of(this), operands().stream().flatMap(CNode::walk));
  }

  /** A number. */
  record Number(long value) implements CNode {
    @Override
    public String text(boolean cuda) {
      return Long.toString(value);
    }
  }

  /** {@code *x}. */
  record Read(String location) implements CNode {
    @Override
    public String text(boolean cuda) {
      return "*" + location;
    }

    @Override
    public int accesses() {
      return 1;
    }
  }

  /** {@code (*x)++} or {@code ++*x}. */
  record Increment(String location, boolean prefix) implements CNode {
    @Override
    public String text(boolean cuda) {
      return prefix ? "(++*" + location + ")" : "(*" + location + ")++";
    }

    @Override
    public int accesses() {
      return 2;
    }
  }

  /** The operations of atomic functions. */
  enum Function { LOAD, EXCHANGE, ADD, COMPARE }

  /**
   * The call of an atomic function.
   *
   * @param expected for a compare-exchange of OpenCL C, the plain location that holds its expected value; in CUDA, the
   *                 function takes two arguments besides the location
   */
  record Call(Function function, String location, String expected, List<CNode> operands) implements CNode {
    @Override
    public String text(boolean cuda) {
      String arguments = operands.stream().map(a -> ", " + a.text(cuda)).reduce("", String::concat);
      return switch (function) {
        case LOAD -> cuda ? "cuda::atomic_ref<int>(*" + location + ").load()" : "atomic_load(" + location + ")";
        case EXCHANGE -> (cuda ? "atomicExch(" : "atomic_exchange(") + location + arguments + ")";
        case ADD -> (cuda ? "atomicAdd(" : "atomic_fetch_add(") + location + arguments + ")";
        case COMPARE -> cuda ? "atomicCAS(" + location + arguments + ")"
            : "atomic_compare_exchange_strong(" + location + ", " + expected + arguments + ")";
      };
    }

    @Override
    public int accesses() {
      return CNode.super.accesses() + (expected.isEmpty() ? 1 : 3);
    }
  }

  /** A binary operator. */
  record Binary(String operator, CNode left, CNode right) implements CNode {
    @Override
    public String text(boolean cuda) {
      return "(" + left.text(cuda) + " " + operator + " " + right.text(cuda) + ")";
    }

    @Override
    public List<CNode> operands() {
      return List.of(left, right);
    }

    long value(long a, long b) {
      return switch (operator) {
        case "+" -> a + b;
        case "-" -> a - b;
        case "*" -> a * b;
        case "^" -> a ^ b;
        case "<<" -> a << b;
        case "==" -> a == b ? 1 : 0;
        default -> throw new IllegalArgumentException(operator);
      };
    }
  }

  /** {@code &&} or {@code ||}. */
  record Lazy(boolean and, CNode left, CNode right) implements CNode {
    @Override
    public String text(boolean cuda) {
      return "(" + left.text(cuda) + (and ? " && " : " || ") + right.text(cuda) + ")";
    }

    @Override
    public List<CNode> operands() {
      return List.of(left, right);
    }
  }

  /** {@code c ? a : b}. */
  record Conditional(CNode condition, CNode then, CNode otherwise) implements CNode {
    @Override
    public String text(boolean cuda) {
      return "(" + condition.text(cuda) + " ? " + then.text(cuda) + " : " + otherwise.text(cuda) + ")";
    }

    @Override
    public List<CNode> operands() {
      return List.of(condition, then, otherwise);
    }
  }

  /** {@code r = e}, {@code *x = e} or {@code *x += e}, only as a full expression. */
  record Assignment(String location, boolean compound, CNode value) implements CNode {
    @Override
    public String text(boolean cuda) {
      String target = location.equals("r") ? "r" : "*" + location;
      return target + (compound ? " += " : " = ") + value.text(cuda);
    }

    @Override
    public List<CNode> operands() {
      return List.of(value);
    }

    @Override
    public int accesses() {
      return value.accesses() + (location.equals("r") ? 0 : compound ? 2 : 1);
    }
  }
}
