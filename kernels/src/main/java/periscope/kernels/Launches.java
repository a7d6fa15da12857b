package periscope.kernels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import periscope.engines.symbolic.unrolling.ReachedLocations;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.LocalMemory;
import periscope.litmus.expression.NumberType;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedKernel.Buffer;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.semantics.LoopBound;

/**
 * Launches of kernels of one file over the same buffers. Buffers in global memory that are called the same are the
 * same; those of which nothing is said anywhere have an element for each index that any launch can reach.
 *
 * @param all     in their order, each work-group with local memory of its own; the last one has the condition
 * @param assumed how many elements buffers were given of which nothing is said, by name
 */
public record Launches(List<LaunchedKernel> all, Map<String, Integer> assumed) {

  public Launches {
    all = List.copyOf(all);
  }

  /** Reads them. */
  private record Reader(KernelLanguage language, SourceText text, List<LaunchRequest> requests, LoopBound bound,
      BooleanSupplier stop) {

    private Launches launches() {
      List<LaunchedKernel> trials = requests.stream().map(r -> language.launch(text, r.asTrial())).toList();
      sameTypes(trials);
      Map<String, Integer> described = new HashMap<>();
      trials.forEach(t -> t.buffers().stream().filter(b -> b.described() && isGlobal(t, b))
          .forEach(b -> agree(t, b, described, trials)));
      Map<String, Integer> assumed = new LinkedHashMap<>();
      for (int i = 0; i < trials.size(); i++) {
        reached(trials.get(i), trials.subList(0, i + 1), described, assumed);
      }
      List<LaunchedKernel> read = new ArrayList<>();
      for (LaunchRequest request : requests) {
        Map<String, Integer> cells = new HashMap<>(assumed);
        cells.putAll(described);
        LaunchedKernel launched = language.launch(text, request.with(cells));
        boolean last = read.size() == requests.size() - 1;
        LitmusTest test = last ? launched.test() : launched.test().asking();
        read.add(launched.with(LocalMemory.instances(test, text)));
      }
      return new Launches(read, assumed);
    }

    /** Notes how many elements a buffer has, which every description has to say alike. */
    private void agree(LaunchedKernel in, Buffer buffer, Map<String, Integer> described, List<LaunchedKernel> all) {
      int elements = buffer.elements(names(in));
      Integer before = described.putIfAbsent(buffer.name(), elements);
      if (before != null && before != elements) {
        String other = all.stream().filter(t -> t.buffers().stream().anyMatch(b -> b.name().equals(buffer.name())
            && b.described())).findFirst().orElseThrow().kernel();
        throw wrong(buffer.name() + " has " + before + " elements for " + other + ", and " + elements + " for "
            + in.kernel(), "what is called the same is the same buffer: give it one size, or another name");
      }
    }

    /** Notes how many elements a launch may reach, whatever those until then may have left in memory. */
    private void reached(LaunchedKernel trial, List<LaunchedKernel> until, Map<String, Integer> described,
        Map<String, Integer> assumed) {
      List<Buffer> open = trial.undescribed().stream()
          .filter(b -> !described.containsKey(b.name()) || !isGlobal(trial, b)).toList();
      Set<String> reached = open.isEmpty() ? Set.of() : ReachedLocations.of(atOnce(until), text, bound, stop)
          .orElseThrow(() -> unknown(trial.kernel(), open.stream().map(Buffer::name).toList()));
      for (Buffer buffer : open) {
        int elements = Math.max(1, buffer.elements(reached));
        int most = LaunchRequest.most(buffer.parts());
        if (elements == most && most > 1) {
          throw wrong("nothing says how many elements " + buffer.name() + " has, and " + trial.kernel()
              + " may need more than " + (most - 1), "say how many there are: --set '" + buffer.name()
              + "[8]'; an access outside of them is told");
        }
        assumed.merge(buffer.name(), elements, Math::max);
      }
    }

    private InvalidInputException unknown(String kernel, List<String> buffers) {
      int last = buffers.size() - 1;
      String all = last == 0 ? buffers.get(0) + " has"
          : String.join(", ", buffers.subList(0, last)) + " and " + buffers.get(last) + " have";
      return wrong("nothing says how many elements " + all + ", and it takes long to see how many " + kernel
          + " needs", "say how many there are: --set '" + String.join("[8]; ", buffers)
          + "[8]'; an access outside of them is told");
    }

    /**
     * Launches as one test whose threads run at once: some executions of it are those of the launches in their order,
     * so it reaches all that they do. Each launch has work-groups, and so local memory, of its own.
     */
    private static LitmusTest atOnce(List<LaunchedKernel> launches) {
      Map<String, Location> locations = new LinkedHashMap<>();
      List<LitmusThread> threads = new ArrayList<>();
      int groups = 0;
      for (LaunchedKernel launched : launches) {
        launched.test().locations().forEach(x -> locations.putIfAbsent(x.name(), x));
        for (LitmusThread t : launched.test().threads()) {
          Placement at = new Placement(groups + t.placement().workGroup(), t.placement().device());
          threads.add(new LitmusThread(at, t.body(), t.types()));
        }
        groups += launched.grid().groupCount();
      }
      LitmusTest first = launches.get(0).test();
      return new LitmusTest(first.language(), first.name(), first.description(), List.copyOf(locations.values()),
          threads, Optional.empty());
    }

    private void sameTypes(List<LaunchedKernel> read) {
      Map<String, Location> known = new HashMap<>();
      Map<String, String> by = new HashMap<>();
      for (LaunchedKernel launched : read) {
        for (Location x : launched.test().locations()) {
          Location before = known.putIfAbsent(x.name(), x);
          by.putIfAbsent(x.name(), launched.kernel());
          if (before != null && before.space() != x.space()) {
            throw wrong(x.name() + " is in " + name(before.space()) + " memory for " + by.get(x.name()) + ", and in "
                + name(x.space()) + " memory for " + launched.kernel(), "give one of the two another name");
          } else if (before != null && !before.type().equals(x.type())) {
            throw wrong(x.name() + " holds " + name(before.type()) + " for " + by.get(x.name()) + ", and "
                + name(x.type()) + " for " + launched.kernel(),
                "what is called the same is the same buffer: give it one type, or another name");
          }
        }
      }
      sameParts(read);
    }

    /** Reports what is a structure to one kernel and not, or another one, to another. */
    private void sameParts(List<LaunchedKernel> read) {
      Map<String, Buffer> known = new HashMap<>();
      for (LaunchedKernel launched : read) {
        for (Buffer buffer : launched.buffers().stream().filter(b -> isGlobal(launched, b)).toList()) {
          Buffer before = known.putIfAbsent(buffer.name(), buffer);
          if (before != null && !before.parts().equals(buffer.parts())) {
            throw wrong(buffer.name() + " is not the same structure for all kernels",
                "what is called the same is the same buffer: give it one type, or another name");
          }
        }
      }
    }

    private static String name(AddressSpace space) {
      return space.name().toLowerCase(Locale.ROOT);
    }

    private static String name(NumberType type) {
      return (type.signed() ? "" : "unsigned ") + "numbers of " + type.bits() + " bits";
    }

    private InvalidInputException wrong(String message, String hint) {
      return new InvalidInputException(Diagnostic.error(text, Span.NONE, message, hint));
    }
  }

  private static List<String> names(LaunchedKernel launched) {
    return launched.test().locations().stream().map(Location::name).toList();
  }

  private static boolean isGlobal(LaunchedKernel launched, Buffer buffer) {
    Optional<Location> first = launched.test().locations().stream()
        .filter(x -> buffer.elements(List.of(x.name())) > 0).findFirst();
    return first.map(x -> x.space() == AddressSpace.GLOBAL).orElse(false);
  }

  /**
   * Reads launches.
   *
   * @param stop asked now and then whether to give up
   * @throws InvalidInputException if the file cannot be read so, the launches do not agree on a buffer, or it was told
   *                               to stop
   */
  public static Launches read(KernelLanguage language, SourceText text, List<LaunchRequest> requests, LoopBound bound,
      BooleanSupplier stop) {
    return new Reader(language, text, requests, bound, stop).launches();
  }

  public List<LitmusTest> tests() {
    return all.stream().map(LaunchedKernel::test).toList();
  }

  /** Whether a buffer is memory that each work-group has of its own. */
  boolean isOfGroups(String buffer) {
    return all.stream().anyMatch(
        l -> l.buffers().stream().anyMatch(b -> b.name().equals(buffer) && !isGlobal(l, b)));
  }

  /** The kernels in their order, with a comma between two. */
  String names() {
    return all.stream().map(LaunchedKernel::kernel).collect(Collectors.joining(", "));
  }
}
