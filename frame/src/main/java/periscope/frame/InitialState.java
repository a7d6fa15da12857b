package periscope.frame;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import org.eclipse.emf.ecore.EObject;
import periscope.frame.xtext.frame.InitBlock;
import periscope.frame.xtext.frame.InitEntry;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.litmus.source.Span;

/**
 * The entries of the initial state in a text, for locations and for registers, each in the order of the text.
 *
 * @param locations entries of locations, of cells and of whole arrays
 * @param registers entries of registers of existing threads
 */
public record InitialState(List<OfLocation> locations, List<OfRegister> registers) {

  /**
   * An entry of a location or an array.
   *
   * @param name the location; for an array, its name
   * @param cell the number of a cell of an array; empty for a location, and for an array with a size or a list
   */
  public record OfLocation(InitEntry at, String name, Optional<Long> cell) {}

  /** An entry of a register of a thread. */
  public record OfRegister(InitEntry at, int thread, String name) {}

  /**
   * The initial state that a block states; a second entry for a location is an error.
   *
   * @param block null if the text has no block
   * @param cell  gives the name of a location that is a cell of an array
   */
  public static InitialState of(InitBlock block, ThreadNumbers threads, Numerals numerals,
      BiFunction<String, Long, String> cell, Problems problems) {
    return of(block == null ? List.of() : block.getEntries(), threads, numerals, cell, problems);
  }

  /**
   * The initial state that entries of a block state; as {@link #of(InitBlock, ThreadNumbers, Numerals, BiFunction,
   * Problems)}.
   */
  public static InitialState of(List<InitEntry> entries, ThreadNumbers threads, Numerals numerals,
      BiFunction<String, Long, String> cell, Problems problems) {
    List<OfLocation> locations = new ArrayList<>();
    List<OfRegister> registers = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (InitEntry entry : entries) {
      if (entry.getRegister() != null) {
        OptionalInt thread = threads.number(entry.getThread() != null ? entry.getThread() : entry.getName(),
            ":" + entry.getRegister(), entry, problems);
        thread.ifPresent(t -> registers.add(new OfRegister(entry, t, entry.getRegister())));
        continue;
      }
      boolean array = !entry.getValues().isEmpty() || !entry.getWords().isEmpty()
          || entry.getValue() == null && entry.isArray();
      Optional<Long> index = Optional.ofNullable(entry.getIndex()).filter(i -> !array)
          .map(i -> numerals.number(i, entry));
      String name = index.map(i -> cell.apply(entry.getName(), i)).orElse(entry.getName());
      if (!seen.add(name)) {
        twice(entry, name, problems);
      }
      locations.add(new OfLocation(entry, name, index));
    }
    return new InitialState(locations, registers);
  }

  /** Reports a name that has two entries. */
  public static void twice(EObject at, String name, Problems problems) {
    twice(Spans.of(at), name, problems);
  }

  /** Reports a name that has two entries. */
  public static void twice(Span at, String name, Problems problems) {
    problems.error(at, Problems.quoted(name) + " is initialised twice", "keep one of the two entries");
  }

  /** Whether an entry's value is a number, and not an address. */
  public static boolean hasNumber(InitEntry entry) {
    return entry.getValue() != null && entry.getValue().matches("(?s)[-.0-9].*");
  }

  /** The number in an entry of a location or a cell; 0 if it has none; any other value is an error. */
  public static long number(OfLocation location, Numerals numerals, Problems problems) {
    InitEntry entry = location.at();
    boolean array = entry.isArray() || entry.getIndex() != null;
    if (!entry.getValues().isEmpty() || array && location.cell().isEmpty()) {
      problems.error(entry, "the initial value of a location is one number", "write an entry for each cell: x[1]=0");
      return 0;
    }
    return number(entry, location.name(), numerals, problems);
  }

  /** The number in an entry of a register; 0 if it has none; any other value is an error. */
  public static long number(OfRegister register, Numerals numerals, Problems problems) {
    return number(register.at(), register.name(), numerals, problems);
  }

  private static long number(InitEntry entry, String name, Numerals numerals, Problems problems) {
    if (entry.getValue() == null && entry.getValues().isEmpty()) {
      return 0;
    } else if (!hasNumber(entry)) {
      problems.error(entry, "the initial value of " + Problems.quoted(name) + " is not a number",
          "write a number after '='");
      return 0;
    }
    return numerals.number(entry.getValue(), entry);
  }
}
