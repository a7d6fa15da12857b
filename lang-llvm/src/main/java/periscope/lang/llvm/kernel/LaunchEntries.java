package periscope.lang.llvm.kernel;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.frame.launch.LaunchText;
import periscope.frame.launch.NumberRange;
import periscope.lang.llvm.flow.Refusal;
import periscope.litmus.expression.NumberType;
import periscope.litmus.launch.LaunchedProgram;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * The entries of a launch's block of initial values: {@code n = 3}, {@code x[4]}, {@code x[4] = {1, 2}}, {@code x[2] =
 * 7}.
 */
final class LaunchEntries {

  /** A number of an entry, as it is written. */
  record Given(String text, Span at) {

    /**
     * The number in a type.
     *
     * @throws periscope.litmus.source.InvalidInputException if the type does not hold it
     */
    long in(NumberType type, Refusal refusal) {
      String digits = text.replaceAll("(?<=[0-9])[uUlLf]+$", "");
      if (type.real()) {
        double value = new BigDecimal(digits).doubleValue();
        return type.bits() == 32 ? NumberType.F32.wrap(Float.floatToIntBits(Float.parseFloat(digits)))
            : Double.doubleToLongBits(value);
      } else if (!digits.matches("-?(?:0[xX][0-9a-fA-F]+|\\d+)")) {
        throw refusal.at(at, text + " is no integer", "");
      }
      BigInteger number = digits.matches("-?0[xX].*")
          ? new BigInteger(digits.replaceFirst("0[xX]", ""), 16) : new BigInteger(digits);
      if (number.bitLength() > type.bits() - (number.signum() < 0 ? 1 : 0)) {
        throw refusal.at(at, text + " does not fit " + type.bits() + " bits", "");
      }
      return type.wrap(number.longValue());
    }
  }

  private static final String NUMBER = "-?(?:0[xX][0-9a-fA-F]+|\\d*\\.?\\d+(?:[eE][+-]?\\d+)?)[uUlLf]*";
  private static final Pattern FORM = Pattern.compile("\\s*(?:[\\w\\s*]*[\\s*])?\\[?(?<name>[A-Za-z_]\\w*)"
      + "(?<path>(?:\\[\\d{1,7}]|\\.[A-Za-z_]\\w*)*)]?\\s*(?:=\\s*(?:(?<value>" + NUMBER
      + ")|\\{(?<list>[^}]*)}))?\\s*");
  private static final Pattern PART = Pattern.compile("\\[(\\d+)]|\\.(\\w+)");

  /**
   * An entry for memory.
   *
   * @param name    the object's name and those of members, with underscores between them
   * @param indices the indices in the text, from left to right
   * @param values  numbers for the cells from there on; for an entry with a size, the last index is that size
   */
  private record Entry(String name, List<Long> indices, boolean sized, List<Given> values, Span at) {

    /** The number of its first cell, where each element has {@code count}. */
    long first(long count) {
      List<Long> own = sized ? indices.subList(0, Math.max(0, indices.size() - 1)) : indices;
      return own.isEmpty() ? 0 : own.size() == 1 ? own.get(0) : own.get(0) * count + own.get(own.size() - 1);
    }

    /** The number of cells up to its last one. */
    long cells(long count) {
      long size = sized && !indices.isEmpty() ? indices.get(indices.size() - 1) : Math.max(1, values.size());
      return first(count) + size;
    }
  }

  /** A range with the place of its entry. */
  private record Ranged(NumberRange range, Span at) {}

  private final boolean open;
  private final Refusal refusal;
  private final Map<String, Given> numbers = new LinkedHashMap<>();
  private final Map<String, Ranged> ranges = new LinkedHashMap<>();
  private final List<Entry> entries = new ArrayList<>();

  private LaunchEntries(boolean open, Refusal refusal) {
    this.open = open;
    this.refusal = refusal;
  }

  /**
   * Reads entries.
   *
   * @param scalars names of the kernel's parameters that are numbers
   * @param memory  names of what has memory: parameters, variables, and their fields
   * @param others  further names, whose entries are for other kernels of the file
   * @param open    whether numbers may have ranges
   * @throws periscope.litmus.source.InvalidInputException for the first entry that is wrong
   */
  static LaunchEntries of(String text, List<Span> entries, Set<String> scalars, Set<String> memory, Set<String> others,
      boolean open, Refusal refusal) {
    LaunchEntries read = new LaunchEntries(open, refusal);
    entries.forEach(e -> read.read(text, e, scalars, memory, others));
    return read;
  }

  private void read(String text, Span entry, Set<String> scalars, Set<String> memory, Set<String> others) {
    String written = text.substring(entry.offset(), entry.offset() + entry.length());
    Optional<NumberRange> range = NumberRange.of(written);
    if (range.isPresent()) {
      range(range.get(), entry, scalars, memory, others);
      return;
    }
    Matcher form = FORM.matcher(written);
    if (!form.matches()) {
      String wanted = LaunchText.entryName(written);
      if (wanted.matches("\\w+") && !scalars.contains(wanted) && !memory.contains(wanted)) {
        unknown(wanted, entry, scalars, memory, others);
        return;
      }
      throw refusal.at(entry, "this entry is not read", "write n = 3, x[4], x[4] = {1, 2}, x[2] = 7, or y = x, by which"
          + " pointer y points into the buffer of x");
    }
    String name = form.group("name");
    Span at = new Span(entry.offset() + form.start("name"), name.length());
    if (!scalars.contains(name) && !memory.contains(name)) {
      unknown(name, at, scalars, memory, others);
      return;
    }
    Optional<Given> value = Optional.ofNullable(form.group("value"))
        .map(v -> new Given(v, new Span(entry.offset() + form.start("value"), v.length())));
    if (scalars.contains(name)) {
      if (!form.group("path").isEmpty() || value.isEmpty()) {
        throw refusal.at(at, name + " is a number", "write " + name + " = 3");
      }
      if (ranges.containsKey(name)) {
        throw refusal.at(at, name + " is given twice", "");
      }
      numbers.put(name, value.get());
      return;
    }
    memory(name, form, value, entry);
  }

  private void range(NumberRange range, Span entry, Set<String> scalars, Set<String> memory, Set<String> others) {
    String name = range.name();
    Span at = new Span(entry.offset() + range.at(), name.length());
    if (memory.contains(name)) {
      throw refusal.at(at, name + " is memory, and ranges are for numbers", "write its size: " + name + "[4]");
    } else if (!scalars.contains(name)) {
      unknown(name, at, scalars, memory, others);
    } else if (!open) {
      throw refusal.at(entry, name + " has one value here", "write " + name + " = " + range.least()
          + ", or ask with --pairs, which takes ranges");
    } else if (ranges.put(name, new Ranged(range, entry)) != null || numbers.containsKey(name)) {
      throw refusal.at(at, name + " is given twice", "");
    }
  }

  /** Passes over an entry for another kernel's parameter, and refuses an entry for no parameter. */
  private void unknown(String name, Span at, Set<String> scalars, Set<String> memory, Set<String> others) {
    if (!others.contains(name)) {
      Set<String> all = new TreeSet<>(scalars);
      all.addAll(memory);
      throw refusal.at(at, "the kernel has no parameter " + name, NearNames.nearestOrAll(name, all));
    }
  }

  private void memory(String name, Matcher form, Optional<Given> value, Span entry) {
    List<Long> indices = new ArrayList<>();
    StringBuilder whole = new StringBuilder(name);
    Matcher part = PART.matcher(form.group("path"));
    while (part.find()) {
      if (part.group(1) != null) {
        indices.add(Long.parseLong(part.group(1)));
      } else {
        whole.append('_').append(part.group(2));
      }
    }
    List<Given> values = new ArrayList<>();
    if (form.group("list") != null) {
      Matcher number = Pattern.compile(NUMBER).matcher(form.group("list"));
      while (number.find()) {
        values.add(new Given(number.group(), new Span(entry.offset() + form.start("list") + number.start(),
            number.group().length())));
      }
      if (!form.group("list").replaceAll(NUMBER, "").matches("[\\s,]*")
          || !indices.isEmpty() && values.size() > indices.get(indices.size() - 1)) {
        throw refusal.at(entry, "this list has numbers alone, and no more of them than elements", "");
      }
    }
    value.ifPresent(values::add);
    entries.add(new Entry(whole.toString(), indices, value.isEmpty(), values, entry));
  }

  /**
   * Checks that each entry is for memory that the code has.
   *
   * @param cells names of the fields' cells; those of objects with several fields stand for sizes alone
   * @param whole names of objects with several fields
   * @throws periscope.litmus.source.InvalidInputException for an entry of which nobody knows what it is for
   */
  void check(Set<String> cells, Set<String> whole) {
    for (Entry e : entries) {
      if (!cells.contains(e.name()) && !(whole.contains(e.name()) && e.values().isEmpty())) {
        throw refusal.at(e.at(), whole.contains(e.name()) ? e.name() + " has members, and this entry names none"
            : "no access of the code is to a member " + e.name().replace('_', '.'),
            NearNames.nearestOrAll(e.name(), cells));
      }
    }
  }

  /**
   * The range for a parameter; empty if there is none.
   *
   * @throws periscope.litmus.source.InvalidInputException if a number of the type cannot have it
   */
  Optional<LaunchedProgram.Open> range(String parameter, NumberType type) {
    Optional<Ranged> ranged = Optional.ofNullable(ranges.get(parameter));
    ranged.ifPresent(r -> r.range.wrong(type).ifPresent(wrong -> {
      throw refusal.at(r.at, wrong, "");
    }));
    return ranged.map(r -> r.range.open());
  }

  /** The number for a parameter; empty if there is no entry for it. */
  Optional<Given> number(String parameter) {
    return Optional.ofNullable(numbers.get(parameter));
  }

  /**
   * The number for a cell of an object's field; empty if there is no entry for it.
   *
   * @param count number of the field's cells in an element
   */
  Optional<Given> cell(String name, long count, long cell) {
    return entries.stream().filter(e -> e.name().equals(name)).filter(e -> cell >= e.first(count)
        && cell < e.first(count) + e.values().size()).reduce((a, b) -> b)
        .map(e -> e.values().get((int) (cell - e.first(count))));
  }

  /** Whether entries name an object, and say neither a size nor a number. */
  boolean isBare(String name) {
    return entries.stream().filter(e -> e.name().equals(name))
        .allMatch(e -> e.indices().isEmpty() && e.values().isEmpty());
  }

  /** Number of elements of an object that entries mention by its name alone; empty if there is no such entry. */
  Optional<Long> size(String name) {
    return entries.stream().filter(e -> e.name().equals(name)).map(e -> e.cells(1)).max(Long::compare);
  }

  /**
   * Number of an object's elements up to the last one of which entries mention a field.
   *
   * @param count number of the field's cells in an element
   */
  Optional<Long> elements(String name, long count) {
    return entries.stream().filter(e -> e.name().equals(name)).map(e -> (e.cells(count) + count - 1) / count)
        .max(Long::compare);
  }
}
