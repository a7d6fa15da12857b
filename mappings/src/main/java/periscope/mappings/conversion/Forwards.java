package periscope.mappings.conversion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import periscope.litmus.expression.Constancy;
import periscope.litmus.instruction.Instruction;

/**
 * Replaces jumps forwards by conditionals. A conditional ends where its two ways meet again: at the nearest place that
 * all paths from the jump reach. Code that several but not all paths reach is copied into each.
 */
public final class Forwards {

  /** Largest size of the result, relative to the text; else jumps stay. */
  private static final int LONGER = 8;

  private final List<Instruction> body;
  private final Map<String, Integer> labels = new HashMap<>();
  private final int[] meets;
  private final int[] depth;
  private int room;

  private Forwards(List<Instruction> body) {
    this.body = body;
    meets = new int[body.size() + 1];
    depth = new int[body.size() + 1];
    room = LONGER * body.size();
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof Instruction.Label l) {
        labels.put(l.name(), i);
      }
    }
  }

  /**
   * The thread without jumps; the same thread if it has no jump, a jump backwards, or a result that would be too large.
   */
  public static List<Instruction> of(List<Instruction> body) {
    Forwards forwards = new Forwards(body);
    return body.stream().noneMatch(Instruction.Label.class::isInstance) || !forwards.meet() ? body
        : forwards.structured(body);
  }

  /** Whether a thread keeps its jumps, so that dependencies may stay that a compiler would drop. */
  public static boolean keepsJumps(List<Instruction> body) {
    return of(body).stream().anyMatch(Instruction.Label.class::isInstance);
  }

  private List<Instruction> structured(List<Instruction> otherwise) {
    List<Instruction> all = block(0, body.size());
    return room < 0 ? otherwise : all;
  }

  /** Computes, for each place, where the paths from it meet; returns whether all jumps go forwards. */
  private boolean meet() {
    for (int i = body.size() - 1; i >= 0; i--) {
      int target = i + 1;
      int other = i + 1;
      if (body.get(i) instanceof Instruction.Branch b) {
        target = labels.get(b.label());
        other = always(b) ? target : other;
      }
      if (target <= i) {
        return false;
      }
      while (target != other) {
        if (depth[target] >= depth[other]) {
          target = meets[target];
        } else {
          other = meets[other];
        }
      }
      meets[i] = target;
      depth[i] = depth[target] + 1;
    }
    return true;
  }

  private static boolean always(Instruction.Branch branch) {
    return Constancy.value(branch.condition()).orElse(0) != 0;
  }

  private List<Instruction> block(int start, int end) {
    List<Instruction> all = new ArrayList<>();
    int i = start;
    while (i != end && room >= 0) {
      Instruction here = body.get(i);
      room--;
      if (here instanceof Instruction.Branch b && always(b)) {
        i = labels.get(b.label());
      } else if (here instanceof Instruction.Branch b) {
        all.add(new Instruction.If(
            b.condition(), block(labels.get(b.label()), meets[i]), block(i + 1, meets[i]), b.span()));
        i = meets[i];
      } else {
        if (!(here instanceof Instruction.Label)) {
          all.add(here);
        }
        i++;
      }
    }
    return all;
  }
}
