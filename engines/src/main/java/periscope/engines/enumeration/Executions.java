package periscope.engines.enumeration;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import periscope.engines.enumeration.path.Path;
import periscope.engines.enumeration.path.Paths;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.EventStructure;
import periscope.litmus.memory.Location;
import periscope.litmus.source.SourceText;
import periscope.models.evaluate.CompiledModel;
import periscope.models.evaluate.Evaluator;
import periscope.semantics.LocationNames;
import periscope.semantics.LoopBound;
import periscope.semantics.ReadModifyWrites;
import periscope.semantics.SpinLoops;

/** Enumerates the consistent executions of programs under one model. Not for use by several threads at once. */
public final class Executions {

  /** A thread with its paths, for use in many programs. */
  public static final class PreparedThread {
    final LitmusThread thread;
    final List<Path> paths;

    private PreparedThread(LitmusThread thread, List<Path> paths) {
      this.thread = thread;
      this.paths = paths;
    }
  }

  /** A receiver of consistent executions. */
  public interface Visitor {
    /** @return whether to go on */
    boolean accept(Execution execution);
  }

  private static final SourceText NO_TEXT = new SourceText("generated program", "");

  private final Evaluator evaluator;
  private final Enumerator enumerator;
  /**
   * For each thread, the numbers of its paths in {@link Structures}; {@code -1} for a path that exceeds the bound on
   * loops.
   */
  private final Map<PreparedThread, int[]> parts = new IdentityHashMap<>();
  private final LongBuffer whole = new LongBuffer();
  private final LongBuffer frontier = new LongBuffer();

  public Executions(CompiledModel model) {
    evaluator = model.newEvaluator();
    enumerator = new Enumerator(evaluator, model.ordersAllWrites());
  }

  /**
   * Computes the paths of a thread; each read-modify-write is one event.
   *
   * @param locations names of the locations of every program in which the thread will be used
   * @param text      the text from which the thread was read, for diagnostics
   * @throws periscope.litmus.source.InvalidInputException for instructions that no model gives a meaning to
   */
  public static PreparedThread prepare(LitmusThread thread, List<String> locations, SourceText text) {
    return prepare(thread, ReadModifyWrites.WHOLE, LocationNames.plain(locations), text, LoopBound.DEFAULT,
        SpinLoops.COUNTED);
  }

  static PreparedThread prepare(
      LitmusThread thread, ReadModifyWrites updates, LocationNames locations, SourceText text, LoopBound bound,
      SpinLoops spins) {
    return new PreparedThread(thread, Paths.of(thread.body(), updates, locations, text, bound, spins));
  }

  /** The event structures of a program, one for each combination of its threads' paths. */
  public static List<EventStructure> structures(List<Location> locations, List<PreparedThread> threads) {
    List<EventStructure> structures = new ArrayList<>();
    forEachSkeleton(locations, threads, s -> structures.add(s.structure));
    return structures;
  }

  /**
   * Appends a key of everything that the model can distinguish about a program besides the kinds, locations and values
   * of its events: two programs with equal keys, and equal kinds, locations and values, have the same consistent
   * executions, and the same races. See {@link Evaluator#frontier}.
   *
   * @param known memo of event structures that several programs share; one and the same object for all calls on this
   *              object. Keys made with different memos are not comparable
   * @param key   receives the key at its end
   */
  public void key(List<Location> locations, List<PreparedThread> threads, Structures known, LongBuffer key) {
    key(locations, threads, new int[threads.size()], 0, known, key);
  }

  private void key(
      List<Location> locations, List<PreparedThread> threads, int[] chosen, int thread, Structures known,
      LongBuffer key) {
    if (thread == chosen.length) {
      key.append(frontiers(locations, threads, chosen, known));
      return;
    }
    int[] paths = parts.computeIfAbsent(threads.get(thread), t -> numbers(t, known));
    for (int path = 0; path < paths.length; path++) {
      if (paths[path] >= 0) {
        chosen[thread] = path;
        key(locations, threads, chosen, thread + 1, known, key);
      }
    }
  }

  /** Numbers of the frontiers of a program in which thread {@code t} takes its path {@code chosen[t]}. */
  private long[] frontiers(List<Location> locations, List<PreparedThread> threads, int[] chosen, Structures known) {
    whole.clear();
    whole.append(known.number(locations));
    for (int t = 0; t < chosen.length; t++) {
      whole.append(parts.get(threads.get(t))[chosen[t]]);
    }
    long[] found = known.known(whole);
    if (found == null) {
      List<PreparedThread> ways = new ArrayList<>();
      for (int t = 0; t < chosen.length; t++) {
        PreparedThread of = threads.get(t);
        ways.add(new PreparedThread(of.thread, List.of(of.paths.get(chosen[t]))));
      }
      List<long[]> numbers = new ArrayList<>();
      forEachSkeleton(locations, ways, s -> numbers.add(frontier(s.structure, known)));
      found = numbers.size() == 1 ? numbers.get(0) : numbers.stream().flatMapToLong(LongStream::of).toArray();
      known.remember(whole, found);
    }
    return found;
  }

  /** The number of an event structure's frontier, alone in an array. */
  private long[] frontier(EventStructure structure, Structures known) {
    evaluator.start(structure);
    frontier.clear();
    frontier.append(-1L - structure.size());
    frontier.append(evaluator.frontierLength(), evaluator::frontier);
    return known.numbered(frontier);
  }

  private int[] numbers(PreparedThread thread, Structures known) {
    return thread.paths.stream()
        .mapToInt(p -> p.cut().isPresent() ? -1 : known.number(List.of(thread.thread.placement(), events(p))))
        .toArray();
  }

  /** The parts of a path's events that the model can distinguish; written values are not among them. */
  private List<Path.Step> events(Path path) {
    return path.steps().stream()
        .map(s -> new Path.Step(s.kind(), s.location(), s.regions(), s.order(), s.scope(), s.remote(),
        s.barrier(), s.dependencies(), s.marks(), Optional.empty(), s.span())).toList();
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
