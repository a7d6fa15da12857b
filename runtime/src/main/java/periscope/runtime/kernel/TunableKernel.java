package periscope.runtime.kernel;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.source.SourceText;
import periscope.runtime.Stress;
import periscope.runtime.Stress.Pattern;
import periscope.runtime.Stress.Style;
import periscope.runtime.kernel.dialect.Wgsl;
import periscope.runtime.stress.Presets;

/**
 * A test as one program in WGSL for all ways of running it that {@link #fits}: the numbers that depend on these are
 * {@code override}s, which a host sets when it makes the pipelines. What the program does under some stress is what
 * {@link LitmusKernel} does under it.
 *
 * <p>Its overrides are those constants of {@link KernelConstant} that are tuned and that it has a part for:
 *
 * <ul>
 *   <li>the launch: {@code INSTANCES} that it runs, of which {@code COUNTED} are counted, in {@code TEAMS} of
 *       {@code LANES} times {@code ROUNDS} each; {@code WORK_ITEMS} of a work-group, {@code ROLE_SPAN} of them for each
 *       role
 *   <li>memory: {@code BLOCK} words of an instance, {@code ALIGNMENT} words from one location to the next; counters of
 *       instances begin at {@code ARRIVALS}
 *   <li>stress: {@code SCRATCH} words in {@code REGIONS} of {@code REGION} words, of which {@code LINES} are hammered
 *       on, for {@code STRESS_TURNS} and, by those that have a role, {@code PRE_STRESS_TURNS} (0 for not at all); where
 *       lines are not dealt in turn, {@code STRESSING_SHARE} and {@code TESTING_SHARE} work-groups have the same
 * </ul>
 *
 * @param test   the test as it is run
 * @param text   the program
 * @param index  numbers of outcomes
 * @param facts  what the layout of a launch follows from, for hosts that work it out themselves
 * @param device the GPU that launches are laid out for
 */
public record TunableKernel(LitmusTest test, String text, OutcomeIndex index, Facts facts, Capabilities device) {

  /** A preset whose kernels have exactly the parts of a tunable kernel. */
  private static final String WITH_ALL_PARTS = "harbor-stress";

  /**
   * The facts, besides {@link Stress}, that the layout of a launch depends on.
   *
   * @param threads       number of threads of an instance
   * @param roles         number of threads of each work-group of an instance
   * @param locations     number of locations
   * @param words         words from one location to the next, for each word of {@link Stress#alignment}
   * @param registers     number of registers in an outcome
   * @param registerWords words of a register's value
   * @param localSlots    number of locations in local memory
   * @param bins          number of numbered outcomes
   * @param loops         whether some thread has a loop
   * @param loopTurns     most turns of all loops of a thread
   * @param computeUnits  compute units of the GPU
   * @param workGroupSize largest work-group of the GPU, in work-items
   * @param localMemory   local memory of a work-group, in bytes
   * @param mostTurns     most turns of all loops of a work-item together
   */
  public record Facts(
      int threads,
      List<Integer> roles,
      int locations,
      int words,
      int registers,
      int registerWords,
      int localSlots,
      int bins,
      boolean loops,
      int loopTurns,
      int computeUnits,
      int workGroupSize,
      long localMemory,
      int mostTurns) {

    public Facts {
      roles = List.copyOf(roles);
    }

    static Facts of(LitmusTest test, OutcomeIndex index, Capabilities device) {
      KernelTypes types = new KernelTypes(test);
      return new Facts(test.threads().size(), Groups.of(test).threads().stream().map(List::size).toList(),
          test.locations().size(), types.words(), index.registers().size(), types.registerWords(),
          LocalSlots.of(test).names().size(), index.bins(), RoleWriter.loops(test), KernelWriter.LOOP_TURNS,
          device.processor().computeUnits(), device.workGroupSize(), device.localMemory(),
          device.processor().mostTurns());
    }
  }

  /**
   * The program of a test.
   *
   * @param source    the source text of the test, for diagnostics
   * @param published whether barriers of the work-group replace fences, which is weaker than the test
   * @throws periscope.litmus.source.InvalidInputException if WGSL cannot express the test
   */
  public static TunableKernel of(LitmusTest test, SourceText source, boolean published) {
    Capabilities device = Capabilities.some(new Wgsl(published, true));
    LitmusKernel kernel = LitmusKernel.of(test, source, device, Presets.of(WITH_ALL_PARTS).orElseThrow());
    return new TunableKernel(kernel.test(), kernel.text(), kernel.index(),
        Facts.of(kernel.test(), kernel.index(), device), device);
  }

  /**
   * Whether the program can run a test with these parameters: many instances, whose threads wait for each other and do
   * not delay, drawn accesses of stress for a number of turns, no bank conflicts.
   */
  public static boolean fits(Stress stress) {
    return stress.style() == Style.PARALLEL && stress.synchronise() && stress.delay() == 0 && !stress.bankConflicts()
        && (!stress.memoryStress() || stress.stressPattern() == Pattern.DRAWN && stress.stressTurns() > 0);
  }

  /**
   * The kernel with the arrangement of a launch for given parameters.
   *
   * @throws IllegalArgumentException if the parameters do not {@link #fits fit}
   */
  public LitmusKernel under(Stress stress) {
    if (!fits(stress)) {
      throw new IllegalArgumentException("a tunable kernel has no parts for " + stress);
    }
    return new LitmusKernel(test, text, LitmusKernel.shape(test, device, stress), index);
  }

  /**
   * The values of the overrides for given parameters, by name.
   *
   * @throws IllegalArgumentException if the parameters do not {@link #fits fit}
   */
  public Map<String, Long> constants(Stress stress) {
    return KernelConstant.of(test, index, device.cpu(), stress, under(stress).shape()).stream()
        .filter(c -> text.contains("override " + c.name() + ":"))
        .collect(Collectors.toMap(KernelConstant::name, KernelConstant::value, (a, b) -> a, TreeMap::new));
  }
}
