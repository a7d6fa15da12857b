package periscope.lang.ptx.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import periscope.lang.ptx.instruction.Proxy;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Location.Alias;
import periscope.litmus.source.SourceText;

/**
 * The instructions of one thread of a test, to stand between braces in the code of another kernel, which gives it
 * addresses and takes its results.
 *
 * @param lines declarations and instructions, one a line; the labels are those of a block of their own
 */
public record PtxThread(List<String> lines) {

  /** How the code around a thread speaks of what they share. */
  public interface Surroundings {
    /** The operand that holds the address of a location: in global memory, or in shared memory if it is there. */
    String address(Location location);

    /** The operand that gets the value of a register that the thread writes. */
    String result(String register);

    /** The operand that holds what a register has at first; without one it is 0. */
    default Optional<String> given(String register) {
      return Optional.empty();
    }

    /** The operand that gets 0 if the thread ran to its end, and another number if it jumped back too often. */
    String gaveUp();
  }

  public PtxThread {
    lines = List.copyOf(lines);
  }

  /**
   * One thread.
   *
   * @param source the text that the test was read from, for the diagnostics
   * @param turns  how often the thread may jump back
   * @throws periscope.litmus.source.InvalidInputException if PTX has no instruction for something in the test,
   *     or one kernel cannot run it
   */
  public static PtxThread of(LitmusTest test, int thread, SourceText source, Surroundings around, int turns) {
    PtxRefusals.check(test, source);
    List<Instruction> body = test.threads().get(thread).body();
    int group = test.threads().get(thread).placement().workGroup();
    int warps = (int) test.threads().stream().filter(t -> t.placement().workGroup() == group).count();
    List<String> results = ThreadWriter.results(body).stream().map(around::result).toList();
    List<String> lines = new ArrayList<>();
    test.locations().forEach(x -> addresses(x, around::address, lines));
    lines.addAll(new ThreadWriter(thread, warps, body, test.threads().get(thread)::type)
        .embed(around, results, turns));
    return new PtxThread(lines);
  }

  /** The registers that a thread writes, in the order of their names. */
  public static List<String> results(List<Instruction> body) {
    return ThreadWriter.results(body);
  }

  private static void addresses(Location x, Function<Location, String> address, List<String> into) {
    boolean shared = x.space() == AddressSpace.LOCAL;
    Stream.concat(Stream.of(x.name()), x.aliases().stream().filter(a -> a.way() == Proxy.GENERIC).map(Alias::name))
        .forEach(name -> {
      String own = shared ? PtxNames.shared(name) : PtxNames.global(name);
      into.add(".reg .u64 " + PtxNames.generic(name) + ", " + own + ";");
      into.add("mov.u64 " + own + ", " + address.apply(x) + ";");
      into.add("cvta." + (shared ? "shared" : "global") + ".u64 " + PtxNames.generic(name) + ", " + own + ";");
    });
  }
}
