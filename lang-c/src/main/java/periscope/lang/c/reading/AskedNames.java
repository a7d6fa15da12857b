package periscope.lang.c.reading;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import periscope.frame.ConditionNames;
import periscope.frame.ThreadNumbers;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.lang.c.name.CellName;
import periscope.lang.c.name.Locations;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.term.Numbers;
import periscope.lang.c.type.TypeWords;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;

/**
 * The names of a test in C that its condition may mention: locations, and registers that their thread writes. {@code
 * 0:x} is the location x if thread 0 writes no register x: to the thread, x is a name like any other.
 *
 * @param names for each thread, the meanings of its names
 */
record AskedNames(Locations declared, List<ThreadNames> names, ThreadNumbers threads, Problems problems)
    implements ConditionNames {

  @Override
  public Collection<String> registers(int thread) {
    return names.get(thread).written();
  }

  @Override
  public Collection<String> locations() {
    return declared.cellNames();
  }

  @Override
  public String cell(String array, long index) {
    return CellName.cell(array, index);
  }

  @Override
  public boolean threadsNameLocations() {
    return true;
  }

  /** A truth value is compared with any number. */
  @Override
  public Optional<NumberType> type(Operand named) {
    NumberType type;
    if (named instanceof Operand.RegisterValue r) {
      type = names.get(r.thread()).type(r.name()).orElse(NumberType.S32);
    } else {
      String array = CellName.arrayOf(((Operand.LocationValue) named).name());
      type = declared.has(array) ? declared.type(array) : NumberType.S32;
    }
    return Optional.of(type.equals(NumberType.BOOL) ? NumberType.S64 : type);
  }

  @Override
  public String typeName(NumberType type) {
    return TypeWords.name(type);
  }

  @Override
  public long number(String written, Optional<NumberType> type, EObject at) {
    return type.filter(NumberType::real).map(t -> Numbers.of(t, written, Spans.of(at), problems))
        .orElseGet(() -> Numbers.parse(written, Spans.of(at), problems));
  }

  /** Reports a comparison that has one meaning in C, which converts to unsigned, and another in arithmetic. */
  @Override
  public void compare(NumberType left, NumberType right, EObject at) {
    if (left.bits() == right.bits() && left.bits() == NumberType.S32.bits() && left.signed() != right.signed()) {
      problems.error(Spans.of(at), "this compares " + TypeWords.name(left) + " with " + TypeWords.name(right),
          "compare registers of one type");
    }
  }
}
