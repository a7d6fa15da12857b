package periscope.lang.llvm;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.Span;

/** Checks that each value is defined before its use on every path: its block dominates the use. */
final class Assignments {

  private final Tokens tokens;
  private final List<Block> blocks;
  private final Consumer<InvalidInputException> problems;
  /** For each analysed block, the values that are defined at its end. */
  private final Map<String, Set<String>> made = new HashMap<>();
  private final Set<String> told = new HashSet<>();

  Assignments(Tokens tokens, List<Block> blocks, Consumer<InvalidInputException> problems) {
    this.tokens = tokens;
    this.blocks = blocks;
    this.problems = problems;
  }

  void check() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Block block : blocks) {
        Optional<Set<String>> before = before(block);
        if (before.isPresent()) {
          Set<String> after = new HashSet<>(before.get());
          block.written().forEach(after::add);
          changed |= !after.equals(made.put(block.name(), after));
        }
      }
    }
    blocks.forEach(b -> before(b).ifPresent(made -> check(b, made)));
  }

  /** The values that are defined on every path to a block; empty if no path to it is known yet. */
  private Optional<Set<String>> before(Block block) {
    if (block == blocks.get(0)) {
      return Optional.of(Set.of());
    }
    return blocks.stream().filter(b -> b.end().targets().contains(block.name())).map(b -> made.get(b.name()))
        .filter(m -> m != null).reduce((a, b) -> {
          Set<String> both = new HashSet<>(a);
          both.retainAll(b);
          return both;
        });
  }

  private void check(Block block, Set<String> before) {
    Set<String> now = new HashSet<>(before);
    block.phis().forEach(p -> now.add(p.register()));
    for (Instruction i : block.body()) {
      use(i.dataflow().read().stream(), now, i.span());
      now.addAll(i.dataflow().written());
    }
    if (block.end() instanceof Block.Test t) {
      use(t.condition().registers().stream(), now, t.span());
    }
    for (String to : block.end().targets()) {
      blocks.stream().filter(b -> b.name().equals(to)).flatMap(b -> b.phis().stream())
          .flatMap(p -> p.incoming().stream()).filter(i -> i.from().equals(block.name()))
          .forEach(i -> use(i.value().registers().stream(), now, i.span()));
    }
  }

  private void use(Stream<String> used, Set<String> now, Span span) {
    used.filter(r -> !now.contains(r)).filter(told::add).forEach(r -> problems.accept(tokens.wrong(span,
        "%" + r.replaceAll("^\\$|\\.[01]$", "") + " is not made on every way that leads here",
        "let a phi join the values of several ways")));
  }
}
