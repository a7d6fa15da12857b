package periscope.frame.launch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.grammars.Problems;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.launch.Grid;
import periscope.litmus.launch.LaunchRequest;
import periscope.litmus.source.Span;

/**
 * The description of a kernel's launch in a comment of a file, completed or overruled by the user's request.
 *
 * @param kernel    the kernel's name; empty if nothing names the kernel
 * @param at        the span of the name, or else of the comment; {@link Span#NONE} if there is no comment
 * @param grid      the shape of the launch
 * @param entries   the spans of the entries in the block of initial values
 * @param condition the span of the condition; empty if there is none
 */
public record LaunchText(Optional<String> kernel, Span at, Grid grid, List<Span> entries, Optional<Span> condition) {

  /** An example of a launch's description, in a comment of C. */
  public static final String EXAMPLE = "/* launch KERNEL on 1x2 { x[4]; n = 3; } forall (x[0]=1) */";

  /**
   * Matches an entry of a block of initial values for a variable or buffer, with the name in a group; entries for
   * registers do not match.
   */
  private static final Pattern ENTRY =
      Pattern.compile("\\s*(?:[\\w\\s*]*[\\s*])?\\[?\\s*([A-Za-z_]\\w*)\\s*(?:[\\[\\]=.][\\s\\S]*)?");

  private static final String NAME = "(?!on\\b|exists\\b|forall\\b)[A-Za-z_]\\w*";
  private static final Pattern BEGINS =
      Pattern.compile("/\\*\\s*launch\\b(?=\\s*(?:" + NAME + "\\s*)?(?:on\\b|\\{|~|exists\\b|forall\\b|\\*/))");
  private static final String SIZES = "[0-9,]+";
  private static final Pattern FORM = Pattern.compile(
      "/\\*\\s*launch(?:\\s+(?<kernel>" + NAME + "))?"
          + "(?:\\s+on\\s+(?:(?<grid>[0-9x.,/]+|<<<[^<>]*>>>)|(?<sizes>global\\s+(?<global>" + SIZES
          + ")\\s+local\\s+(?<local>" + SIZES + "))))?\\s*(?:\\{(?<block>(?:[^{}]|\\{[^{}]*\\})*)\\}\\s*)?"
          + "(?<condition>(?:~\\s*)?(?:exists|forall)\\b[\\s\\S]*?)?\\s*\\*/");

  public LaunchText {
    entries = List.copyOf(entries);
  }

  /** Matches an entry for a variable or a buffer; its first group is the name. */
  public static Matcher entry(String entry) {
    return ENTRY.matcher(entry);
  }

  /** The name for which an entry of a description is; the whole entry if it has no such form. */
  public static String entryName(String entry) {
    Matcher named = ENTRY.matcher(entry);
    return named.matches() ? named.group(1) : NumberRange.of(entry).map(NumberRange::name).orElse(entry.strip());
  }

  /** Whether a text has a comment that describes a launch. */
  public static boolean in(String text) {
    return BEGINS.matcher(text).find();
  }

  /**
   * The launch of a text; errors go to {@code problems} and end the reading.
   *
   * @param from  the offset behind the file's own text at which the request's text begins
   * @param words the words of messages for the parts of a launch
   * @param example a description of a launch, for messages
   */
  public static LaunchText of(String text, int from, LaunchRequest request, LaunchWords words, String example,
      Problems problems) {
    if (request.set().isEmpty()) {
      return of(text, from, text.length(), request, words, example, problems);
    }
    Matcher set = FORM.matcher(text);
    if (!set.find(from) || set.start() != from || set.group("block") == null || set.group("condition") != null) {
      problems.error(new Span(from, text.length() - from), "these entries cannot be read",
          "write them with ';' between two, as in --set 'n = 3; x[4] = {1, 2}'");
    }
    problems.raise();
    return of(text, 0, from, request, words, example, problems)
        .with(entries(set.group("block"), set.start("block"), problems), text);
  }

  /** A copy in which new entries replace the entries for the same names. */
  private LaunchText with(List<Span> others, String text) {
    Set<String> names = others.stream().map(e -> named(e, text)).collect(Collectors.toSet());
    Stream<Span> kept = entries.stream().filter(e -> !names.contains(named(e, text)));
    return new LaunchText(kernel, at, grid, Stream.concat(kept, others.stream()).toList(), condition);
  }

  private static String named(Span entry, String text) {
    return entryName(text.substring(entry.offset(), entry.offset() + entry.length()));
  }

  /** The launch that the comments between two offsets describe. */
  private static LaunchText of(
      String text, int from, int to, LaunchRequest request, LaunchWords words, String example,
      Problems problems) {
    List<LaunchText> all = new ArrayList<>();
    Matcher begins = BEGINS.matcher(text).region(from, to);
    while (begins.find()) {
      one(text, begins.start(), request, words, example, problems).ifPresent(all::add);
    }
    problems.raise();
    List<LaunchText> meant = all.stream().filter(l -> request.kernel().isEmpty() || l.kernel.isEmpty()
        || l.kernel.equals(request.kernel())).toList();
    if (meant.size() > 1) {
      boolean one = meant.stream().map(LaunchText::kernel).distinct().count() == 1;
      problems.error(meant.get(1).at, "this file has two launches", one ? "keep one of them"
          : "keep one of them, or say which is meant: periscope kernel FILE --kernel "
              + meant.get(1).kernel.orElse("NAME"));
    } else if (meant.isEmpty() && request.grid().isEmpty()) {
      problems.error(Span.NONE, "no comment of this file says how "
          + request.kernel().orElse("a kernel") + " is launched", "write: " + example
          + ", or give periscope kernel --grid 1x2");
    }
    problems.raise();
    return meant.isEmpty() ? new LaunchText(request.kernel(), Span.NONE, request.grid().orElseThrow(), List.of(),
        Optional.empty()) : meant.get(0).as(request);
  }

  private LaunchText as(LaunchRequest request) {
    return new LaunchText(kernel.or(request::kernel), at, grid, entries, condition);
  }

  private static Optional<LaunchText> one(
      String text, int start, LaunchRequest request, LaunchWords words, String example,
      Problems problems) {
    Matcher form = FORM.matcher(text);
    if (!form.find(start) || form.start() != start) {
      problems.error(new Span(start, text.indexOf("launch", start) + 6 - start), "this launch cannot be read",
          "write: " + example);
      return Optional.empty();
    }
    Optional<String> kernel = Optional.ofNullable(form.group("kernel"));
    Span at = kernel.isPresent() ? span(form, "kernel") : new Span(start, text.indexOf("launch", start) + 6 - start);
    Optional<Grid> grid = request.grid().or(() -> grid(form, at, request, words, example, problems));
    return grid.map(g -> new LaunchText(kernel, at, g,
        form.group("block") == null ? List.of() : entries(form.group("block"), form.start("block"), problems),
        Optional.ofNullable(form.group("condition")).map(c -> span(form, "condition"))));
  }

  private static Span span(Matcher form, String group) {
    return new Span(form.start(group), form.end(group) - form.start(group));
  }

  private static Optional<Grid> grid(
      Matcher form, Span launch, LaunchRequest request, LaunchWords words, String example,
      Problems problems) {
    boolean sizes = form.group("sizes") != null;
    Optional<Grid> grid = sizes
        ? Grid.of(sizes(form.group("global")), sizes(form.group("local")))
        : Optional.ofNullable(form.group("grid")).flatMap(Grid::parse);
    boolean said = sizes || form.group("grid") != null;
    Span at = said ? span(form, sizes ? "sizes" : "grid") : launch;
    if (!said) {
      problems.error(at, "this launch has no grid: how many " + words.item() + "s in how many " + words.group() + "s",
          "write: " + example + ", where " + pair(words));
    } else if (grid.isEmpty()) {
      problems.error(at, "this is no shape of a launch", sizes
          ? "write: global 4,2 local 2,1, whose sizes divide evenly" : pair(words) + "; 2.1.3 are 2 " + words.item()
              + "s a sub-group, 1 sub-group a " + words.group() + ", 3 " + words.group() + "s");
    } else if (grid.get().size() > request.most()) {
      problems.error(at, "a launch has 1 to " + request.most() + " " + words.item() + "s, not " + grid.get().size(),
          pair(words) + (request.program() ? "" : "; periscope kernel FILE --pairs takes large launches, and periscope "
              + "launch FILE --device interleaved runs them"));
      return Optional.empty();
    }
    return grid;
  }

  private static String pair(LaunchWords words) {
    return "1x2 is one " + words.item() + " in each of two " + words.group() + "s";
  }

  private static List<Integer> sizes(String text) {
    return Arrays.stream(text.split(",")).filter(s -> s.matches("\\d{1,7}")).map(Integer::valueOf).toList();
  }

  private static List<Span> entries(String block, int offset, Problems problems) {
    List<Span> entries = new ArrayList<>();
    int start = 0;
    for (int end = block.indexOf(';'); end >= 0; end = block.indexOf(';', start)) {
      entries.add(new Span(offset + start, end - start));
      start = end + 1;
    }
    entries.add(new Span(offset + start, block.length() - start));
    List<Span> all = entries.stream().filter(e -> !text(e, block, offset).isBlank()).toList();
    for (Span e : all) {
      String entry = text(e, block, offset);
      List.of("[]", "{}", "()").stream().filter(p -> number(entry, p.charAt(0)) != number(entry, p.charAt(1)))
          .findFirst().ifPresent(p -> problems.error(e, "this entry has another number of '" + p.charAt(0)
              + "' than of '" + p.charAt(1) + "'", "write n = 3, x[4], x[4] = {1, 2}, or x[2] = 7"));
      NumberRange.meant(entry).ifPresent(range -> problems.error(e, "this range cannot be read",
          "write: " + range + " (ranges are for --pairs)"));
    }
    problems.raise();
    return all;
  }

  private static String text(Span entry, String block, int offset) {
    return block.substring(entry.offset() - offset, entry.offset() - offset + entry.length());
  }

  private static long number(String entry, char bracket) {
    return entry.chars().filter(c -> c == bracket).count();
  }
}
