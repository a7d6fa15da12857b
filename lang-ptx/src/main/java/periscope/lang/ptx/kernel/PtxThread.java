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
 * The instructions of one thread of a test, to stand in braces in the code of another kernel, which provides addresses
 * and takes results.
 *
 * @param lines declarations and instructions, one a line; labels are local to the block
 */
public record PtxThread(List<String> lines) {

  /** The operands that the surrounding code provides to a thread. */
  public interface Surroundings {
    /** The operand with the address of a location: in global memory, or in shared memory for a shared location. */
    String address(Location location);

    /** The operand that gets the value of a register that the thread writes. */
    String result(String register);

    /** The operand with the initial value of a register; empty for 0. */
    default Optional<String> given(String register) {
      return Optional.empty();
    }

    /**
     * The operand that receives 0 if the thread ran to its end, and another number if it exceeded the limit on jumps
     * back.
     */
    String gaveUp();
  }

  public PtxThread {
    lines = List.copyOf(lines);
  }

  /**
   * The code of one thread.
   *
   * @param source the text from which the test was read, for diagnostics
   * @param turns  largest number of jumps back of the thread
   * @throws periscope.litmus.source.InvalidInputException if PTX has no instruction for some part of the test, or if
   *     one kernel cannot run it
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
