package periscope.runtime.kernel;

import java.util.ArrayList;
import java.util.List;
import periscope.litmus.LitmusTest;
import periscope.runtime.Stress;

/**
 * A named number of a kernel. A kernel's text depends on the parameters of the run only by these numbers and by the
 * parts that it has.
 *
 * @param name    its name
 * @param value   an unsigned number of 32 bits
 * @param tuned   whether it depends on {@link Stress}, beyond the choice of the kernel's parts
 * @param used    whether the kernel has a part that uses it
 * @param comment meaning of the number, for the kernel's text; may be empty
 */
record KernelConstant(String name, long value, boolean tuned, boolean used, String comment) {

  /** Most looks of a thread at the start of a launch until all threads are there; some milliseconds on a GPU. */
  private static final int RENDEZVOUS = 1 << 14;

  /**
   * The counterpart of {@link #RENDEZVOUS} on a processor, where the system may run other threads first; about a tenth
   * of a second.
   */
  private static final int RENDEZVOUS_ON_CPU = 1 << 26;

  /** Fewest and most turns of a stressing thread that does not watch for the end of the tests. */
  private static final int FEWEST_TURNS = 1 << 14;
  private static final int MOST_TURNS = 1 << 22;

  /** Words in one round of the memory banks, of which devices have 32. */
  private static final int BANKS = 32;

  /** All constants, in the order in which kernels declare the used ones. */
  static List<KernelConstant> of(LitmusTest test, OutcomeIndex index, boolean cpu, Stress stress, LaunchShape shape) {
    List<KernelConstant> all = new ArrayList<>();
    launch(all, test, stress, shape);
    all.add(fixed("COUNTING_ITEMS", shape.counting().groupSize(), true, "work-items of a work-group that counts"));
    all.add(fixed("BINS", index.bins(), true, "outcomes in which every value has a digit"));
    all.add(fixed("LOOP_TURNS", KernelWriter.LOOP_TURNS, true, "of all loops of a thread together"));
    all.add(fixed("SPELT_OUT", LitmusKernel.SPELT_OUT, true, "a value has no digit: all are in 'spelt'"));
    all.add(fixed("GAVE_UP", LitmusKernel.GAVE_UP, true, "a loop ran out of turns"));
    all.add(fixed("NOT_RUN", LitmusKernel.NOT_RUN, true, "nobody played the role"));
    boolean waits = shape.synchronise();
    all.add(fixed("LOOKS", shape.looks(), waits, "of a thread that waits, in all its waits together"));
    all.add(fixed("RENDEZVOUS", Math.min(cpu ? RENDEZVOUS_ON_CPU : RENDEZVOUS, shape.looks() / 4), waits,
        "the most of these at the start"));
    all.add(tuned("MOST_DELAY", stress.delay(), stress.delay() > 0, "turns of an empty loop"));
    all.add(tuned("SHADOW", shadow(new KernelTypes(test).block(stress.alignment())), shape.bankConflicts(),
        "words of memory of a work-item without an instance"));
    scratch(all, stress, shape);
    return List.copyOf(all);
  }

  private static void launch(List<KernelConstant> all, LitmusTest test, Stress stress, LaunchShape shape) {
    KernelTypes types = new KernelTypes(test);
    all.add(tuned("INSTANCES", shape.run(), true, "instances that a launch runs"));
    all.add(tuned("COUNTED", shape.instances(), true, "of these, the first are counted"));
    all.add(fixed("THREADS", test.threads().size(), true, "of an instance"));
    all.add(tuned("BLOCK", types.block(stress.alignment()), true, "words of memory of an instance"));
    all.add(tuned("ALIGNMENT", (long) types.words() * stress.alignment(), true, "words from one location to the next"));
    all.add(fixed("GROUPS", shape.groups(), true, "work-groups that run the threads of an instance: a team"));
    all.add(tuned("TEAMS", shape.teams(), true, ""));
    all.add(tuned("LANES", shape.lanes(), true, "instances that a team runs side by side"));
    all.add(tuned("ROLE_SPAN", shape.roleSpan(), true, "work-items from one role to the next"));
    all.add(tuned("WORK_ITEMS", shape.workGroupSize(), true, "of a work-group that runs the test or stresses memory"));
    all.add(tuned("ROUNDS", shape.rounds(), true, "instances that a lane runs, one after the other"));
    all.add(tuned("ARRIVALS", shape.arrivals(), true, "where the counters of instances begin"));
  }

  /**
   * Adds the constants of scratch memory, which consists of regions; each target line is one region,
   * {@link Stress#stride} words long.
   */
  private static void scratch(List<KernelConstant> all, Stress stress, LaunchShape shape) {
    int lines = Math.max(1, stress.targetLines());
    int stride = Math.max(1, stress.stride());
    int size = Math.max(1, stress.scratchSize());
    boolean during = shape.stressingGroups() > 0;
    boolean before = Surroundings.preStressTurns(stress) > 0;
    boolean some = during || before;
    all.add(tuned("SCRATCH", size, some, "words of scratch memory"));
    all.add(tuned("REGION", stride, some, "words of a region of it"));
    all.add(tuned("REGIONS", Math.max(1, size / stride), some, ""));
    all.add(tuned("LINES", lines, some, "regions that are hammered on"));
    all.add(tuned("STRESSING_SHARE", Math.max(1, shape.stressingGroups() / lines), during,
        "stressing work-groups to a line"));
    all.add(tuned("STRESS_TURNS", stress.stressTurns() > 0 || !during ? stress.stressTurns()
        : Math.max(FEWEST_TURNS, Math.min(MOST_TURNS, 64L * shape.rounds())), during, "of a stressing work-item"));
    all.add(tuned("TESTING_SHARE", Math.max(1, shape.testingGroups() / lines), before,
        "work-groups that run the test to a line"));
    all.add(tuned("PRE_STRESS_TURNS", Surroundings.preStressTurns(stress), before, "of a work-item that has a role"));
  }

  private static KernelConstant fixed(String name, long value, boolean used, String comment) {
    return new KernelConstant(name, value, false, used, comment);
  }

  private static KernelConstant tuned(String name, long value, boolean used, String comment) {
    return new KernelConstant(name, value, true, used, comment);
  }

  KernelConstant {
    value &= 0xffffffffL;
  }

  /**
   * Words of the memory that a work-item without an instance accesses: a block rounded up to whole rounds of banks, and
   * room to move it by one round.
   */
  static int shadow(int block) {
    return (block + BANKS - 1) / BANKS * BANKS + BANKS;
  }
}
