package periscope.cli.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import periscope.engines.simulation.LoopCut;
import periscope.litmus.source.SourceText;
import periscope.semantics.LoopBound;

/** Loops that were not followed to their end, told to people and programs. */
public final class CutText {

  private CutText() {}

  /** Such as {@code the loop in line 7 was followed for 3 rounds, and not further}. */
  public static String note(List<LoopCut> cuts, SourceText text, LoopBound bound) {
    List<LoopCut> open = cuts.stream().filter(c -> !c.endless()).toList();
    List<LoopCut> endless = cuts.stream().filter(LoopCut::endless).toList();
    List<String> notes = new ArrayList<>();
    if (!open.isEmpty()) {
      boolean one = lines(open, text).size() == 1;
      notes.add(named(open, text) + (one ? " was" : " were") + " followed for " + bound.open()
          + (bound.open() == 1 ? " round" : " rounds") + " of a thread and no further; --unroll N follows "
          + (one ? "it" : "them") + " for N");
    }
    if (!endless.isEmpty()) {
      boolean one = lines(endless, text).size() == 1;
      notes.add(named(endless, text) + " never " + (one ? "ends" : "end") + ": runs that come there are not looked at");
    }
    return String.join("; ", notes);
  }

  private static List<String> lines(List<LoopCut> cuts, SourceText text) {
    SortedSet<Integer> lines = new TreeSet<>();
    cuts.forEach(c -> lines.add(text.line(c.loop().offset())));
    return lines.stream().map(String::valueOf).toList();
  }

  private static String named(List<LoopCut> cuts, SourceText text) {
    List<String> lines = lines(cuts, text);
    return lines.size() == 1 ? "the loop in line " + lines.get(0)
        : "the loops in lines " + String.join(", ", lines.subList(0, lines.size() - 1)) + " and "
            + lines.get(lines.size() - 1);
  }

  /** Each loop with its thread and line. */
  public static List<Map<String, Object>> json(List<LoopCut> cuts, SourceText text) {
    List<Map<String, Object>> loops = new ArrayList<>();
    for (LoopCut cut : cuts) {
      Map<String, Object> loop = new LinkedHashMap<>();
      loop.put("thread", cut.thread());
      loop.put("line", text.line(cut.loop().offset()));
      loop.put("endless", cut.endless());
      loops.add(loop);
    }
    return loops;
  }
}
