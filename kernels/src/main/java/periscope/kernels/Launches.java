package periscope.kernels;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.expression.NumberType;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.launch.KernelLanguage;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.launch.LaunchedKernel;
import periscope.litmus.launch.LaunchedKernel.Buffer;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.semantics.LoopBound;

/**
 * Launches of kernels of one file over the same buffers. Global buffers with the same name are one buffer, whose size
 * is that of {@link BufferSizes}.
 *
 * @param all     the launches in their order, each work-group with separate local memory; the last one has the
 *                condition
 * @param assumed the number of elements of each buffer without a description, by name
 */
public record Launches(List<LaunchedKernel> all, Map<String, Integer> assumed) {

  public Launches {
    all = List.copyOf(all);
  }

  /** The reader of launches. */
  private record Reader(KernelLanguage language, SourceText text, List<LaunchRequest> requests, LoopBound bound,
      BooleanSupplier stop) {

    private Launches launches() {
      List<LaunchedKernel> trials = requests.stream().map(r -> language.launch(text, r.asTrial())).toList();
      sameTypes(trials);
      BufferSizes sizes = BufferSizes.of(trials, text, bound, stop);
      List<LaunchedKernel> read = new ArrayList<>();
      for (LaunchRequest request : requests) {
        LaunchedKernel launched = language.launch(text, request.with(sizes.all()));
        boolean last = read.size() == requests.size() - 1;
        LitmusTest test = last ? launched.test() : launched.test().asking();
        read.add(launched.with(LocalMemory.instances(test, text)));
      }
      return new Launches(read, sizes.assumed());
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

    /** Throws if a buffer has different structures in different kernels. */
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

  static List<String> names(LaunchedKernel launched) {
    return launched.test().locations().stream().map(Location::name).toList();
  }

  static boolean isGlobal(LaunchedKernel launched, Buffer buffer) {
    Optional<Location> first = launched.test().locations().stream()
        .filter(x -> buffer.elements(List.of(x.name())) > 0).findFirst();
    return first.map(x -> x.space() == AddressSpace.GLOBAL).orElse(false);
  }

  /**
   * Reads launches.
   *
   * @param stop called now and then; true ends the work
   * @throws InvalidInputException if a kernel cannot be launched like this, the launches disagree about a buffer, or
   *     {@code stop} ended the reading
   */
  public static Launches read(KernelLanguage language, SourceText text, List<LaunchRequest> requests, LoopBound bound,
      BooleanSupplier stop) {
    return new Reader(language, text, requests, bound, stop).launches();
  }

  public List<LitmusTest> tests() {
    return all.stream().map(LaunchedKernel::test).toList();
  }

  /**
   * The assumptions on buffers without a description, in words: sizes, contents 0, and no contents in local memory.
   * Empty if each buffer has a description.
   */
  Optional<String> assumedText(LaunchWords words) {
    String buffers = assumedText(false);
    String own = assumedText(true);
    boolean one = !buffers.contains(", ");
    String text = buffers + (buffers.isEmpty() ? "" : one ? ", a buffer of its own, all 0"
        : ", each a buffer of its own, all 0")
        + (buffers.isEmpty() || own.isEmpty() ? "" : "; ")
        + own + (own.isEmpty() ? "" : ", of each " + words.group() + ", without a value at first")
        + shareable().map(set -> ". For one buffer in place of two: --set '" + set + "'").orElse("");
    return Optional.of(text).filter(t -> !t.isEmpty());
  }

  /** An entry that makes one buffer of an assumed buffer and another one of its type; empty if there are none. */
  private Optional<String> shareable() {
    for (LaunchedKernel launched : all) {
      List<String> plain = launched.buffers().stream().filter(b -> b.parts().equals(Map.of(b.name(), 1))
          && isGlobal(launched, b) && launched.test().locations().stream()
              .noneMatch(x -> x.atomic() && b.elements(List.of(x.name())) > 0)).map(Buffer::name).toList();
      for (String second : plain) {
        Optional<String> first = plain.subList(0, plain.indexOf(second)).stream()
            .filter(f -> assumed.containsKey(f) || assumed.containsKey(second))
            .filter(f -> launched.test().type(f).equals(launched.test().type(second))).findFirst();
        if (first.isPresent()) {
          return Optional.of(second + " = " + first.get());
        }
      }
    }
    return Optional.empty();
  }

  private String assumedText(boolean own) {
    return assumed.entrySet().stream().filter(b -> isOfGroups(b.getKey()) == own)
        .map(b -> b.getKey() + "[" + b.getValue() + "]" + unit(b.getKey())).collect(Collectors.joining(", "));
  }

  /**
   * The described buffers whose elements the accesses of the code make larger or smaller than four bytes, in words;
   * empty if there is none.
   */
  Optional<String> unitsText() {
    String text = all.stream().flatMap(l -> l.buffers().stream().filter(Buffer::described).map(b -> Map.entry(b.name(),
        b.elements(names(l))))).distinct().filter(b -> !unit(b.getKey()).isEmpty())
        .map(b -> b.getKey() + "[" + b.getValue() + "]" + unit(b.getKey())).collect(Collectors.joining(", "));
    return Optional.of(text).filter(t -> !t.isEmpty());
  }

  /** The size of a buffer's elements where no type of the text states it; empty for four bytes, and for structures. */
  private String unit(String buffer) {
    for (LaunchedKernel launched : all) {
      boolean typed = LitmusLanguages.traits(launched.test().language()).typesBuffers();
      Optional<Buffer> found = launched.buffers().stream().filter(b -> b.name().equals(buffer)).findFirst();
      if (!typed && found.filter(b -> b.parts().equals(Map.of(buffer, 1))).isPresent()) {
        int bytes = launched.test().type(buffer).bits() / Byte.SIZE;
        return bytes == Integer.BYTES ? "" : bytes == 1 ? " (bytes)" : " (of " + bytes + " bytes each)";
      }
    }
    return "";
  }

  /** Whether a buffer lies in local memory. */
  boolean isOfGroups(String buffer) {
    return all.stream().anyMatch(
        l -> l.buffers().stream().anyMatch(b -> b.name().equals(buffer) && !isGlobal(l, b)));
  }

  /** The names of the kernels, in order, separated by commas. */
  String names() {
    return all.stream().map(LaunchedKernel::kernel).collect(Collectors.joining(", "));
  }
}
