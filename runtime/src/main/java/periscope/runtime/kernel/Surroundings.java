package periscope.runtime.kernel;

import periscope.runtime.Stress;

/** The functions of a kernel that have nothing to do with its test: waiting, delays, random numbers, memory stress. */
final class Surroundings {

  /** Most looks of a thread that waits for the others to be there at all; some milliseconds on a GPU. */
  private static final int RENDEZVOUS = 1 << 14;

  /** The same on a processor, where the system may have something else to do first; about a tenth of a second. */
  private static final int RENDEZVOUS_ON_CPU = 1 << 26;

  /** Fewest and most turns of a stressing thread that nobody tells to stop. */
  private static final int FEWEST_TURNS = 1 << 14;
  private static final int MOST_TURNS = 1 << 22;

  private Surroundings() {}

  static void functions(Lines out, Stress stress, LaunchShape shape, boolean cpu) {
    if (stress.delay() > 0 || shape.stressingGroups() > 0 || shape.bankConflicts()) {
      out.block("""
          // The next random number (Marsaglia's xorshift).
          uint next(uint* state) {
            uint x = *state;
            x ^= x << 13;
            x ^= x >> 17;
            x ^= x << 5;
            return *state = x;
          }

          """);
    }
    if (stress.delay() > 0) {
      out.block("""
          // Lets time go by.
          void dawdle(uint turns) {
            for (volatile uint i = 0; i < turns; i++) {}
          }

          """);
    }
    if (shape.synchronise()) {
      meeting(out, cpu);
    }
    if (shape.stressingGroups() > 0) {
      stress(out, stress, shape);
    }
  }

  private static void meeting(Lines out, boolean cpu) {
    // CHECKSTYLE OFF LineLength: a kernel's own text
    out.block("""
        #define RENDEZVOUS %du

        // Counts this thread and waits until 'all' are there, but looks no more than 'looks' times; says whether they are.
        bool meet(volatile global uint* counter, uint all, uint looks) {
          bool there = atomic_inc(counter) + 1 >= all;
          for (uint i = 0; !there && i < looks; i++) {
            there = *counter >= all;
          }
          return there;
        }

        """.formatted(cpu ? RENDEZVOUS_ON_CPU : RENDEZVOUS));
    // CHECKSTYLE ON LineLength
  }

  private static void stress(Lines out, Stress stress, LaunchShape shape) {
    long turns = Math.max(FEWEST_TURNS, Math.min(MOST_TURNS, 64L * shape.rounds()));
    int size = Math.max(1, stress.scratchSize());
    String store = "scratch[at] = turn;";
    String load = "sum += scratch[at];";
    String pattern = switch (stress.stressPattern()) {
      case STORE_STORE -> store + " " + store;
      case STORE_LOAD -> store + " " + load;
      case LOAD_STORE -> load + " " + store;
      case LOAD_LOAD -> load + " " + load;
    };
    out.block("""
        // Hammers on one line of scratch memory until the work-groups that run the test are through, or turns run out.
        void stress(volatile global uint* scratch, volatile global uint* progress, uint seed) {
          uint random = seed | 1u;
          const uint at = (next(&random) %% %du * %du + (uint) get_local_id(0)) %% %du;
          uint sum = 0;
          for (uint turn = 0; turn < %du; turn++) {
            %s
            if (turn %% 64u == 0 && progress[TEAMS] >= TEAMS * GROUPS) { break; }
          }
          if (sum == 1u) { scratch[at] = sum; }
        }

        """.formatted(Math.max(1, stress.targetLines()), Math.max(1, stress.stride()), size, turns, pattern));
  }
}
