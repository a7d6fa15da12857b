package periscope.reports.text;

import java.util.List;
import java.util.stream.Collectors;
import periscope.mappings.Conditionals;
import periscope.reports.part.Part;

/** The part of a report about the form of compiled conditionals that an answer rests on. */
public final class FormText {

  private static final String PREDICATED = "conditionals are predicated, and dependencies that a compiler may drop are "
      + "lost; --branches keeps them.";
  private static final String BRANCHES = "conditionals are branches, on which all depends that follows, and each "
      + "dependency of the text is kept; a compiler may drop some of them.";

  private FormText() {}

  /**
   * The part about the threads that keep branches in any form.
   *
   * @param threads numbers of the threads
   */
  public static Part kept(List<Integer> threads) {
    String which = threads.stream().map(t -> "P" + t).collect(Collectors.joining(" and "));
    return Part.Labelled.of("Form     ", which + (threads.size() == 1 ? " jumps" : " jump") + " backwards, so that "
        + "conditionals there stay branches: the answer may rest on dependencies that a compiler may drop.");
  }

  /** The part about the form, if there is a choice. */
  public static Part of(Conditionals form) {
    return Part.Labelled.of("Form     ", form == Conditionals.PREDICATED ? PREDICATED : BRANCHES);
  }
}
