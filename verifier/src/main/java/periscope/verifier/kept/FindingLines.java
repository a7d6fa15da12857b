package periscope.verifier.kept;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import periscope.litmus.answer.Fault;
import periscope.litmus.memory.Placement;
import periscope.verifier.program.Choice;
import periscope.verifier.program.FoundProgram;
import periscope.verifier.program.FoundProgram.Comparand;
import periscope.verifier.program.Layout;
import periscope.verifier.program.Operations;
import periscope.verifier.program.Shape;
import periscope.verifier.soundness.ProgramFinding;

/** A wrongly compiled program as lines of a text: its fault, its threads, and a line for each operation. */
public final class FindingLines {

  private static final Splitter BLANKS = Splitter.on(' ').omitEmptyStrings();
  private static final Splitter COMMAS = Splitter.on(',');
  private static final String NEVER = "never";
  private static final String INITIAL = "initial";

  private static final Pattern FORM = Pattern.compile("fault (?<fault>UNSOUND|STUCK)\nsizes (?<sizes>[\\d ]+)\n"
      + "placements (?<placements>[\\d: ]+)\nlocal(?<local>[\\d ]*)\n(?<slots>(?:slot .*\n)+)");
  private static final Pattern SLOT = Pattern.compile("slot (?<location>\\d+) (?<guard>true|false) (?<from>-?\\d+) "
      + "(?<last>true|false) (?<rank>-?\\d+) (?<compared>never|initial|[\\d,]+) (?<operation>.*)");

  private FindingLines() {}

  /** The lines of a finding, without its rows at fault. */
  public static List<String> of(ProgramFinding finding) {
    FoundProgram found = finding.found();
    List<String> lines = new ArrayList<>(List.of("fault " + finding.fault().name(),
        "sizes " + joined(found.layout().sizes().stream()),
        "placements " + joined(found.layout().shape().placements().stream()
            .map(p -> p.workGroup() + ":" + p.device() + (p.cluster() == p.workGroup() ? "" : ":" + p.cluster()))),
        ("local " + joined(found.local().stream())).strip()));
    for (int i = 0; i < found.choices().size(); i++) {
      lines.add("slot " + found.locations().get(i) + " " + found.guards().get(i) + " " + found.from().get(i) + " "
          + found.last().get(i) + " " + found.ranks().get(i) + " " + text(found.compared().get(i)) + " "
          + found.choices().get(i).text());
    }
    return lines;
  }

  private static String joined(Stream<?> parts) {
    return parts.map(String::valueOf).collect(Collectors.joining(" "));
  }

  private static String text(Comparand comparand) {
    return comparand.after().map(slots -> slots.isEmpty() ? INITIAL
        : slots.stream().map(String::valueOf).collect(Collectors.joining(","))).orElse(NEVER);
  }

  /**
   * The program in some lines; empty if they have another form, or an operation that no searched program has.
   *
   * @param header header of tests in the program's language
   */
  public static Optional<ProgramFinding> parse(String text, Operations operations, String header) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    List<Matcher> slots = parts.group("slots").lines().map(SLOT::matcher).filter(Matcher::matches).toList();
    List<Choice> choices = slots.stream().flatMap(s -> choice(s.group("operation"), operations).stream()).toList();
    try {
      Layout layout = new Layout(numbers(parts.group("sizes")),
          new Shape(BLANKS.splitToStream(parts.group("placements")).map(FindingLines::placement).toList()));
      if (choices.size() != layout.operations() || layout.shape().placements().size() != layout.threads()) {
        return Optional.empty();
      }
      FoundProgram found = new FoundProgram(layout, choices, of(slots, "location"), flags(slots, "guard"),
          of(slots, "from"), flags(slots, "last"),
          slots.stream().map(s -> comparand(s.group("compared"))).toList(), Set.copyOf(numbers(parts.group("local"))),
          of(slots, "rank"));
      boolean inside = IntStream.range(0, choices.size()).allMatch(i -> found.from().get(i) < choices.size());
      return Optional.of(new ProgramFinding(Fault.valueOf(parts.group("fault")), found, header, Optional.empty()))
          .filter(f -> inside);
    } catch (IllegalArgumentException e) {
      // Numbers that are too large, or that make no program.
      return Optional.empty();
    }
  }

  private static Optional<Choice> choice(String name, Operations operations) {
    return Stream.concat(operations.choices().stream(), operations.likened().keySet().stream())
        .filter(c -> c.text().equals(name)).findFirst();
  }

  private static List<Integer> numbers(String text) {
    return BLANKS.splitToStream(text).map(Integer::valueOf).toList();
  }

  private static List<Integer> of(List<Matcher> slots, String group) {
    return slots.stream().map(s -> Integer.valueOf(s.group(group))).toList();
  }

  private static List<Boolean> flags(List<Matcher> slots, String group) {
    return slots.stream().map(s -> Boolean.valueOf(s.group(group))).toList();
  }

  private static Placement placement(String text) {
    List<String> numbers = Splitter.on(':').splitToList(text);
    if (numbers.size() != 2 && numbers.size() != 3) {
      throw new IllegalArgumentException(text);
    }
    return new Placement(Integer.parseInt(numbers.get(0)), Integer.parseInt(numbers.get(numbers.size() == 3 ? 2 : 0)),
        Integer.parseInt(numbers.get(1)));
  }

  private static Comparand comparand(String text) {
    return text.equals(NEVER) ? Comparand.NEVER : Comparand.after(text.equals(INITIAL) ? List.of()
        : COMMAS.splitToStream(text).map(Integer::valueOf).toList());
  }
}
