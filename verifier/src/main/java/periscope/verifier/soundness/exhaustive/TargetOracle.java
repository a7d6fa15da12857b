package periscope.verifier.soundness.exhaustive;

import java.util.List;
import java.util.Optional;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.machines.Exploration.Limits;
import periscope.machines.rsp.AssemblyCode;
import periscope.machines.rsp.MachineProgram;
import periscope.machines.rsp.ReducedExplorer;
import periscope.mappings.Compiler;
import periscope.mappings.table.Mapping;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Shape;

/**
 * The oracle of the machine: computes the outcomes of the compiled form of each program of a space. One thread at a
 * time may use it.
 */
final class TargetOracle {

  private final ProgramSpace space;
  private final Shape shape;
  private final Mapping mapping;
  private final boolean exact;
  private final StoredValues values;
  private final List<String> names;
  private final long[] initial;
  private final AssemblyCode[][] codes;
  private final ReducedExplorer explorer = new ReducedExplorer();
  private final LongSet outcomes = new LongSet();
  private boolean stuck;

  TargetOracle(ProgramSpace space, Bound bound, Shape shape, Mapping mapping, boolean exact) {
    this.space = space;
    this.shape = shape;
    this.mapping = mapping;
    this.exact = exact;
    values = new StoredValues(bound);
    names = Programs.names(bound.locations());
    initial = new long[bound.locations()];
    codes = new AssemblyCode[bound.threads()][space.classes()];
  }

  /** Packed outcomes of the compiled form of programs with these classes, sorted. */
  long[] outcomes(int[] classes, StoredValues.Packing packing, Limits limits) {
    AssemblyCode[] threads = new AssemblyCode[classes.length];
    for (int t = 0; t < classes.length; t++) {
      threads[t] = code(t, classes[t]);
    }
    outcomes.clear();
    MachineProgram program = new MachineProgram(names, initial, shape.placements(), threads);
    stuck = explorer.run(program, exact, limits, (registers, memory) -> {
      long packed = 0;
      for (long value : registers) {
        packed = packing.add(packed, value);
      }
      for (long value : memory) {
        packed = packing.add(packed, value);
      }
      outcomes.add(packed);
    });
    return outcomes.toArray();
  }

  /** Whether the latest program can get stuck. */
  boolean stuck() {
    return stuck;
  }

  /** Whether no limit ended the latest exploration early. */
  boolean complete() {
    return explorer.complete();
  }

  /** Number of states that the latest exploration visited. */
  int states() {
    return explorer.states();
  }

  private AssemblyCode code(int position, int threadClass) {
    if (codes[position][threadClass] == null) {
      ThreadProgram thread = space.threads.get(space.firstOfClass[threadClass]);
      List<Location> locations = Programs.locations(names, new boolean[names.size()]);
      LitmusThread source = new LitmusThread(
          shape.placements().get(position), thread.body(names, i -> values.of(position, i)));
      LitmusTest test = new LitmusTest(mapping.source().header(), "thread", "", locations, List.of(source),
          Optional.empty());
      List<Instruction> body = Compiler.compile(test, mapping).target().threads().get(0).body();
      codes[position][threadClass] = AssemblyCode.of(body, names);
    }
    return codes[position][threadClass];
  }
}
