package periscope.generate.minimal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import periscope.generate.minimal.Step.Kind;

/**
 * The form of a program: the normal form of all programs that differ only by orders, scopes, the order of threads, and
 * the names of locations and work-groups; with the places of the program's instructions and locations in the form.
 */
final class View {

  private static final Comparator<List<Kind>> THREADS = Comparator.<List<Kind>>comparingInt(List::size).reversed()
      .thenComparing(Skeletons::compare);

  private final Program form;
  private final long key;
  /** For each instruction, its place in the form; {@link Weakening#GONE} if it has none. */
  private final int[] places;
  /**
   * For each location, the place of its last write in results of the form; {@link Weakening#GONE} if no instruction
   * accesses it.
   */
  private final int[] last;

  private View(Program form, long key, int[] places, int[] last) {
    this.form = form;
    this.key = key;
    this.places = places;
    this.last = last;
  }

  /** The form of a program. */
  static View of(Program program) {
    return new Search(program).view(IntStream.range(0, program.size()).toArray(), program.locations());
  }

  /**
   * The form of a program without some instructions.
   *
   * @param without the program without them, with the remaining places
   */
  static View of(Program before, Weakening without) {
    int[] at = without.readAt().stream().mapToInt(i -> i).toArray();
    return new Search(without.program()).view(at, before.locations());
  }

  /** The form; its instructions' orders and scopes have no meaning. */
  Program form() {
    return form;
  }

  /** A number that identifies the form. */
  long key() {
    return key;
  }

  /** The form's packed instructions, or classes, for those of the program. */
  long packed(long packed) {
    long seen = 0;
    for (int i = 0; i < places.length; i++) {
      if (places[i] != Weakening.GONE) {
        seen = Steps.with(seen, places[i], Steps.at(packed, i));
      }
    }
    return seen;
  }

  /** The program's packed instructions for those of the form; 0 for instructions that the form lacks. */
  long unpacked(long seen) {
    long packed = 0;
    for (int i = 0; i < places.length; i++) {
      if (places[i] != Weakening.GONE) {
        packed = Steps.with(packed, i, Steps.at(seen, places[i]));
      }
    }
    return packed;
  }

  /** The form's result for a result of the program: it leaves open what refers to removed instructions. */
  long result(long result) {
    long seen = -1;
    for (int i = 0; i < places.length; i++) {
      if (places[i] != Weakening.GONE) {
        seen = Results.with(seen, places[i], source(Results.at(result, i)));
      }
    }
    for (int x = 0; x < last.length; x++) {
      if (last[x] != Weakening.GONE) {
        seen = Results.with(seen, last[x], source(Results.at(result, places.length + x)));
      }
    }
    return seen;
  }

  private int source(int before) {
    if (before == Results.INITIAL || before == Results.ANY) {
      return before;
    }
    int now = places[before - 1];
    return now == Weakening.GONE ? Results.ANY : Results.write(now);
  }

  /** The search for the order of threads that makes the numbers of locations and work-groups least. */
  private static final class Search {
    private final Program program;
    private final int[] order;
    private final boolean[] taken;
    private final List<List<Integer>> threads = new ArrayList<>();
    private final List<List<Kind>> kinds = new ArrayList<>();
    private final List<Integer> sorted;
    private int[] best;
    private int[] bestOrder;

    Search(Program program) {
      this.program = program;
      order = new int[program.threads()];
      taken = new boolean[order.length];
      for (int t = 0; t < order.length; t++) {
        threads.add(new ArrayList<>());
        kinds.add(new ArrayList<>());
      }
      for (int i = 0; i < program.size(); i++) {
        Program.Event event = program.events().get(i);
        threads.get(event.thread()).add(i);
        kinds.get(event.thread()).add(event.step().kind());
      }
      sorted = IntStream.range(0, order.length).boxed()
          .sorted(Comparator.comparing(kinds::get, THREADS)).toList();
    }

    /**
     * The view of a program from an original program.
     *
     * @param at        for each instruction of the original, its index in this program; {@link Weakening#GONE} if it
     *                  has none
     * @param locations number of locations of the original
     */
    View view(int[] at, int locations) {
      choose(0);
      int[] place = new int[program.size()];
      List<Program.Event> events = new ArrayList<>();
      for (int t : bestOrder) {
        threads.get(t).forEach(i -> place[i] = add(events, i));
      }
      int[] places = IntStream.of(at).map(i -> i == Weakening.GONE ? i : place[i]).toArray();
      int[] last = new int[locations];
      Arrays.fill(last, Weakening.GONE);
      for (int i = 0; i < program.size(); i++) {
        int x = program.events().get(i).location();
        if (x != Program.NOWHERE) {
          last[x] = program.size() + events.get(place[i]).location();
        }
      }
      List<Integer> groups = IntStream.range(0, order.length).mapToObj(t -> best[program.size() + t]).toList();
      return new View(new Program(events, groups), key(events, groups), places, last);
    }

    /** Appends instruction {@code i} to the events of the form; returns its place. */
    private int add(List<Program.Event> events, int i) {
      int at = events.size();
      int thread = IntStream.range(0, bestOrder.length)
          .filter(t -> bestOrder[t] == program.events().get(i).thread()).findFirst().orElseThrow();
      events.add(new Program.Event(thread, program.events().get(i).step(), best[at]));
      return at;
    }

    private static long key(List<Program.Event> events, List<Integer> groups) {
      long key = 1;
      int before = -1;
      for (Program.Event e : events) {
        long starts = e.thread() == before ? 0 : 8 + groups.get(e.thread());
        before = e.thread();
        key = key << 9 | starts << 5 | e.step().kind().ordinal() << 3 | e.location() + 1;
      }
      return key;
    }

    private void choose(int position) {
      if (position == order.length) {
        int[] numbers = numbers();
        if (best == null || Arrays.compare(numbers, best) < 0) {
          best = numbers;
          bestOrder = order.clone();
        }
        return;
      }
      for (int t : sorted) {
        if (!taken[t] && kinds.get(t).equals(kinds.get(sorted.get(position)))) {
          taken[t] = true;
          order[position] = t;
          choose(position + 1);
          taken[t] = false;
        }
      }
    }

    /** The locations of the instructions, then the work-groups of the threads, each numbered by first occurrence. */
    private int[] numbers() {
      int[] numbers = new int[program.size() + order.length];
      int[] locations = new int[program.locations()];
      int[] groups = new int[program.size() + 1];
      int at = 0;
      int usedLocations = 0;
      int usedGroups = 0;
      for (int t : order) {
        for (int i : threads.get(t)) {
          int x = program.events().get(i).location();
          if (x != Program.NOWHERE && locations[x] == 0) {
            locations[x] = ++usedLocations;
          }
          numbers[at++] = x == Program.NOWHERE ? x : locations[x] - 1;
        }
      }
      for (int t : order) {
        int g = program.groups().get(t);
        if (groups[g] == 0) {
          groups[g] = ++usedGroups;
        }
        numbers[at++] = groups[g] - 1;
      }
      return numbers;
    }
  }
}
