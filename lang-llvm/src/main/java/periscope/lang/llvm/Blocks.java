package periscope.lang.llvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.AtomicInstruction.CompareExchange;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.Branch;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.instruction.Instruction.Label;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.source.Span;

/**
 * Splits a list of instructions into basic blocks, for printing: branches to the next block that {@link Flow} left out
 * are added, and assignments to a register on several paths become a phi.
 */
final class Blocks {

  private final List<Block> blocks = new ArrayList<>();
  private final Set<String> labels = new HashSet<>();
  private Optional<String> label = Optional.empty();
  private List<Instruction> body = new ArrayList<>();
  private boolean open = true;

  private Blocks() {}

  /**
   * The blocks of a thread.
   *
   * @throws IllegalArgumentException if IR cannot express the thread
   */
  static List<Block> of(List<Instruction> instructions) {
    Blocks made = new Blocks();
    Instruction.walk(instructions).filter(Label.class::isInstance).forEach(l -> made.labels.add(((Label) l).name()));
    made.addAll(instructions);
    if (made.open) {
      made.end(new Block.Return(Span.NONE));
    }
    return withPhis(made.blocks);
  }

  private void addAll(List<Instruction> instructions) {
    for (int i = 0; i < instructions.size(); i++) {
      Instruction here = instructions.get(i);
      Instruction next = i + 1 < instructions.size() ? instructions.get(i + 1) : null;
      if (here instanceof Label l) {
        begin(l.name());
      } else if (here instanceof Branch b && !unconditional(b)) {
        i += branch(b, next);
      } else {
        add(here);
      }
    }
  }

  private void add(Instruction here) {
    if (!open) {
      begin(fresh("next"));
    }
    if (here instanceof Branch b) {
      end(new Block.Jump(b.label(), b.span()));
    } else if (here instanceof If i) {
      branch(i);
    } else if (here instanceof Undefined u && u.condition().equals(Expression.constant(1))) {
      end(new Block.Unreachable(u.span()));
    } else if (here instanceof Instruction.Block || here instanceof Undefined) {
      throw new IllegalArgumentException("IR cannot express " + here);
    } else {
      body.add(here);
    }
  }

  private static boolean unconditional(Branch branch) {
    return branch.condition().equals(Expression.constant(1));
  }

  /** Ends the block with a test; returns the number of following instructions that belong to it. */
  private int branch(Branch branch, Instruction next) {
    if (!open) {
      begin(fresh("next"));
    }
    if (next instanceof Branch other && unconditional(other)) {
      end(new Block.Test(branch.condition(), branch.label(), other.label(), branch.span()));
      return 1;
    }
    String otherwise = next instanceof Label l ? l.name() : fresh("next");
    end(new Block.Test(branch.condition(), branch.label(), otherwise, branch.span()));
    if (!(next instanceof Label)) {
      begin(otherwise);
    }
    return 0;
  }

  private void branch(If test) {
    String then = fresh("then");
    String after = fresh("after");
    String otherwise = test.otherwise().isEmpty() ? after : fresh("else");
    end(new Block.Test(test.condition(), then, otherwise, test.span()));
    begin(then);
    addAll(test.then());
    if (!test.otherwise().isEmpty()) {
      if (open) {
        end(new Block.Jump(after, test.span()));
      }
      begin(otherwise);
      addAll(test.otherwise());
    }
    begin(after);
  }

  private void begin(String name) {
    if (open && (label.isPresent() || !body.isEmpty() || !blocks.isEmpty())) {
      end(new Block.Jump(name, Span.NONE));
    }
    label = Optional.of(name);
    open = true;
  }

  private void end(Block.End end) {
    blocks.add(new Block(label, Span.NONE, List.of(), body, end));
    label = Optional.empty();
    body = new ArrayList<>();
    open = false;
  }

  private String fresh(String wanted) {
    String name = wanted;
    for (int i = 1; !labels.add(name); i++) {
      name = wanted + i;
    }
    return name;
  }

  private static List<Block> withPhis(List<Block> blocks) {
    Set<String> joined = joined(blocks);
    Map<String, Map<String, List<Block.Incoming>>> phis = new HashMap<>();
    List<Block> without = new ArrayList<>();
    for (Block block : blocks) {
      List<Instruction> rest = block.body();
      if (block.end() instanceof Block.Jump jump) {
        int from = rest.size();
        while (from > 0 && rest.get(from - 1) instanceof Assign a && joined.contains(a.register())) {
          from--;
        }
        Map<String, List<Block.Incoming>> target = phis.computeIfAbsent(jump.to(), to -> new LinkedHashMap<>());
        rest.subList(from, rest.size()).forEach(i -> target.computeIfAbsent(((Assign) i).register(),
            r -> new ArrayList<>()).add(new Block.Incoming(((Assign) i).value(), block.name(), Span.NONE)));
        rest = rest.subList(0, from);
      }
      without.add(block.with(rest, block.end()));
    }
    if (!joined(without).isEmpty()) {
      throw new IllegalArgumentException("assigned more than once, and no phi: " + joined(without));
    }
    return without.stream().map(b -> new Block(b.label(), b.span(), phis.getOrDefault(b.name(), Map.of()).entrySet()
        .stream().map(e -> new Block.Phi(e.getKey(), e.getValue(), Span.NONE)).toList(), b.body(), b.end())).toList();
  }

  /** The registers with more than one assignment. */
  private static Set<String> joined(List<Block> blocks) {
    Set<String> once = new HashSet<>();
    Set<String> more = new HashSet<>();
    for (Block block : blocks) {
      Instruction before = null;
      for (Instruction i : block.body()) {
        // A compare-exchange leaves what it read where its expected value was put for it; both are one value of IR.
        Set<String> written = new HashSet<>(i.dataflow().written());
        if (i instanceof CompareExchange c && before instanceof Assign a && a.register().equals(c.expected())) {
          written.remove(c.expected());
        }
        written.stream().filter(r -> !once.add(r)).forEach(more::add);
        before = i;
      }
    }
    return more;
  }
}
