package periscope.verifier.soundness.sized;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.Answer;
import periscope.verifier.soundness.Fault;
import periscope.verifier.soundness.OneProgram;
import periscope.verifier.soundness.Question;

/**
 * Runs every program of a layout through the enumerating engine, source and compiled form, one after the other. It
 * answers what the solver answers and is as simple as can be, for programs that are so small that there are few of
 * them, and to check the other by.
 */
public final class ExplicitLayouts implements LayoutEngine {

  @Override
  public Answer search(Question question, Layout layout, Fault fault, BooleanSupplier stop) {
    OneProgram engine = new OneProgram(question.translation(), question.source(), question.target(), fault, stop);
    AtomicReference<FoundProgram> found = new AtomicReference<>();
    boolean complete = new EveryProgram(layout, question.operations().ofPrograms(layout.operations()), question.bound().locations(),
        question.bound().guards()).forEach(program -> {
          if (program.choices().stream().noneMatch(question.operations()::inFocus)) {
            return true;
          }
          if (stop.getAsBoolean()) {
            return false;
          }
          OneProgram.Answer answer = engine.ask(program);
          if (answer.verdict() == OneProgram.Verdict.WRONG) {
            found.set(answer.found().orElse(program));
          }
          return answer.verdict() == OneProgram.Verdict.RIGHT || answer.verdict() == OneProgram.Verdict.RACY;
        });
    return new Answer(complete || found.get() != null, Optional.ofNullable(found.get()));
  }
}
