package periscope.lang.llvm.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import periscope.lang.llvm.module.IrBlock;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Incoming;
import periscope.lang.llvm.module.IrInstruction.Phi;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.Operands;

/**
 * Makes values of variables that a compiler without optimisation keeps in memory: an {@code alloca} of one number or
 * pointer whose address is used by plain loads and stores alone. A variable that some way reads before it is assigned
 * stays in memory, where such a read is found.
 *
 * <p>Each variable gets a phi in each block that control comes to from several blocks; phis of one value, and phis that
 * nothing uses, are taken out again.
 */
public final class Promotion {

  private final List<IrBlock> blocks;
  private final Map<String, IrType> variables = new LinkedHashMap<>();
  private final Map<String, List<String>> before = new HashMap<>();
  /** For each block, the values of the variables at its end. */
  private final Map<String, Map<String, IrValue>> after = new HashMap<>();
  /** The values that stand for results of loads, and for phis of one value. */
  private final Map<String, IrValue> known = new HashMap<>();
  private final Map<String, Phi> phis = new LinkedHashMap<>();
  private final Map<String, String> variableOf = new HashMap<>();

  private Promotion(List<IrBlock> blocks, Set<String> except) {
    this.blocks = blocks;
    candidates(except);
    for (IrBlock block : blocks) {
      block.end().targets().distinct()
          .forEach(to -> before.computeIfAbsent(to, t -> new ArrayList<>()).add(block.name()));
    }
  }

  /**
   * The blocks without such variables.
   *
   * @param blocks each block behind all blocks that lead to it, but for loops
   */
  public static List<IrBlock> of(List<IrBlock> blocks) {
    Set<String> early = new HashSet<>();
    while (true) {
      Promotion promotion = new Promotion(blocks, early);
      promotion.run();
      Set<String> found = promotion.readEarly();
      if (found.isEmpty()) {
        return promotion.rewritten();
      }
      early.addAll(found);
    }
  }

  private void candidates(Set<String> except) {
    for (IrBlock block : blocks) {
      block.body().forEach(i -> {
        if (i.action() instanceof IrInstruction.Allocate a && a.count() == 1 && !except.contains(i.result())
            && (a.type() instanceof IrType.Integer || a.type() instanceof IrType.Real
                || a.type() instanceof IrType.Pointer)) {
          variables.put(i.result(), a.type());
        }
      });
    }
    for (IrBlock block : blocks) {
      block.body().forEach(i -> Operands.map(i.action(), v -> {
        if (v instanceof IrValue.Local l && variables.containsKey(l.name()) && !isPlain(i.action(), l.name())) {
          variables.remove(l.name());
        }
        return v;
      }));
      Operands.map(block.end(), v -> {
        if (v instanceof IrValue.Local l) {
          variables.remove(l.name());
        }
        return v;
      }, l -> l);
    }
  }

  /** Whether an action only loads from a variable, or stores to it, or says how long it lives. */
  private boolean isPlain(IrInstruction.Action action, String variable) {
    IrType type = variables.get(variable);
    return action instanceof IrInstruction.Load l && !l.access().atomic() && !l.access().isVolatile()
        && l.type().equals(type)
        || action instanceof IrInstruction.Store s && !s.access().atomic() && !s.access().isVolatile()
            && s.value().type().equals(type) && !s.value().value().equals(new IrValue.Local(variable))
        || isLifetime(action);
  }

  private static boolean isLifetime(IrInstruction.Action action) {
    return action instanceof IrInstruction.Call c && c.function().orElse("").startsWith("llvm.lifetime.");
  }

  private void run() {
    for (IrBlock block : blocks) {
      Map<String, IrValue> now = new HashMap<>();
      List<String> from = before.getOrDefault(block.name(), List.of());
      for (String variable : variables.keySet()) {
        now.put(variable, begins(block, variable, from));
      }
      for (IrInstruction i : block.body()) {
        begun(i).ifPresent(variable -> now.put(variable, new IrValue.Arbitrary("undef")));
        if (i.action() instanceof IrInstruction.Load l && isVariable(l.address().value())) {
          known.put(i.result(), now.get(name(l.address().value())));
        } else if (i.action() instanceof IrInstruction.Store s && isVariable(s.address().value())) {
          now.put(name(s.address().value()), s.value().value());
        }
      }
      after.put(block.name(), now);
    }
    phis.replaceAll((name, phi) -> {
      String variable = variableOf.get(name);
      return new Phi(phi.type(), phi.incoming().stream()
          .map(in -> new Incoming(after.get(in.from()).get(variable), in.from())).toList());
    });
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Map.Entry<String, Phi> phi : phis.entrySet()) {
        Set<IrValue> values = new HashSet<>();
        phi.getValue().incoming().forEach(in -> values.add(resolved(in.value())));
        values.remove(new IrValue.Local(phi.getKey()));
        if (values.size() == 1 && !known.containsKey(phi.getKey())) {
          known.put(phi.getKey(), values.iterator().next());
          changed = true;
        }
      }
    }
    phis.keySet().removeAll(known.keySet());
    phis.keySet().retainAll(used());
  }

  /** The variable whose life begins with an instruction: it has no value then, whatever an earlier round left there. */
  private Optional<String> begun(IrInstruction i) {
    if (i.action() instanceof IrInstruction.Allocate && variables.containsKey(i.result())) {
      return Optional.of(i.result());
    }
    return i.action() instanceof IrInstruction.Call c && c.function().orElse("").startsWith("llvm.lifetime.start")
        ? c.arguments().stream().map(IrValue.Typed::value).filter(this::isVariable).map(Promotion::name).findFirst()
        : Optional.empty();
  }

  private IrValue begins(IrBlock block, String variable, List<String> from) {
    if (from.isEmpty()) {
      return new IrValue.Arbitrary("undef");
    } else if (from.size() == 1 && after.containsKey(from.get(0))) {
      return after.get(from.get(0)).get(variable);
    }
    String name = variable + "@" + block.name();
    variableOf.put(name, variable);
    phis.put(name, new Phi(variables.get(variable), from.stream()
        .map(f -> new Incoming(new IrValue.Arbitrary("undef"), f)).toList()));
    return new IrValue.Local(name);
  }

  private boolean isVariable(IrValue address) {
    return address instanceof IrValue.Local l && variables.containsKey(l.name());
  }

  private static String name(IrValue local) {
    return ((IrValue.Local) local).name();
  }

  private IrValue resolved(IrValue value) {
    IrValue now = value;
    while (now instanceof IrValue.Local l && known.containsKey(l.name())) {
      now = known.get(l.name());
    }
    return now;
  }

  /** The phis that instructions use, directly or through other phis. */
  private Set<String> used() {
    Set<String> used = new HashSet<>();
    List<String> work = new ArrayList<>();
    for (IrBlock block : blocks) {
      block.body().stream().filter(i -> !isLeftOut(i)).forEach(i -> Operands.map(i.action(), v -> use(v, used, work)));
      Operands.map(block.end(), v -> use(v, used, work), l -> l);
    }
    while (!work.isEmpty()) {
      phis.get(work.remove(work.size() - 1)).incoming().forEach(in -> use(in.value(), used, work));
    }
    return used;
  }

  private IrValue use(IrValue value, Set<String> used, List<String> work) {
    if (resolved(value) instanceof IrValue.Local l && phis.containsKey(l.name()) && used.add(l.name())) {
      work.add(l.name());
    }
    return value;
  }

  private boolean isLeftOut(IrInstruction i) {
    return variables.containsKey(i.result()) && i.action() instanceof IrInstruction.Allocate
        || i.action() instanceof IrInstruction.Load l && isVariable(l.address().value())
        || i.action() instanceof IrInstruction.Store s && isVariable(s.address().value())
        || i.action() instanceof IrInstruction.Call c && isLifetime(c)
            && c.arguments().stream().anyMatch(a -> isVariable(a.value()));
  }

  /** The variables that some way reads before it assigns to them. */
  private Set<String> readEarly() {
    Set<String> early = new TreeSet<>();
    phis.forEach((name, phi) -> {
      if (phi.incoming().stream().anyMatch(in -> resolved(in.value()) instanceof IrValue.Arbitrary)) {
        early.add(variableOf.get(name));
      }
    });
    for (IrBlock block : blocks) {
      block.body().forEach(i -> {
        if (i.action() instanceof IrInstruction.Load l && isVariable(l.address().value())
            && resolved(new IrValue.Local(i.result())) instanceof IrValue.Arbitrary) {
          early.add(name(l.address().value()));
        }
      });
    }
    return early;
  }

  private List<IrBlock> rewritten() {
    List<IrBlock> all = new ArrayList<>();
    for (IrBlock block : blocks) {
      List<IrInstruction> body = new ArrayList<>();
      variables.keySet().stream().map(v -> v + "@" + block.name()).filter(phis::containsKey)
          .forEach(name -> body.add(new IrInstruction(name, Operands.map(phis.get(name), this::resolved), block.at(),
              -1)));
      block.body().stream().filter(i -> !isLeftOut(i))
          .forEach(i -> body.add(i.with(i.result(), Operands.map(i.action(), this::resolved))));
      all.add(new IrBlock(block.name(), body, Operands.map(block.end(), this::resolved, l -> l), block.at(),
          block.debug()));
    }
    return all;
  }
}
