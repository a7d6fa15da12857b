package periscope.lang.vulkan.khronos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.source.Span;

/**
 * The values that a file states: writes with numbers, and reads that must read from a certain write. Writes without a
 * number get numbers of their own.
 */
final class Values {

  /** First number for writes without one. */
  private static final int FRESH = 1_000_000;

  private record Write(String name, int value, boolean stated) {}

  private record Read(int thread, String register, String name, Optional<Integer> value, Span span) {}

  /** A file whose values do not say which writes its reads read from. */
  static final class Unclear extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Span span;

    Unclear(Span span, String message) {
      super(message);
      this.span = span;
    }

    Span span() {
      return span;
    }
  }

  private final List<Write> writes = new ArrayList<>();
  private final List<Read> reads = new ArrayList<>();
  private final Map<String, String> aliases = new LinkedHashMap<>();

  void alias(String name, String of) {
    aliases.put(name, of);
  }

  /** Records a write; returns the number that it writes. */
  int write(String name, Optional<Integer> value) {
    int number = value.orElse(FRESH + writes.size());
    writes.add(new Write(name, number, value.isPresent()));
    return number;
  }

  void read(int thread, String register, String name, Optional<Integer> value, Span span) {
    reads.add(new Read(thread, register, name, value, span));
  }

  private String location(String name) {
    return aliases.getOrDefault(name, name);
  }

  /** The filter that each read reads from the write of its value; empty if no read states one. */
  Optional<Proposition> filter() throws Unclear {
    Proposition all = null;
    for (Read read : reads) {
      Optional<Integer> value = wanted(read);
      if (value.isPresent()) {
        Proposition one = new Proposition.Atom(new Operand.RegisterValue(read.thread, read.register), true,
            new Operand.Constant(value.get()));
        all = all == null ? one : new Proposition.And(all, one);
      }
    }
    return Optional.ofNullable(all);
  }

  private Optional<Integer> wanted(Read read) throws Unclear {
    List<Write> own = writes.stream().filter(w -> w.name.equals(read.name)
        && (read.value.isPresent() ? w.stated && w.value == read.value.get() : !w.stated)).toList();
    if (own.size() > 1) {
      throw new Unclear(read.span, "the value says of two writes that the read reads from both");
    } else if (read.value.isEmpty()) {
      return own.stream().map(Write::value).findFirst();
    }
    int value = read.value.get();
    boolean others = writes.stream().anyMatch(w -> location(w.name).equals(location(read.name)) && w.value == value
        && !own.contains(w));
    if (others || value == 0 && !own.isEmpty()) {
      throw new Unclear(read.span, value == 0 ? "0 is the initial value, and a write has it, too"
          : "a write by another name has the value, too");
    }
    return own.isEmpty() && value != 0 ? Optional.empty() : Optional.of(value);
  }
}
