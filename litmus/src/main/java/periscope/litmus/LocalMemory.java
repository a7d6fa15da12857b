package periscope.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition.Operand.LocationValue;
import periscope.litmus.instruction.EventInstruction;
import periscope.litmus.instruction.FreshRegisters;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.LanguageInstruction;
import periscope.litmus.instruction.MemoryAccess;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * Local memory: each work-group has its own instance of every local location. If threads of several work-groups access
 * a local location {@code x}, the test is short for a test with one location for each work-group, {@code x@wg0} and
 * {@code x@wg1}.
 */
public final class LocalMemory {

  private LocalMemory() {}

  /**
   * A copy of the test in which all work-groups share each local location ({@link Location#common}). The locations stay
   * in local memory.
   */
  public static LitmusTest common(LitmusTest test) {
    List<Location> locations = test.locations().stream().map(x -> new Location(
        x.name(), x.type(), x.initial(), x.atomic(), x.space(), x.space() == AddressSpace.LOCAL, x.aliases())).toList();
    return new LitmusTest(test.language(), test.name(), test.description(), locations, test.threads(),
        test.condition());
  }

  /**
   * Gives each work-group its own copy of every local location that several work-groups access ({@code x@wg0}, {@code
   * x@wg1}); returns the same test if no work-groups share a local location.
   *
   * @throws InvalidInputException if the condition names a location that now has several copies
   */
  public static LitmusTest instances(LitmusTest test, SourceText text) {
    Map<String, Set<Integer>> shared = shared(test);
    if (shared.isEmpty()) {
      return test;
    }
    test.condition().ifPresent(c -> refuse(c, shared, text));
    List<Location> locations = new ArrayList<>();
    for (Location x : test.locations()) {
      if (shared.containsKey(x.name())) {
        shared.get(x.name()).forEach(
            group -> locations.add(new Location(instance(x.name(), group), x.type(), x.initial(), x.atomic(), x.space(),
                x.aliases())));
      } else {
        locations.add(x);
      }
    }
    List<LitmusThread> threads = test.threads().stream()
        .map(t -> t.withBody(renamed(t.body(), shared.keySet(), t.placement().workGroup())))
        .toList();
    return new LitmusTest(test.language(), test.name(), test.description(), locations, threads, test.condition());
  }

  private static String instance(String location, int workGroup) {
    return location + "@wg" + workGroup;
  }

  /**
   * Refuses tests whose work-groups share a local location.
   *
   * @throws InvalidInputException if threads of several work-groups access one local location
   */
  public static void refuseShared(LitmusTest test, SourceText text) {
    shared(test).keySet().stream().findFirst().ifPresent(x -> {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
          "several work-groups access the local location '" + x + "', which each has an instance of",
          "use a local location in one work-group only, or make it global"));
    });
  }

  /** For each local location that threads of several work-groups access: the numbers of these work-groups. */
  private static Map<String, Set<Integer>> shared(LitmusTest test) {
    Map<String, Set<Integer>> shared = new TreeMap<>();
    for (Location location : test.locations()) {
      if (location.space() == AddressSpace.LOCAL && !location.common()) {
        Set<Integer> workGroups = test.threads().stream()
            .filter(t -> accesses(t.body(), location.name()))
            .map(t -> t.placement().workGroup())
            .collect(Collectors.toCollection(TreeSet::new));
        if (workGroups.size() > 1) {
          shared.put(location.name(), workGroups);
        }
      }
    }
    return shared;
  }

  private static boolean accesses(List<Instruction> body, String location) {
    return Instruction.walk(body).anyMatch(i -> i instanceof MemoryAccess a ? a.location().equals(location)
        : i instanceof LanguageInstruction own && inside(own).anyMatch(location::equals));
  }

  /**
   * The locations that the events of an instruction access, for an instruction that is itself no {@link MemoryAccess}.
   */
  private static Stream<String> inside(LanguageInstruction instruction) {
    return Instruction.walk(instruction.events(new FreshRegisters()))
        .filter(EventInstruction.Accessing.class::isInstance)
        .map(e -> ((EventInstruction.Accessing) e).access().location());
  }

  private static void refuse(Condition condition, Map<String, Set<Integer>> shared, SourceText text) {
    Set<String> named = condition.operands().filter(LocationValue.class::isInstance)
        .map(o -> ((LocationValue) o).name()).collect(Collectors.toCollection(TreeSet::new));
    named.retainAll(shared.keySet());
    for (String x : named) {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
          "the condition asks for [" + x + "], and several work-groups have an instance of the local location '"
          + x + "'",
          "load it into a register before the end, and ask for the register; or --local shared makes it one location"));
    }
  }

  private static List<Instruction> renamed(List<Instruction> body, Set<String> shared, int group) {
    return body.stream().map(i -> renamed(i, shared, group)).toList();
  }

  private static Instruction renamed(Instruction instruction, Set<String> shared, int group) {
    if (instruction instanceof MemoryAccess access) {
      return shared.contains(access.location()) ? access.at(instance(access.location(), group)) : access;
    } else if (instruction instanceof LanguageInstruction own && inside(own).anyMatch(shared::contains)) {
      throw new IllegalArgumentException("accesses a local location, and is no MemoryAccess: " + own);
    }
    return instruction.withParts(part -> renamed(part, shared, group));
  }
}
