package periscope.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import periscope.litmus.source.SourceText;
import periscope.verifier.semantics.LoopBound;
import periscope.verifier.simulate.LoopCut;

/** Loops that were not followed to their end, told to people and programs. */
public final class CutText {

  private CutText() {}

  /** Such as {@code the loop in line 7 was followed for 3 rounds, and not further}. */
  public static String note(List<LoopCut> cuts, SourceText text, LoopBound bound) {
    SortedSet<Integer> lines = new TreeSet<>();
    cuts.forEach(c -> lines.add(text.line(c.loop().offset())));
    List<String> words = lines.stream().map(String::valueOf).toList();
    String all = words.size() == 1 ? words.get(0)
        : String.join(", ", words.subList(0, words.size() - 1)) + " and " + words.get(words.size() - 1);
    return (words.size() == 1 ? "the loop in line " + all + " was" : "the loops in lines " + all + " were")
        + " followed for " + bound.open() + (bound.open() == 1 ? " round" : " rounds") + " of a thread and no further"
        + "; --unroll N follows " + (words.size() == 1 ? "it" : "them") + " for N";
  }

  /** Each loop with its thread and line. */
  public static List<Map<String, Object>> json(List<LoopCut> cuts, SourceText text) {
    List<Map<String, Object>> loops = new ArrayList<>();
    for (LoopCut cut : cuts) {
      Map<String, Object> loop = new LinkedHashMap<>();
      loop.put("thread", cut.thread());
      loop.put("line", text.line(cut.loop().offset()));
      loops.add(loop);
    }
    return loops;
  }
}
