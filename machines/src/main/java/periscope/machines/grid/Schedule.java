package periscope.machines.grid;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A schedule of a run. Together with the seed and the program it determines the run.
 *
 * @param moves     the moves that the run makes first, in this order
 * @param backwards whether, behind these moves, work-items take turns from the last to the first
 */
public record Schedule(List<Move> moves, boolean backwards) {

  /** Number of hexadecimal digits of a {@link #fingerprint}. */
  private static final int FINGERPRINT = 16;

  public Schedule {
    moves = List.copyOf(moves);
  }

  /**
   * Hash of a program's code, constants, text and initial memory. A schedule is valid only for programs with one
   * fingerprint.
   */
  public static String fingerprint(GridProgram program) {
    Hasher hash = Hashing.sha256().newHasher();
    Arrays.stream(program.code).forEach(hash::putInt);
    Arrays.stream(program.constants).forEach(hash::putLong);
    hash.putUnencodedChars(program.launched().body().toString());
    program.launched().arrays().forEach(a -> Arrays.stream(a.initial()).forEach(hash::putLong));
    return hash.hash().toString().substring(0, FINGERPRINT);
  }

  /** The first move with a work-item, row or cell that a program lacks; empty if the program can have all moves. */
  public Optional<Move> strange(GridProgram program) {
    int cells = program.globalCells + program.localCells * program.grid().groupCount();
    return moves.stream().filter(m -> m.item() >= program.grid().size()
        || !(m.kind() == Move.Kind.ACCESS ? program.origins.containsKey(m.what()) : m.what() < cells)).findFirst();
  }
}
