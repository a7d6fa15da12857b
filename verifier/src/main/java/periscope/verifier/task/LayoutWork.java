package periscope.verifier.task;

import java.util.List;
import java.util.function.BooleanSupplier;
import periscope.engines.work.WorkKind;
import periscope.verifier.program.Layout;
import periscope.verifier.soundness.sized.LayoutEngine;

/** The work of a search by size; its units are layouts. */
public final class LayoutWork implements WorkKind {

  static final String NAME = "layouts";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Opened open(String question) {
    QuestionText.Read read = QuestionText.read(question);
    LayoutAnswers answers = new LayoutAnswers(read.whole());
    return (String unit, BooleanSupplier stop) -> {
      LayoutUnit asked = LayoutUnit.parse(unit);
      List<Layout> layouts = read.whole().bound().layouts(asked.size());
      LayoutEngine.Task task = answers.task(asked).part(read.part());
      return answers.text(asked.fault(), read.engine().search(task, layouts.get(asked.layout()), stop));
    };
  }
}
