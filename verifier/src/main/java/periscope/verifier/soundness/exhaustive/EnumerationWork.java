package periscope.verifier.soundness.exhaustive;

import java.util.function.BooleanSupplier;
import periscope.engines.work.WorkKind;

/** The work of a search that runs programs one by one on the machine; its units are {@link SearchUnit}s. */
public final class EnumerationWork implements WorkKind {

  static final String NAME = "programs one by one on the machine";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Opened open(String question) {
    RequestedPrograms programs = EnumerationText.read(question);
    UnitChecker checker = new UnitChecker(programs, programs.request().seed().getAsLong());
    return (String unit, BooleanSupplier stop) -> checker.answer(SearchUnit.parse(unit), stop).text();
  }
}
