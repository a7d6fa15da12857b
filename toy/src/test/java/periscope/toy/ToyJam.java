package periscope.toy;

import java.util.Set;
import periscope.verifier.behaviour.Behaviour;
import periscope.verifier.behaviour.Behaviours;
import periscope.verifier.behaviour.TargetMachine;

/** The machine {@link ToyMachine}, but that no thread comes past a barrier: programs with one get stuck. */
public final class ToyJam implements TargetMachine {

  @Override
  public String name() {
    return "toy-jam";
  }

  @Override
  public String language() {
    return "toyasm";
  }

  @Override
  public Behaviours behaviours() {
    Behaviours free = new ToyMachine().behaviours();
    return (program, text, stop) -> {
      Behaviour seen = free.of(program, text, stop);
      boolean stuck = program.threads().stream().flatMap(t -> t.body().stream())
          .anyMatch(ToyInstruction.Barrier.class::isInstance);
      return new Behaviour(stuck ? Set.of() : seen.outcomes(), stuck, seen.cut(), seen.bounded(), seen.cuts(),
          seen.complete(), seen.simulation());
    };
  }
}
