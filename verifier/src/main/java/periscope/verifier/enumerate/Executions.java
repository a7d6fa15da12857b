package periscope.verifier.enumerate;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.LitmusThread;
import periscope.litmus.Location;
import periscope.litmus.event.EventStructure;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;
import periscope.verifier.semantics.LocationNames;
import periscope.verifier.semantics.LoopBound;
import periscope.verifier.semantics.ReadModifyWrites;
import periscope.verifier.semantics.SpinLoops;

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

  private final Evaluator evaluator;
  private final Enumerator enumerator;

  public Executions(CompiledModel model) {
    evaluator = model.newEvaluator();
    enumerator = new Enumerator(evaluator, model.ordersAllWrites());
  }

  /**
   * Works out the paths of a thread; each read-modify-write is one event.
   *
   * @param locations names of the locations of every program that the thread will be used in
   * @param text      the text that the thread was read from, for diagnostics
   * @throws periscope.litmus.source.InvalidInputException for instructions that no model gives a meaning to
   */
  public static PreparedThread prepare(LitmusThread thread, List<String> locations, SourceText text) {
    return prepare(thread, ReadModifyWrites.WHOLE, LocationNames.plain(locations), text, LoopBound.DEFAULT, SpinLoops.COUNTED);
  }

  static PreparedThread prepare(
      LitmusThread thread, ReadModifyWrites updates, LocationNames locations, SourceText text, LoopBound bound,
      SpinLoops spins) {
    return new PreparedThread(thread, Paths.of(thread.body(), updates, locations, text, bound, spins));
  }

  /** The events of a program, a structure for each way through its threads. */
  public static List<EventStructure> structures(List<Location> locations, List<PreparedThread> threads) {
    List<EventStructure> structures = new ArrayList<>();
    forEachSkeleton(locations, threads, s -> structures.add(s.structure));
    return structures;
  }

  /**
   * Writes down all that the model can tell about a program besides the kinds, locations and values of its events: two
   * programs that agree in these, and in the key, have the same consistent executions, and of these the same that race. See
   * {@link Evaluator#frontier}.
   *
   * @param key where to append
   */
  public void key(List<Location> locations, List<PreparedThread> threads, LongBuffer key) {
    forEachSkeleton(locations, threads, s -> {
      evaluator.start(s.structure);
      key.append(evaluator.frontierLength(), evaluator::frontier);
      return true;
    });
  }

  /** Visits the consistent executions of a program; false if the visitor stopped. */
  public boolean forEach(List<Location> locations, List<PreparedThread> threads, Visitor visitor) {
    return forEachSkeleton(locations, threads, s -> enumerator.run(s, () -> visitor.accept(enumerator)));
  }

  private static boolean forEachSkeleton(List<Location> locations, List<PreparedThread> threads, Skeletons.Sink sink) {
    List<LitmusThread> bodies = new ArrayList<>(threads.size());
    List<List<Path>> paths = new ArrayList<>(threads.size());
    for (PreparedThread prepared : threads) {
      bodies.add(prepared.thread);
      paths.add(prepared.paths);
    }
    return Skeletons.forEach(locations, bodies, paths, NO_TEXT, sink);
  }
}
