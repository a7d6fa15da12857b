package periscope.compilers.extract;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.amdgpu.table.AmdTarget;
import periscope.litmus.memory.MemoryOrder;
import periscope.mappings.table.Operation;
import periscope.mappings.table.SourceOperation;

/** The words of rows for AMD's GPUs: one for the operation of an atomic instruction, none for orders and scopes. */
final class AmdRowWords implements RowWords {

  private static final Pattern ATOMIC = Pattern.compile("\\bglobal_atomic_\\w+");

  @Override
  public String shape(String code, SourceOperation o, boolean scoped) {
    String operands = o.operation() == Operation.COMPARE_EXCHANGE ? code.replace("x, e, d", "x, v") : code;
    return ATOMIC.matcher(operands).replaceAll(m -> Matcher.quoteReplacement(AmdTarget.anyOperation(m.group())));
  }

  @Override
  public String withOrder(String shape, MemoryOrder order) {
    return shape;
  }

  @Override
  public boolean scoped(String shape) {
    return false;
  }

  @Override
  public String spelledOut(String shape, List<Operation> operations) {
    if (operations.size() > 1) {
      return shape;
    }
    String code = ATOMIC.matcher(shape).replaceAll(m -> Matcher.quoteReplacement(
        AmdTarget.named(m.group(), operations.get(0)).orElse(m.group())));
    return RowWords.operands(code, operations);
  }
}
