package periscope.compilers.extract;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.lang.ptx.table.OwnWords;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.SourceOperation;

/** The words of rows for PTX. */
final class PtxRowWords implements RowWords {

  private static final String ANY_OPERATION = "." + OwnWords.OPERATION + " ";
  private static final Pattern SCOPED = Pattern.compile("\\." + SCOPE + "\\b");

  @Override
  public String shape(String code, SourceOperation o, boolean scoped) {
    String placed = scoped && o.operation() != Operation.BARRIER ? scoped(code, o.scope()) : code;
    String ordered = o.order() == MemoryOrder.SEQ_CST ? placed
        : placed.replaceAll("\\." + Qualifiers.print(o.order()) + "\\b", "." + OwnWords.ORDER);
    return OwnWords.operator(o.operation()).map(w -> ordered.replace("." + w + " ", ANY_OPERATION)
        .replace("x, e, d", "x, v").replace("(-v)", "v")).orElse(ordered);
  }

  /**
   * Code with a word in place of a scope, unless it has other scopes as well. PTX has no scope below that of a
   * work-group.
   */
  private static String scoped(String code, Scope scope) {
    Scope narrowest = scope == Scope.WORK_ITEM ? Scope.WORK_GROUP : scope;
    String named = code.replaceAll("\\." + Mnemonics.spelling(narrowest) + "\\b", "." + SCOPE);
    boolean others = Stream.of(Scope.WORK_GROUP, Scope.CLUSTER, Scope.DEVICE, Scope.ALL_SVM_DEVICES)
        .map(Mnemonics::spelling).anyMatch(w -> named.matches(".*\\." + w + "\\b.*"));
    return others ? code : named;
  }

  @Override
  public String withOrder(String shape, MemoryOrder order) {
    return shape.replace("." + OwnWords.ORDER, "." + Qualifiers.print(order));
  }

  @Override
  public boolean scoped(String shape) {
    return SCOPED.matcher(shape).find();
  }

  @Override
  public String spelledOut(String shape, List<Operation> operations) {
    Optional<String> word = operations.size() > 1 ? Optional.empty() : OwnWords.operator(operations.get(0));
    String code = word.map(w -> shape.replace(ANY_OPERATION, "." + w + " ")).orElse(shape);
    return operations.equals(List.of(Operation.FETCH_SUB)) ? code.replace("x, v", "x, (-v)")
        : RowWords.operands(code, operations);
  }
}
