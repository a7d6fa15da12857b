package periscope.verifier.programs;

import java.util.concurrent.atomic.AtomicReference;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import periscope.verifier.programs.ProgramSearch.Answer;

/**
 * Runs every program of a layout through the enumerating engine, source and compiled form, one after the other. It answers
 * what {@link LayoutSearch} answers and is as simple as can be, for programs that are so small that there are few of them,
 * and to check the other by.
 */
final class ExplicitSearch {

  private ExplicitSearch() {}

  static Answer search(ProgramSearch.Request request, Layout layout, Sought sought, BooleanSupplier stop) {
    OneProgram engine = new OneProgram(request.translation(), request.source(), request.target(), sought, stop);
    AtomicReference<FoundProgram> found = new AtomicReference<>();
    boolean complete = new EveryProgram(layout, request.operations().choices(), request.bound().locations(),
        request.bound().guards()).forEach(program -> {
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
