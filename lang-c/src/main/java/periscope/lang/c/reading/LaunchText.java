package periscope.lang.c.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.litmus.source.Span;

/**
 * What a comment of a file says of how a kernel is launched.
 *
 * @param kernel    the kernel's name
 * @param at        where that stands
 * @param items     work-items of each work-group
 * @param groups    work-groups
 * @param entries   where each entry of the block of initial values stands
 * @param condition where the condition stands; empty if there is none
 */
record LaunchText(String kernel, Span at, int items, int groups, List<Span> entries, Optional<Span> condition) {

  /** How a launch is written. */
  static final String EXAMPLE = "/* launch KERNEL on 1x2 { x[4]; n = 3; } forall (x[0]=1) */";

  private static final Pattern BEGINS = Pattern.compile("/\\*\\s*launch\\b");
  private static final Pattern FORM = Pattern.compile(
      "/\\*\\s*launch\\s+([A-Za-z_]\\w*)\\s+on\\s+(\\d{1,4})x(\\d{1,4})\\s*(?:\\{((?:[^{}]|\\{[^{}]*\\})*)\\}\\s*)?"
          + "((?:~\\s*)?(?:exists|forall)\\b[\\s\\S]*?)?\\s*\\*/");

  LaunchText {
    entries = List.copyOf(entries);
  }

  /** Whether a text has a comment that speaks of a launch. */
  static boolean in(String text) {
    return BEGINS.matcher(text).find();
  }

  /** The only launch of a text; what is wrong with it goes to {@code problems}, and ends the reading. */
  static LaunchText of(String text, Problems problems) {
    Matcher begins = BEGINS.matcher(text);
    if (!begins.find()) {
      problems.error(Span.NONE, "no comment of this file says how a kernel is launched",
          "write: " + EXAMPLE);
    }
    problems.raise();
    int start = begins.start();
    if (begins.find()) {
      problems.error(new Span(begins.start(), begins.end() - begins.start()), "this file has two launches",
          "keep one of them");
    }
    Matcher form = FORM.matcher(text);
    if (!form.find(start) || form.start() != start) {
      problems.error(new Span(start, text.indexOf("launch", start) + 6 - start), "this launch cannot be read",
          "write: " + EXAMPLE);
    }
    problems.raise();
    int items = Integer.parseInt(form.group(2));
    int groups = Integer.parseInt(form.group(3));
    Span grid = new Span(form.start(2), form.end(3) - form.start(2));
    if (items * groups < 1 || items * groups > Threads.MOST) {
      problems.error(grid, "a launch has 1 to " + Threads.MOST + " work-items, not " + items * groups,
          "1x2 is one work-item in each of two work-groups");
    }
    problems.raise();
    Optional<Span> condition = Optional.ofNullable(form.group(5))
        .map(c -> new Span(form.start(5), c.length()));
    return new LaunchText(form.group(1), new Span(form.start(1), form.group(1).length()), items, groups,
        form.group(4) == null ? List.of() : entries(form.group(4), form.start(4)), condition);
  }

  private static List<Span> entries(String block, int offset) {
    List<Span> entries = new ArrayList<>();
    int start = 0;
    for (int end = block.indexOf(';'); end >= 0; end = block.indexOf(';', start)) {
      entries.add(new Span(offset + start, end - start));
      start = end + 1;
    }
    entries.add(new Span(offset + start, block.length() - start));
    return entries.stream().filter(e -> !block.substring(e.offset() - offset, e.offset() - offset + e.length())
        .isBlank()).toList();
  }
}
