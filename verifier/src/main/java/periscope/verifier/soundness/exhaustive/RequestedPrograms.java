package periscope.verifier.soundness.exhaustive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.table.SourceOperation;
import periscope.verifier.program.Bound;
import periscope.verifier.program.Shape;

/** The programs of a request: their numbers, and the work units into which they are cut, here and nowhere else. */
final class RequestedPrograms {

  /** Number of programs of a block of a sample. */
  static final int BLOCK = 1000;
  /** Least number of programs of a unit, before symmetry: checking them takes some hundredths of a second. */
  private static final double LEAST = 10_000;
  /** Number of units of a placement and a size above which units grow: each one costs some time of its own. */
  private static final double MOST_UNITS = 2000;

  final ProgramSpace space;
  private final MachineEnumeration.Request request;
  /** The programs without an operation of the focus. */
  private final Optional<ProgramSpace> unfocused;
  private final long total;

  RequestedPrograms(MachineEnumeration.Request request) {
    this.request = request;
    List<SourceOperation> operations =
        request.question().operations().choices().stream().map(c -> c.source().orElseThrow()).toList();
    Map<List<Object>, Integer> codes = new HashMap<>();
    space = new ProgramSpace(request.bound(), operations, o -> code(o, codes));
    unfocused = request.question().operations().focus().map(f -> new ProgramSpace(request.bound(),
        operations.stream().filter(o -> !request.needs(o)).toList(), o -> code(o, codes)));
    long all = request.shapes().stream().mapToLong(this::programs).sum();
    total = all == 0 ? 0 : request.sample().orElse(all);
  }

  private int code(SourceOperation operation, Map<List<Object>, Integer> codes) {
    List<Instruction> templates = request.mapping().row(operation).orElseThrow().templates();
    return codes.computeIfAbsent(List.of(operation.operation(), templates), k -> codes.size());
  }

  MachineEnumeration.Request request() {
    return request;
  }

  /** Number of programs of a placement, up to symmetry. */
  long programs(Shape shape) {
    return space.programs(shape) - unfocused.map(u -> u.programs(shape)).orElse(0L);
  }

  /** Number of programs to check. */
  long total() {
    return total;
  }

  /** Number of operations of the largest programs. */
  int largest() {
    Bound bound = request.bound();
    return Math.min(bound.operations(), bound.threads() * bound.perThread());
  }

  /** Number of operations of a program. */
  int size(int[] program) {
    return IntStream.of(program).map(t -> space.threads.get(t).size()).sum();
  }

  /** The units of all programs of a size. */
  List<SearchUnit> units(int size) {
    double[] weights = weights(size);
    double least = Math.max(LEAST, DoubleStream.of(weights).sum() / MOST_UNITS);
    List<SearchUnit> units = new ArrayList<>();
    for (int shape = 0; shape < request.shapes().size(); shape++) {
      int from = 0;
      double weight = 0;
      for (int c = 0; c < weights.length; c++) {
        weight += weights[c];
        if (weight >= least || c == weights.length - 1 && weight > 0) {
          units.add(new SearchUnit.Classes(shape, size, from, c + 1));
          from = c + 1;
          weight = 0;
        }
      }
    }
    return units;
  }

  /** For each class, the number of programs of a size whose first thread has this class, before symmetry. */
  private double[] weights(int size) {
    double[] bySize = new double[size + 1];
    space.threads.stream().filter(t -> t.size() <= size).forEach(t -> bySize[t.size()]++);
    double[] others = new double[size + 1];
    others[0] = 1;
    for (int t = 1; t < request.bound().threads(); t++) {
      double[] more = new double[size + 1];
      for (int n = 0; n <= size; n++) {
        for (int last = 0; last <= n; last++) {
          more[n] += others[n - last] * bySize[last];
        }
      }
      others = more;
    }
    double[] rest = others;
    return IntStream.range(0, space.classes()).mapToDouble(c -> space.sizeOfClass(c) > size ? 0
        : (space.firstOfClass[c + 1] - space.firstOfClass[c]) * rest[size - space.sizeOfClass(c)]).toArray();
  }

  /** The units of the sample. */
  List<SearchUnit> draws() {
    return IntStream.range(0, blocks()).<SearchUnit>mapToObj(SearchUnit.Draw::new).toList();
  }

  /** Number of blocks of the sample. */
  int blocks() {
    return (drawn() + BLOCK - 1) / BLOCK;
  }

  /** Number of programs of a block of the sample. */
  int drawn(int block) {
    return Math.min(BLOCK, drawn() - BLOCK * block);
  }

  private int drawn() {
    return (int) Math.min(Integer.MAX_VALUE - BLOCK, request.sample().getAsLong());
  }
}
