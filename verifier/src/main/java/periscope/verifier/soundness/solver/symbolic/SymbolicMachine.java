package periscope.verifier.soundness.solver.symbolic;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Supplier;
import periscope.verifier.program.Choice;
import periscope.verifier.program.Company;
import periscope.verifier.program.Translation;

/** The machine of [RSP], with the L2 as memory ({@link MachineRun}). */
public final class SymbolicMachine extends SymbolicTarget {

  @Override
  public Run run(UnknownProgram program, Translation translation) {
    return new MachineRun(program, new MachineRows(translation, program.choices), true).run();
  }

  @Override
  public Run stuck(UnknownProgram program, Translation translation) {
    MachineRun run = new MachineRun(program, new MachineRows(translation, program.choices), false);
    Run stuck = run.run();
    return stuck.with(new StuckRun(program, run).required());
  }

  @Override
  public Optional<String> problem(Translation translation, Choice choice) {
    return MachineRows.problem(translation, choice);
  }

  @Override
  public List<Choice> noticed(Translation translation, List<Choice> fences, Supplier<Company> company) {
    return fences.stream().filter(f -> !translation.compiled(f).isEmpty()).toList();
  }

  /** Returns false: the machine has one memory. */
  @Override
  public boolean hasLocalMemory() {
    return false;
  }

  /** Returns false: no model describes the machine. */
  @Override
  public boolean looksAt(Set<String> names) {
    return false;
  }

  @Override
  public Object compiled(Translation translation, Choice choice) {
    return MachineRows.row(translation, choice);
  }

  @Override
  public BiPredicate<Choice, Choice> weaker(UnknownProgram program, Translation translation) {
    return (one, other) -> compiled(translation, one).equals(compiled(translation, other));
  }
}
