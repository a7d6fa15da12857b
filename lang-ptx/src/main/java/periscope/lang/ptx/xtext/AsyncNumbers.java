package periscope.lang.ptx.xtext;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import periscope.grammars.Problems;
import periscope.lang.ptx.instruction.AsyncArrival;
import periscope.lang.ptx.instruction.AsyncOperation;
import periscope.lang.ptx.instruction.AsyncOperation.Form;
import periscope.lang.ptx.instruction.Issued;
import periscope.lang.ptx.instruction.Point;
import periscope.litmus.instruction.Instruction;

/**
 * Numbers the asynchronous operations of a thread in the order of its text, and finds the operations for which each
 * wait, and each asynchronous arrival, waits. No branch goes across such operations, so that each runs once at most and
 * groups can be counted.
 */
final class AsyncNumbers {

  private final Problems problems;
  private final Set<Integer> copies = new TreeSet<>();
  private final Groups groups = new Groups();
  private final Groups bulkGroups = new Groups();
  private int operations;

  AsyncNumbers(Problems problems) {
    this.problems = problems;
  }

  /** Groups of operations of one kind. */
  private static final class Groups {
    private final List<Set<Integer>> committed = new ArrayList<>();
    private Set<Integer> open = new TreeSet<>();

    private void commit() {
      committed.add(open);
      open = new TreeSet<>();
    }

    /** The operations of all groups but the latest {@code pending}. */
    private Set<Integer> before(int pending) {
      Set<Integer> all = new TreeSet<>();
      committed.subList(0, Math.max(0, committed.size() - pending)).forEach(all::addAll);
      return all;
    }
  }

  Column of(Column column) {
    straight(column.body());
    return new Column(column.lines().stream().map(l -> new Column.Line(of(l.instruction(), false), l.type())).toList(),
        column.registers(), column.addresses(), column.types());
  }

  /** Checks that no branch repeats or skips an asynchronous operation, the end of a group or a wait for groups. */
  private void straight(List<Instruction> body) {
    Map<String, Integer> labels = new HashMap<>();
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof Instruction.Label l) {
        labels.put(l.name(), i);
      }
    }
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof Instruction.Branch b && labels.containsKey(b.label())) {
        int label = labels.get(b.label());
        boolean back = label < i;
        body.subList(Math.min(label, i), Math.max(label, i)).stream().flatMap(Instruction::walk)
            .filter(o -> o instanceof Issued || o instanceof Point p && !p.kind().grids()).findFirst()
            .ifPresent(o -> problems.error(o.span(), "a branch goes " + (back ? "back" : "ahead") + " across this "
                + "asynchronous operation, and operations and groups are counted along the text", back
                    ? "write the rounds of the loop out; a loop that waits for a predicate may stand before it or "
                        + "behind it" : "leave the branch out: 'filter (0:q=1)' before the condition drops the runs in "
                            + "which P0 would take it"));
      }
    }
  }

  private Instruction of(Instruction instruction, boolean guarded) {
    if (instruction instanceof AsyncOperation o) {
      if (o.form() == Form.COPY) {
        copies.add(operations);
        groups.open.add(operations);
      } else if (o.form() == Form.BULK_STORE) {
        bulkGroups.open.add(operations);
      }
      return o.numbered(operations++);
    } else if (instruction instanceof AsyncArrival a) {
      return a.numbered(operations++, copies);
    } else if (instruction instanceof Point p) {
      return point(p, guarded);
    }
    return instruction.withParts(part -> part.stream().map(i -> of(i, true)).toList());
  }

  private Instruction point(Point point, boolean guarded) {
    if (guarded && !point.kind().grids()) {
      problems.error(point.span(), "groups are counted along the text, and a predicate may skip this instruction",
          "drop the predicate");
    }
    Groups own = point.kind().bulk() ? bulkGroups : groups;
    return switch (point.kind()) {
      case COMMIT, BULK_COMMIT -> {
        own.commit();
        yield point;
      }
      case WAIT, BULK_WAIT, BULK_WAIT_READ -> point.waitingFor(own.before(point.pending()));
      case WAIT_ALL -> {
        own.commit();
        yield point.waitingFor(copies);
      }
      case GRID_LAUNCH, GRID_WAIT -> point;
    };
  }
}
