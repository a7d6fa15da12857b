package periscope.lang.ptx.xtext;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.emf.ecore.EObject;
import periscope.frame.ConditionNames;
import periscope.frame.Numerals;
import periscope.frame.ThreadNumbers;
import periscope.grammars.Problems;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;

/** The names that a condition may mention: those of the test, and those in a {@code locations} line. */
final class AskedNames implements ConditionNames {

  private final ThreadNumbers threads;
  private final Locations declared;
  private final Numerals numerals;
  private final List<Column> columns;
  private final List<ThreadLowering> lowerings;
  private final List<Set<String>> registers;

  AskedNames(ThreadNumbers threads, Locations declared, Numerals numerals, List<Column> columns,
      List<ThreadLowering> lowerings) {
    this.threads = threads;
    this.declared = declared;
    this.numerals = numerals;
    this.columns = columns;
    this.lowerings = lowerings;
    this.registers = columns.stream().map(c -> (Set<String>) new TreeSet<>(c.registers())).toList();
  }

  @Override
  public ThreadNumbers threads() {
    return threads;
  }

  @Override
  public Collection<String> registers(int thread) {
    return registers.get(thread);
  }

  @Override
  public Collection<String> locations() {
    return declared.asked();
  }

  @Override
  public String location(String name) {
    return declared.askedLocation(name);
  }

  @Override
  public void mention(Operand named) {
    if (named instanceof Operand.LocationValue l) {
      declared.add(l.name());
    } else if (named instanceof Operand.RegisterValue r) {
      registers.get(r.thread()).add(r.name());
    }
  }

  @Override
  public Optional<NumberType> type(Operand named) {
    return Optional.of(named instanceof Operand.RegisterValue r ? columns.get(r.thread()).type(r.name())
        : declared.type(((Operand.LocationValue) named).name()));
  }

  @Override
  public String typeName(NumberType type) {
    return "." + type;
  }

  @Override
  public long number(String written, Optional<NumberType> type, EObject at) {
    return numerals.number(written, at);
  }

  @Override
  public Optional<String> unasked(int thread, String register) {
    return columns.get(thread).addresses().contains(register)
        ? Optional.of("the register " + Problems.quoted(register) + " of P" + thread
            + " holds an address, which is no value")
        : lowerings.get(thread).unasked(register);
  }
}
