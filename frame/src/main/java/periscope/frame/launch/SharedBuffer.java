package periscope.frame.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import periscope.grammars.Problems;
import periscope.litmus.source.Span;

/**
 * An entry of a launch that has a pointer point into the buffer of another parameter: {@code out = in}, {@code out = in
 * + 2} or {@code out = &in[2]}. Without such an entry each pointer has a buffer of its own.
 *
 * @param name   the pointer
 * @param at     the entry
 * @param buffer the parameter whose buffer it is
 * @param offset number of the buffer's elements before the one that the pointer points to
 */
public record SharedBuffer(String name, Span at, String buffer, int offset) {

  private static final Pattern FORM = Pattern.compile("\\s*(?:[\\w\\s*]*[\\s*])?(?<name>[A-Za-z_]\\w*)\\s*=\\s*&?\\s*"
      + "(?<buffer>[A-Za-z_]\\w*)\\s*(?:\\[\\s*(?<index>\\d{1,7})\\s*\\]|\\+\\s*(?<offset>\\d{1,7}))?\\s*");

  /**
   * The entries of this form in a launch.
   *
   * @param pointers the kernel's parameters that are pointers
   * @param problems gets an error for a pointer to itself, to a pointer without a buffer of its own, or with a second
   *     entry, and for a condition that names elements of a pointer without a buffer
   */
  public static List<SharedBuffer> in(String text, LaunchText launch, Set<String> pointers, Problems problems) {
    List<SharedBuffer> all = new ArrayList<>();
    for (Span entry : launch.entries()) {
      Matcher form = FORM.matcher(text.substring(entry.offset(), entry.offset() + entry.length()));
      if (form.matches() && pointers.contains(form.group("name")) && pointers.contains(form.group("buffer"))) {
        String number = form.group("index") == null ? form.group("offset") : form.group("index");
        all.add(new SharedBuffer(form.group("name"), entry, form.group("buffer"),
            number == null ? 0 : Integer.parseInt(number)));
      }
    }
    all.forEach(s -> s.check(text, launch, all, problems));
    return List.copyOf(all);
  }

  /** Whether an entry of the launch is this one. */
  public boolean isAt(Span entry) {
    return entry.offset() == at.offset();
  }

  private void check(String text, LaunchText launch, List<SharedBuffer> all, Problems problems) {
    if (name.equals(buffer)) {
      problems.error(at, name + " cannot point into itself", "name another pointer, or give its size: " + name + "[4]");
    }
    all.stream().filter(s -> s != this && s.name.equals(buffer)).findFirst().ifPresent(s -> problems.error(at,
        buffer + " has no buffer of its own: it points into " + s.buffer, "write " + name + " = " + s.element(offset)));
    boolean again = launch.entries().stream().filter(e -> !isAt(e)).anyMatch(e -> LaunchText.entryName(
        text.substring(e.offset(), e.offset() + e.length())).equals(name));
    if (again) {
      problems.error(at, name + " points into " + buffer + ", and has no elements of its own",
          "give the sizes and values to " + buffer + ", and keep one entry for " + name);
    }
    launch.condition().ifPresent(span -> {
      Matcher named = Pattern.compile("(?<![\\w:.])" + Pattern.quote(name) + "(?=[\\s\\]\\[.=!/)])")
          .matcher(text.substring(span.offset(), span.offset() + span.length()));
      if (named.find()) {
        problems.error(new Span(span.offset() + named.start(), name.length()), name + " points into " + buffer
            + ", and has no elements of its own", "name elements of " + buffer + ": " + name + "[0] is " + buffer + "["
            + offset + "]");
      }
    });
  }

  private String element(int further) {
    return buffer + (offset + further == 0 ? "" : " + " + (offset + further));
  }
}
