package periscope.verifier.programs;

import static periscope.verifier.symbolic.Formulas.FALSE;
import static periscope.verifier.symbolic.Formulas.TRUE;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import periscope.verifier.symbolic.Structure;

/** An execution of one side of unknown programs: which slots are executed, what is read from where, in which order. */
final class Instance implements Structure {

  private final Side side;
  /** For each place, whether its slot is executed, by formula. */
  private final int[] executed;
  final int[][] rf;
  final int[][] co;
  private final int[][] control;
  /** For each order that the model lets executions choose, ranks of the places; absent if it is to be chosen. */
  private final Optional<List<int[]>> ranks;

  Instance(Side side, int[] executed, int[] guard, Optional<List<int[]>> ranks) {
    this.side = side;
    this.executed = executed;
    this.ranks = ranks;
    int n = side.size();
    rf = new int[n][n];
    co = new int[n][n];
    control = new int[n][n];
    for (int p = 0; p < n; p++) {
      Arrays.fill(rf[p], FALSE);
      Arrays.fill(co[p], FALSE);
      Arrays.fill(control[p], FALSE);
    }
    for (int p = 0; p < n; p++) {
      int slot = side.places.get(p).slot();
      for (int q = p + 1; q < n && slot >= 0; q++) {
        if (side.places.get(q).slot() != slot && side.sameThread(p, q)) {
          control[p][q] =
              side.formulas.and(guard[slot], side.formulas.and(side.places.get(p).result(), both(p, q)));
        }
      }
    }
  }

  /** Whether the slot of a place is executed. */
  int executed(int place) {
    return executed[place];
  }

  @Override
  public int size() {
    return side.size();
  }

  @Override
  public int happens(int event) {
    return side.formulas.and(executed[event], side.present[event]);
  }

  @Override
  public int both(int from, int to) {
    return side.formulas.and(happens(from), happens(to));
  }

  @Override
  public int member(int name, int event) {
    return executed[event] == FALSE ? FALSE : side.formulas.and(executed[event], side.member(name, event));
  }

  @Override
  public int pair(int name, int from, int to) {
    int both = side.formulas.and(executed[from], executed[to]);
    if (both == FALSE) {
      return FALSE;
    }
    return side.names.get(name).name().equals("ctrl")
        ? control[from][to] : side.formulas.and(both, side.pair(name, from, to));
  }

  @Override
  public int rf(int from, int to) {
    return rf[from][to];
  }

  @Override
  public int co(int from, int to) {
    return co[from][to];
  }

  @Override
  public int directed(int order, int from, int to) {
    return ranks.map(r -> r.get(order)[from] < r.get(order)[to] ? TRUE : FALSE).orElseGet(side.formulas::variable);
  }
}
