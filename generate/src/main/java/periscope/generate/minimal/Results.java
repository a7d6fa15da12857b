package periscope.generate.minimal;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Outcomes of programs, packed into a {@code long}: a place of four bits for each instruction, with the write that it
 * reads from, and behind them a place for each location, with its last write.
 */
final class Results {

  /** In place of a write: the initial value. */
  static final int INITIAL = 0;
  /** The result leaves this place open. */
  static final int ANY = 15;
  private static final int BITS = 4;

  private Results() {}

  /**
   * The result with another source at a place.
   *
   * @param source {@link #INITIAL}, {@link #write} or {@link #ANY}
   */
  static long with(long result, int place, int source) {
    return result & ~((long) ANY << BITS * place) | (long) source << BITS * place;
  }

  static int at(long result, int place) {
    return (int) (result >>> BITS * place) & ANY;
  }

  /** The source for the write of the instruction with an index. */
  static int write(int index) {
    return index + 1;
  }

  /** The bits of the places that a result does not leave open. */
  static long mask(long result) {
    long any = result & result >>> 1;
    any = any & any >>> 2 & 0x1111111111111111L;
    return ~(any * ANY);
  }

  /**
   * The results of all candidate executions: each read gets the initial value or the value of another instruction's
   * write to its location.
   */
  static Set<Long> candidates(Program program) {
    Set<Long> all = new HashSet<>(Set.of(-1L));
    for (int i = 0; i < program.size(); i++) {
      int reader = i;
      Program.Event event = program.events().get(i);
      if (event.step().kind().reads()) {
        all = product(all, i, IntStream.concat(IntStream.of(INITIAL),
            IntStream.of(program.writes(event.location())).filter(w -> w != reader).map(Results::write)).toArray());
      }
    }
    for (int x = 0; x < program.locations(); x++) {
      int[] writes = IntStream.of(program.writes(x)).map(Results::write).toArray();
      all = product(all, program.size() + x, writes.length == 0 ? new int[] {INITIAL} : writes);
    }
    return all;
  }

  private static Set<Long> product(Set<Long> results, int place, int[] sources) {
    Set<Long> all = new HashSet<>();
    results.forEach(r -> IntStream.of(sources).forEach(s -> all.add(with(r, place, s))));
    return all;
  }

  /** The results of all interleavings of the threads (sequential consistency). */
  static Set<Long> interleavings(Program program) {
    Set<Long> all = new HashSet<>();
    int[] next = new int[program.threads()];
    int[] end = new int[program.threads()];
    for (int i = program.size() - 1; i >= 0; i--) {
      int thread = program.events().get(i).thread();
      next[thread] = i;
      end[thread] = Math.max(end[thread], i + 1);
    }
    long start = -1;
    for (int x = 0; x < program.locations(); x++) {
      start = with(start, program.size() + x, INITIAL);
    }
    interleave(program, next, end, start, all);
    return all;
  }

  private static void interleave(Program program, int[] next, int[] end, long result, Set<Long> all) {
    boolean ended = true;
    for (int t = 0; t < next.length; t++) {
      if (next[t] < end[t]) {
        ended = false;
        int i = next[t]++;
        Program.Event event = program.events().get(i);
        int place = program.size() + event.location();
        long after = event.step().kind().reads() ? with(result, i, at(result, place)) : result;
        interleave(program, next, end, event.step().kind().writes() ? with(after, place, write(i)) : after, all);
        next[t]--;
      }
    }
    if (ended) {
      all.add(result);
    }
  }
}
