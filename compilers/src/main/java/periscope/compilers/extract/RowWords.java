package periscope.compilers.extract;

import java.util.List;
import periscope.litmus.memory.MemoryOrder;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;

/** The words with which rows of a target language stand for code that differs by operation, order or scope. */
interface RowWords {

  /** The name of a row's scope. */
  String SCOPE = "s";

  /** The words of a target language. */
  static RowWords of(String language) {
    return language.equals("amdgpu") ? new AmdRowWords() : new PtxRowWords();
  }

  /**
   * The code of an operation with words in place of its order and its own instruction.
   *
   * @param scoped whether to put a word in place of its scope, too
   */
  String shape(String code, SourceOperation o, boolean scoped);

  /** A shape with the order written out. */
  String withOrder(String shape, MemoryOrder order);

  /** Whether a shape has a word in place of the scope. */
  boolean scoped(String shape);

  /** A shape as the right side of a row for operations, with its word for the operation replaced if there is one. */
  String spelledOut(String shape, List<Operation> operations);

  /** The code with the usual names of operands, if the row has only one operation. */
  static String operands(String code, List<Operation> operations) {
    return operations.equals(List.of(Operation.COMPARE_EXCHANGE)) ? code.replace("x, v", "x, e, d") : code;
  }
}
