package periscope.lang.llvm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.Assign;
import periscope.litmus.instruction.Instruction.Branch;
import periscope.litmus.instruction.Instruction.Cause;
import periscope.litmus.instruction.Instruction.Label;
import periscope.litmus.instruction.Instruction.Undefined;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/**
 * Converts basic blocks to a list of instructions: branches to labels, and phi instructions as assignments at the ends
 * of the earlier blocks. If such a block has two successors, the assignments get a block of their own. {@link Blocks}
 * does the reverse.
 */
final class Flow {

  /** The label to which a {@code ret void} before the last block jumps. */
  static final String RETURN = "return";

  private final Tokens tokens;
  private final List<Block> blocks;
  private final Consumer<InvalidInputException> problems;
  private final Set<String> labels = new HashSet<>();

  Flow(Tokens tokens, List<Block> blocks, Consumer<InvalidInputException> problems) {
    this.tokens = tokens;
    this.blocks = blocks;
    this.problems = problems;
    blocks.forEach(b -> labels.add(b.name()));
  }

  /** The instructions; empty after an error, which was reported. */
  List<Instruction> lower() {
    if (!targetsAreThere() || !phisAreWhole()) {
      return List.of();
    }
    new Assignments(tokens, blocks, problems).check();
    return instructions(withAssignments());
  }

  private void problem(Span span, String message, String hint) {
    problems.accept(tokens.wrong(span, message, hint));
  }

  private boolean targetsAreThere() {
    boolean all = true;
    for (Block block : blocks) {
      for (String to : block.end().targets()) {
        boolean first = to.equals(blocks.get(0).name());
        if (!labels.contains(to) || first) {
          all = false;
          problem(block.end().span(), first ? "nothing goes back to the first block" : "there is no label " + to,
              first ? "give the loop a block of its own" : NearNames.nearOrSome(to, labels.stream().sorted().toList()));
        }
      }
    }
    return all;
  }

  /** The names of the blocks from which control may come to a block. */
  private Set<String> before(String label) {
    Set<String> names = new HashSet<>();
    blocks.stream().filter(b -> b.end().targets().contains(label)).forEach(b -> names.add(b.name()));
    return names;
  }

  private boolean phisAreWhole() {
    boolean whole = true;
    for (Block block : blocks) {
      Set<String> before = before(block.name());
      for (Block.Phi phi : block.phis()) {
        List<String> said = phi.incoming().stream().map(Block.Incoming::from).toList();
        if (!before.equals(new HashSet<>(said)) || said.size() != before.size()) {
          whole = false;
          problem(phi.span(), "a phi has one value for each block that control comes from", before.isEmpty()
              ? "control does not come here" : "these are: " + String.join(", ", before.stream().sorted().toList()));
        }
      }
      for (String from : whole ? before : Set.<String>of()) {
        whole &= inOrder(block.phis(), from);
      }
    }
    return whole;
  }

  /**
   * Whether the phis of a block can be assigned one after the other, although they take their values at the same time.
   */
  private boolean inOrder(List<Block.Phi> phis, String from) {
    Set<String> assigned = new HashSet<>();
    for (Block.Phi phi : phis) {
      Block.Incoming value = incoming(phi, from);
      if (value.value().registers().stream().anyMatch(assigned::contains)) {
        problem(value.span(), "this phi takes the old value of one above it", "put it above that one");
        return false;
      }
      assigned.add(phi.register());
    }
    return true;
  }

  private static Block.Incoming incoming(Block.Phi phi, String from) {
    return phi.incoming().stream().filter(i -> i.from().equals(from)).findFirst().orElseThrow();
  }

  private List<Instruction> assignments(String from, String to) {
    return blocks.stream().filter(b -> b.name().equals(to)).flatMap(b -> b.phis().stream())
        .<Instruction>map(p -> new Assign(p.register(), incoming(p, from).value(), p.span())).toList();
  }

  /** The blocks with the assignments of phis at the ends of earlier blocks. */
  private List<Block> withAssignments() {
    List<Block> all = new ArrayList<>();
    for (Block block : blocks) {
      if (block.end() instanceof Block.Test test) {
        Map<String, List<Instruction>> edges = new LinkedHashMap<>();
        for (String to : List.of(test.otherwise(), test.then())) {
          List<Instruction> edge = assignments(block.name(), to);
          if (!edge.isEmpty()) {
            edges.put(to, edge);
          }
        }
        Map<String, String> names = new LinkedHashMap<>();
        edges.keySet().forEach(to -> names.put(to, fresh(block.name() + "." + to)));
        all.add(block.with(block.body(), new Block.Test(test.condition(),
            names.getOrDefault(test.then(), test.then()), names.getOrDefault(test.otherwise(), test.otherwise()),
            test.span())));
        edges.forEach((to, edge) -> all.add(new Block(Optional.of(names.get(to)), test.span(), List.of(), edge,
            new Block.Jump(to, test.span()))));
      } else {
        List<Instruction> body = new ArrayList<>(block.body());
        block.end().targets().forEach(to -> body.addAll(assignments(block.name(), to)));
        all.add(block.with(body, block.end()));
      }
    }
    return all;
  }

  private String fresh(String wanted) {
    String name = wanted;
    for (int i = 1; !labels.add(name); i++) {
      name = wanted + "." + i;
    }
    return name;
  }

  private List<Instruction> instructions(List<Block> all) {
    Block last = all.get(all.size() - 1);
    boolean returns = last.end() instanceof Block.Return && last.body().isEmpty() && last.label().isPresent();
    String exit = returns ? last.name() : RETURN;
    boolean exits = !returns
        && all.stream().limit(all.size() - 1L).anyMatch(b -> b.end() instanceof Block.Return);
    if (exits) {
      exit = fresh(RETURN);
    }
    List<Instruction> out = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Block block = all.get(i);
      block.label().ifPresent(l -> out.add(new Label(l, block.span())));
      out.addAll(block.body());
      boolean ends = i == all.size() - 1;
      String next = !ends ? all.get(i + 1).name() : exits ? exit : "";
      end(block.end(), next, ends && !exits ? Optional.empty() : Optional.of(exit), out);
    }
    if (exits) {
      out.add(new Label(exit, last.end().span()));
    }
    return out;
  }

  /**
   * Adds the end of a block.
   *
   * @param exit the label to which a return jumps; empty if no code follows
   */
  private static void end(Block.End end, String next, Optional<String> exit, List<Instruction> out) {
    if (end instanceof Block.Return r) {
      exit.ifPresent(to -> jump(to, next, r.span(), out));
    } else if (end instanceof Block.Jump j) {
      jump(j.to(), next, j.span(), out);
    } else if (end instanceof Block.Test t) {
      out.add(new Branch(t.condition(), t.then(), t.span()));
      jump(t.otherwise(), next, t.span(), out);
    } else {
      out.add(new Undefined(Expression.constant(1), Cause.ACCESS, end.span()));
    }
  }

  private static void jump(String to, String next, Span span, List<Instruction> out) {
    if (!to.equals(next)) {
      out.add(new Branch(Expression.constant(1), to, span));
    }
  }
}
