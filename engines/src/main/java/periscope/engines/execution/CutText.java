package periscope.engines.execution;

import java.util.ArrayList;
import java.util.List;
import periscope.engines.simulation.LoopCut;
import periscope.litmus.schema.Field;
import periscope.litmus.source.SourceText;
import periscope.semantics.LoopBound;

/** Loops that were not followed to their end, in words for people and as records for programs. */
public final class CutText {

  private CutText() {}

  /**
   * A sentence on the loops that reached the bound: {@code the loop in line 7 was followed for 3 rounds, and not
   * further}.
   */
  public static String note(List<LoopCut> cuts, SourceText text, LoopBound bound) {
    List<LoopCut> open = cuts.stream().filter(c -> !c.endless()).toList();
    List<LoopCut> endless = cuts.stream().filter(LoopCut::endless).toList();
    List<String> notes = new ArrayList<>();
    if (!open.isEmpty()) {
      boolean one = lines(open, text).size() == 1 && open.stream().allMatch(CutText::placed);
      notes.add(named(open, text) + (one ? " was" : " were") + " followed for " + rounds(bound)
          + " of a thread and no further; --unroll N follows "
          + (one ? "it" : "them") + " for N");
    }
    if (!endless.isEmpty()) {
      boolean one = lines(endless, text).size() == 1;
      notes.add(named(endless, text) + " never " + (one ? "ends" : "end") + ": runs that come there are not looked at");
    }
    return String.join("; ", notes);
  }

  /**
   * A sentence on an assumption about loops that every execution leaves within the bound: no thread stays in the loop
   * because of an event that happens only after the bound. The model does not forbid such circles.
   */
  public static String circles(List<LoopCut> left, SourceText text, LoopBound bound) {
    boolean one = lines(left, text).size() == 1 && left.stream().allMatch(CutText::placed);
    return "for " + named(left, text) + ", which every execution leaves within " + rounds(bound) + " of a thread, that "
        + "none stays in " + (one ? "it" : "them") + " because of what happens only after these; the model does not "
        + "forbid such circles";
  }

  /**
   * A sentence on loops in which a thread may keep others of its sub-group from going on.
   *
   * @param item the word for a thread
   */
  public static String inStep(List<LoopCut> loops, SourceText text, String item) {
    return "in " + named(loops, text) + " a " + item + " may wait for another one of its warp, which need not go on "
        + "meanwhile on the processor of --arch " + text.compilation().architecture().orElse("")
        + ": from sm_70 on, each " + item + " goes on by itself";
  }

  private static String rounds(LoopBound bound) {
    return bound.open() + (bound.open() == 1 ? " round" : " rounds");
  }

  private static List<String> lines(List<LoopCut> cuts, SourceText text) {
    return cuts.stream().filter(CutText::placed).map(c -> c.loop().offset()).sorted()
        .map(o -> text.place(o).replaceFirst("(?:(.*), )?line (\\d+)", "$2 of $1")
            .replaceFirst(" of $", "")).distinct().toList();
  }

  private static boolean placed(LoopCut cut) {
    return cut.loop().length() > 0;
  }

  private static String named(List<LoopCut> cuts, SourceText text) {
    List<String> lines = lines(cuts, text);
    String named = lines.isEmpty() ? "" : lines.size() == 1 ? "the loop in line " + lines.get(0)
        : "the loops in lines " + String.join(", ", lines.subList(0, lines.size() - 1)) + " and "
            + lines.get(lines.size() - 1);
    return cuts.stream().allMatch(CutText::placed) ? named : named + (named.isEmpty() ? "" : " and ")
        + "loops of the code";
  }

  /**
   * A loop that was not followed to its end.
   *
   * @param thread  number of the loop's thread
   * @param line    line of the text in which the loop begins, from 1
   * @param endless whether nothing ends the loop
   */
  public record Loop(
      @Field(least = 0) int thread,
      @Field(least = 1) int line,
      @Field("whether nothing ends it") boolean endless) {}

  /** The loops with their threads and lines; a loop without a place in the text is left out. */
  public static List<Loop> loops(List<LoopCut> cuts, SourceText text) {
    return cuts.stream().filter(CutText::placed)
        .map(c -> new Loop(c.thread(), text.line(c.loop().offset()), c.endless())).toList();
  }
}
