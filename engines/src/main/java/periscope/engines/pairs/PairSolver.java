package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Model;
import com.microsoft.z3.Params;
import com.microsoft.z3.Solver;
import com.microsoft.z3.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.Span;

/** Questions to a solver about one work-item, or two that differ. */
final class PairSolver {

  /** Time for one answer, in milliseconds. */
  private static final int TIME = 20_000;

  /** Largest values of parameters that a solution prefers, the best first. */
  private static final List<Integer> SMALL = List.of(1 << 12, 1 << 16, 1 << 24);

  private final LaunchedProgram program;
  private final ItemPaths paths;
  private final Context z3;
  private final BooleanSupplier stop;
  private int queries;

  PairSolver(LaunchedProgram program, ItemPaths paths, BooleanSupplier stop) {
    this.program = program;
    this.paths = paths;
    this.z3 = paths.terms().z3();
    this.stop = stop;
  }

  /** Number of questions so far. */
  int queries() {
    return queries;
  }

  /** A question about a work-item. */
  Question one() {
    return new Question(solver(Optional.empty()), Optional.empty());
  }

  /**
   * A question about two work-items.
   *
   * @param other the second one's terms
   * @param apart whether they are of different work-groups; otherwise, they differ in a work-group or in two
   */
  Question two(PairRename other, boolean apart) {
    Solver solver = solver(Optional.of(other));
    List<BitVecExpr> own = (apart ? paths.coordinates().group() : paths.coordinates().local()).stream().map(Term::bits)
        .toList();
    paths.terms().multiples().compared(other).forEach(solver::add);
    solver.add(Coordinates.differ(z3, own, own.stream().map(other::of).toList()));
    return new Question(solver, Optional.of(other));
  }

  /** A solver that knows the ranges of symbols. */
  private Solver solver(Optional<PairRename> other) {
    Solver solver = z3.mkSolver();
    Params params = z3.mkParams();
    params.add("timeout", TIME);
    params.add("ctrl_c", false);
    solver.setParameters(params);
    paths.terms().facts().forEach(f -> {
      solver.add(f);
      other.ifPresent(o -> solver.add(o.of(f)));
    });
    return solver;
  }

  /** What parameters with any value have, if they are small: runs with such values are short. */
  private List<BoolExpr> small(int most) {
    List<BoolExpr> all = new ArrayList<>();
    for (LaunchedProgram.Open open : program.open()) {
      Term value = paths.held(open);
      if (!value.type().real() && value.type().bits() >= Integer.SIZE) {
        all.add(z3.mkBVULE(value.bits(), z3.mkBV(most, value.type().bits())));
      }
    }
    return all;
  }

  /** A question; {@link #solution} asks it once. */
  final class Question {

    private final Solver solver;
    private final Optional<PairRename> other;

    private Question(Solver solver, Optional<PairRename> other) {
      this.solver = solver;
      this.other = other;
    }

    void add(BoolExpr condition) {
      solver.add(condition);
    }

    private Status check(List<BoolExpr> conditions) {
      if (stop.getAsBoolean()) {
        throw new UnclearException("the time is up", Span.NONE);
      }
      queries++;
      return solver.check(conditions.toArray(BoolExpr[]::new));
    }

    /**
     * A solution for some conditions, in which parameters that have any value have small ones, if there is such a
     * solution; empty if none exists.
     */
    Optional<Model> solution(BoolExpr... conditions) {
      List<BoolExpr> asked = List.of(conditions);
      if (asked.stream().anyMatch(BoolExpr::isFalse)) {
        return Optional.empty();
      }
      List<List<BoolExpr>> preferred = new ArrayList<>();
      SMALL.forEach(most -> preferred.add(Stream.concat(small(most).stream(), asked.stream()).toList()));
      preferred.removeIf(p -> p.size() == asked.size());
      Status status = check(asked);
      List<BoolExpr> exact = paths.terms().multiples().exact();
      if (status != Status.UNSATISFIABLE && !exact.isEmpty()) {
        preferred.removeIf(p -> check(p) == Status.UNSATISFIABLE);
        exact.forEach(e -> {
          solver.add(e);
          other.ifPresent(o -> solver.add(o.of(e)));
        });
        status = check(asked);
      }
      if (status == Status.UNKNOWN) {
        throw new UnclearException("the solver does not answer in time", Span.NONE);
      } else if (status == Status.UNSATISFIABLE) {
        return Optional.empty();
      }
      Model any = solver.getModel();
      for (List<BoolExpr> small : preferred) {
        if (check(small) == Status.SATISFIABLE) {
          return Optional.of(solver.getModel());
        }
      }
      return Optional.of(any);
    }
  }
}
