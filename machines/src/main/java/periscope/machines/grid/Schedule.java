package periscope.machines.grid;

import java.util.List;

/**
 * What says how a run goes, besides its seed.
 *
 * @param moves     that are made, in this order
 * @param backwards whether, behind them, the last work-item goes on first
 */
public record Schedule(List<Move> moves, boolean backwards) {

  public Schedule {
    moves = List.copyOf(moves);
  }
}
