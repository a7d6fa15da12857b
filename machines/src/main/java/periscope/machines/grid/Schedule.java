package periscope.machines.grid;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A schedule of a run: it determines, with the seed, how the run goes.
 *
 * @param moves     the moves that the run makes first, in this order
 * @param backwards whether, behind these moves, the last work-item goes on first
 */
public record Schedule(List<Move> moves, boolean backwards) {

  /** Digits of a {@link #fingerprint}. */
  private static final int FINGERPRINT = 16;

  public Schedule {
    moves = List.copyOf(moves);
  }

  /** What tells programs apart, of which each has schedules of its own: code, text and first memory, hashed. */
  public static String fingerprint(GridProgram program) {
    Hasher hash = Hashing.sha256().newHasher();
    Arrays.stream(program.code).forEach(hash::putInt);
    Arrays.stream(program.constants).forEach(hash::putLong);
    hash.putUnencodedChars(program.launched().body().toString());
    program.launched().arrays().forEach(a -> Arrays.stream(a.initial()).forEach(hash::putLong));
    return hash.hash().toString().substring(0, FINGERPRINT);
  }

  /** A move that no run of a program has. */
  public Optional<Move> strange(GridProgram program) {
    int cells = program.globalCells + program.localCells * program.grid().groupCount();
    return moves.stream().filter(m -> m.item() >= program.grid().size()
        || !(m.kind() == Move.Kind.ACCESS ? program.origins.containsKey(m.what()) : m.what() < cells)).findFirst();
  }
}
