package periscope.kernels;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedKernel.Buffer;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;

/**
 * A hint for a launch whose inputs are all 0: that a sum of zeros is 0 says little about a kernel that sums. An input
 * is a buffer in global memory that the code reads and never writes.
 */
final class ZeroInputs {

  /** The largest number of values in the example. */
  private static final int MOST = 8;

  private ZeroInputs() {}

  /** The hint for an answer without findings about one launch; empty if no input is all 0. */
  static Optional<String> of(RunAnswer answer, LaunchWords words) {
    if (answer.several() || !answer.findings().isEmpty()) {
      return Optional.empty();
    }
    LaunchedKernel launched = answer.last().launched();
    List<Buffer> zero = zero(launched);
    if (zero.isEmpty()) {
      return Optional.empty();
    }
    Buffer first = zero.get(0);
    int size = first.elements(Launches.names(launched));
    String example = size > MOST ? first.name() + "[" + (size - 1) + "] = 1" : first.name() + "[" + size + "] = {"
        + IntStream.rangeClosed(1, size).mapToObj(String::valueOf).collect(Collectors.joining(", ")) + "}";
    boolean one = zero.size() == 1;
    return Optional.of(zero.stream().map(Buffer::name).collect(Collectors.joining(", ")) + (one ? " is" : " are")
        + " 0 everywhere, and no " + words.item() + " writes " + (one ? "it" : "them") + ": the answer is about "
        + "this input alone. --set '" + example + "' gives another one; --pairs asks about races, bounds and barriers "
        + "with any input.");
  }

  private static List<Buffer> zero(LaunchedKernel launched) {
    Set<String> read = new HashSet<>();
    Set<String> changed = new HashSet<>();
    launched.test().threads().stream().flatMap(t -> Instruction.walk(t.body())).forEach(i -> {
      if (i instanceof Load load) {
        read.add(load.location());
      } else if (i instanceof MemoryAccess access) {
        // An access of one language alone may write, whatever else it does.
        changed.add(access.location());
      }
    });
    List<Buffer> all = new ArrayList<>();
    for (Buffer buffer : launched.buffers()) {
      List<Location> own = launched.test().locations().stream()
          .filter(x -> buffer.elements(List.of(x.name())) > 0).toList();
      boolean input = own.stream().allMatch(x -> x.space() == AddressSpace.GLOBAL && x.initial() == 0
          && !changed.contains(x.name())) && buffer.elements(read) > 0;
      if (input && buffer.parts().size() == 1 && buffer.parts().containsKey(buffer.name())) {
        all.add(buffer);
      }
    }
    return all;
  }
}
