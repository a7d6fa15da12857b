package periscope.verifier.soundness.exhaustive;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import periscope.litmus.answer.Fault;
import periscope.machines.Exploration.Limits;
import periscope.models.evaluate.CompiledModel;
import periscope.verifier.program.Shape;

/** The check of programs of one placement, for use by one worker thread. */
final class Worker {

  private final ProgramSpace space;
  private final List<int[]> symmetries;
  private final StoredValues values;
  private final SourceOracle source;
  private final TargetOracle target;
  private final LongAdder checked;
  private final Limits limits;
  private final int[] stabiliser;
  /** For each thread, whether it has an operation in the focus. */
  private final boolean[] inFocus;
  /** The tally of the unit that is checked. */
  private PlacementTally tally = new PlacementTally();
  private BooleanSupplier stop = () -> false;

  /**
   * A worker for one placement.
   *
   * @param placement index of the placement
   * @param model     the source model, perhaps specialised to the space
   * @param checked   counts each checked program, for all workers together
   */
  Worker(RequestedPrograms programs, int placement, CompiledModel model, SourceOracle.Known known, LongAdder checked) {
    MachineEnumeration.Request request = programs.request();
    Shape shape = request.shapes().get(placement);
    this.space = programs.space;
    this.checked = checked;
    this.symmetries = shape.symmetries();
    this.values = new StoredValues(request.bound());
    this.source = new SourceOracle(space, request.bound(), shape, model, known);
    this.target = new TargetOracle(space, request.bound(), shape, request.mapping(), request.exact());
    this.limits = new Limits(Limits.DEFAULT.states(), () -> stop.getAsBoolean());
    this.inFocus = inFocus(request);
    this.stabiliser = new int[2 * symmetries.size() * space.renamed.length];
  }

  private boolean[] inFocus(MachineEnumeration.Request request) {
    boolean[] threads = new boolean[space.threads.size()];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = space.threads.get(i).steps().stream().anyMatch(s -> request.needs(s.operation()));
    }
    return threads;
  }

  private boolean inFocus(int[] program) {
    for (int thread : program) {
      if (inFocus[thread]) {
        return true;
      }
    }
    return false;
  }

  /**
   * Begins a unit.
   *
   * @param counts receives counts and findings
   * @param asked  true ends the checks
   */
  void begin(PlacementTally counts, BooleanSupplier asked) {
    tally = counts;
    stop = asked;
  }

  /** Checks every representative whose first thread has class {@code first} and that has {@code size} operations. */
  void check(int first, int size) {
    int[] classes = new int[symmetries.get(0).length];
    classes[0] = first;
    complete(classes, 1, size - space.sizeOfClass(first));
  }

  private void complete(int[] classes, int filled, int left) {
    if (filled == classes.length) {
      if (left == 0 && !stop.getAsBoolean()) {
        checkClasses(classes);
      }
      return;
    }
    for (int c = 0; c < space.classes(); c++) {
      if (space.sizeOfClass(c) <= left - (classes.length - filled - 1)) {
        classes[filled] = c;
        complete(classes, filled + 1, left - space.sizeOfClass(c));
      }
    }
  }

  private void checkClasses(int[] classes) {
    int kept = space.stabiliser(classes, symmetries, stabiliser);
    if (kept >= 0) {
      Target compiled = new Target(classes);
      choose(new int[classes.length], 0, compiled, kept);
    }
  }

  private void choose(int[] program, int filled, Target compiled, int kept) {
    if (filled == program.length) {
      if (space.representative(program, symmetries, stabiliser, kept)) {
        check(program, compiled);
      }
      return;
    }
    int c = compiled.classes[filled];
    for (int i = space.firstOfClass[c]; i < space.firstOfClass[c + 1]; i++) {
      program[filled] = i;
      choose(program, filled + 1, compiled, kept);
    }
  }

  /** Checks one program, representative or not. */
  void check(int[] program) {
    int[] classes = new int[program.length];
    for (int t = 0; t < program.length; t++) {
      classes[t] = space.classOf[program[t]];
    }
    check(program, new Target(classes));
  }

  private void check(int[] program, Target compiled) {
    if (!inFocus(program)) {
      return;
    }
    long[] allowed = source.allowed(program, compiled.packing);
    tally.programs++;
    checked.increment();
    if (allowed == SourceOracle.RACY) {
      tally.racy++;
      return;
    }
    compiled.explore();
    if (!LongSet.includes(allowed, compiled.outcomes)) {
      tally.found(Fault.UNSOUND, program);
    } else if (!compiled.complete) {
      tally.unfinished++;
    }
    if (compiled.stuck) {
      tally.found(Fault.STUCK, program);
    }
  }

  /** The compiled form that programs with the same classes share, explored when it is first needed. */
  private final class Target {
    private final int[] classes;
    private final StoredValues.Packing packing;
    private long[] outcomes;
    private boolean stuck;
    private boolean complete;

    Target(int[] classes) {
      this.classes = classes.clone();
      long stores = 0;
      long increments = 0;
      for (int t = 0; t < classes.length; t++) {
        List<ThreadProgram.Step> steps = space.threads.get(space.firstOfClass[classes[t]]).steps();
        for (int i = 0; i < steps.size(); i++) {
          boolean reads = Alphabet.reads(steps.get(i).operation());
          boolean writes = Alphabet.writes(steps.get(i).operation());
          stores |= reads ? 0 : values.bit(t, i);
          increments |= reads && writes ? values.bit(t, i) : 0;
        }
      }
      packing = values.packing(stores, increments);
    }

    void explore() {
      if (outcomes == null) {
        outcomes = target.outcomes(classes, packing, limits);
        stuck = target.stuck();
        complete = target.complete();
        tally.states += target.states();
      }
    }
  }
}
