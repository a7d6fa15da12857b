package periscope.lang.llvm.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import periscope.lang.llvm.module.IrBlock;
import periscope.lang.llvm.module.IrInstruction;
import periscope.lang.llvm.module.IrInstruction.Binary;
import periscope.lang.llvm.module.IrInstruction.Step;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.IrValue.Typed;
import periscope.lang.llvm.module.Layout;

/**
 * Steps by elements in place of steps by bytes: a pointer some bytes further on, of which the code computes the number
 * as a multiple, becomes a pointer some elements further on, so that {@link periscope.lang.llvm.memory.ObjectLayout}
 * knows how far apart accesses may lie. Addresses do not wrap around.
 */
public final class Strides {

  /** A number that is counted {@code scale} bytes each. */
  private record Term(long scale, Typed count) {}

  private static final IrType BYTE = new IrType.Integer(8);
  private static final int DEEPEST = 16;

  private final Map<String, IrInstruction> made = new HashMap<>();
  private final Layout layout;
  private int fresh;

  private Strides(List<IrBlock> blocks, Layout layout) {
    this.layout = layout;
    blocks.forEach(b -> b.body().forEach(i -> made.put(i.result(), i)));
  }

  /** The blocks with such steps; each value is made once. */
  public static List<IrBlock> of(List<IrBlock> blocks, Layout layout) {
    Strides strides = new Strides(blocks, layout);
    return blocks.stream().map(b -> b.with(b.body().stream().flatMap(i -> strides.stepped(i).stream()).toList()))
        .toList();
  }

  private List<IrInstruction> stepped(IrInstruction i) {
    if (!(i.action() instanceof Step s) || s.indices().size() != 1 || layout.stride(s.source()).orElse(0) != 1
        || !(s.indices().get(0).value() instanceof IrValue.Local)) {
      return List.of(i);
    }
    List<Term> terms = new ArrayList<>();
    long constant = taken(s.indices().get(0), 1, terms, 0);
    if (terms.size() == 1 && terms.get(0).scale() == 1 && constant == 0) {
      return List.of(i);
    }
    List<IrInstruction> steps = new ArrayList<>();
    Typed at = s.base();
    if (constant != 0 || terms.isEmpty()) {
      at = step(i, at, BYTE, new Typed(s.indices().get(0).type(), new IrValue.Number(constant)), terms.isEmpty(),
          steps);
    }
    for (int k = 0; k < terms.size(); k++) {
      at = step(i, at, new IrType.Array(Math.abs(terms.get(k).scale()), BYTE), signed(i, terms.get(k), steps),
          k == terms.size() - 1, steps);
    }
    return steps;
  }

  private Typed signed(IrInstruction i, Term term, List<IrInstruction> out) {
    if (term.scale() > 0) {
      return term.count();
    }
    String name = "$stride" + fresh++;
    out.add(i.with(name, new Binary("sub", Set.of(), term.count().type(), new IrValue.Number(0),
        term.count().value())));
    return new Typed(term.count().type(), new IrValue.Local(name));
  }

  private Typed step(IrInstruction i, Typed base, IrType by, Typed count, boolean last, List<IrInstruction> out) {
    String name = last ? i.result() : "$stride" + fresh++;
    out.add(i.with(name, new Step(by, base, List.of(count))));
    return new Typed(base.type(), new IrValue.Local(name));
  }

  /** Adds the terms of a number times {@code scale}; returns the constant part. */
  private long taken(Typed number, long scale, List<Term> terms, int depth) {
    if (number.value() instanceof IrValue.Number n) {
      return scale * signed(n, number.type());
    } else if (depth < DEEPEST && number.value() instanceof IrValue.Local l && made.containsKey(l.name())
        && made.get(l.name()).action() instanceof Binary b && b.type().equals(number.type())) {
      Typed left = new Typed(b.type(), b.left());
      Typed right = new Typed(b.type(), b.right());
      if (b.operation().equals("add") || b.operation().equals("sub")) {
        long first = taken(left, scale, terms, depth + 1);
        return first + taken(right, b.operation().equals("add") ? scale : -scale, terms, depth + 1);
      } else if (b.operation().equals("mul") && b.right() instanceof IrValue.Number n
          && isSmall(signed(n, b.type()) * scale)) {
        return taken(left, scale * signed(n, b.type()), terms, depth + 1);
      } else if (b.operation().equals("mul") && b.left() instanceof IrValue.Number n
          && isSmall(signed(n, b.type()) * scale)) {
        return taken(right, scale * signed(n, b.type()), terms, depth + 1);
      } else if (b.operation().equals("shl") && b.right() instanceof IrValue.Number n && n.bits() >= 0 && n.bits() < 20
          && isSmall(scale << n.bits())) {
        return taken(left, scale << n.bits(), terms, depth + 1);
      }
    }
    terms.add(new Term(scale, number));
    return 0;
  }

  /** A constant as a number of its type: a text may write it without a sign. */
  private static long signed(IrValue.Number n, IrType type) {
    int unused = type instanceof IrType.Integer i && i.bits() < Long.SIZE ? Long.SIZE - i.bits() : 0;
    return n.bits() << unused >> unused;
  }

  private static boolean isSmall(long scale) {
    return scale != 0 && Math.abs(scale) < 1 << 24;
  }
}
