package periscope.verifier.enumerate;

import java.util.List;
import periscope.litmus.LitmusThread;
import periscope.litmus.Location;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;

/** Runs through the consistent executions of programs under one model. Not for use by several threads at once. */
public final class Executions {

  /** A thread with its paths worked out, to be used in many programs. */
  public static final class PreparedThread {
    final LitmusThread thread;
    final List<Path> paths;

    private PreparedThread(LitmusThread thread, List<Path> paths) {
      this.thread = thread;
      this.paths = paths;
    }
  }

  /** Receives each consistent execution. */
  public interface Visitor {
    /** @return whether to go on */
    boolean accept(Execution execution);
  }

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  private final Enumerator enumerator;

  public Executions(CompiledModel model) {
    Evaluator evaluator = model.newEvaluator();
    enumerator = new Enumerator(evaluator, model.ordersAllWrites());
  }

  /**
   * Works out the paths of a thread.
   *
   * @param locations names of the locations of every program that the thread will be used in
   * @param text      the text that the thread was read from, for diagnostics
   * @throws periscope.litmus.source.InvalidInputException for instructions that no model gives a meaning to
   */
  public static PreparedThread prepare(LitmusThread thread, List<String> locations, SourceText text) {
    return new PreparedThread(thread, Paths.of(thread.body(), locations, text));
  }

  /** Visits the consistent executions of a program; false if the visitor stopped. */
  public boolean forEach(List<Location> locations, List<PreparedThread> threads, Visitor visitor) {
    List<LitmusThread> bodies = threads.stream().map(t -> t.thread).toList();
    List<List<Path>> paths = threads.stream().map(t -> t.paths).toList();
    return Skeletons.forEach(locations, bodies, paths, NO_TEXT, s -> enumerator.run(s, () -> visitor.accept(enumerator)));
  }
}
