package periscope.lang.gpuasm.xtext;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import periscope.frame.ConditionNames;
import periscope.frame.ThreadNumbers;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;

/** The names of a test that its condition may mention: locations, and registers that their thread uses. */
record AskedNames(ThreadNumbers threads, List<ThreadLowering> columns, Collection<String> locations,
    ExpressionLowering expressions) implements ConditionNames {

  @Override
  public Collection<String> registers(int thread) {
    return columns.get(thread).registers();
  }

  /** Empty: all numbers have 32 bits, so constants are compared as they are written. */
  @Override
  public Optional<NumberType> type(Operand named) {
    return Optional.empty();
  }

  @Override
  public String typeName(NumberType type) {
    return type.toString();
  }

  @Override
  public long number(String written, Optional<NumberType> type, EObject at) {
    return expressions.number(at, written);
  }
}
