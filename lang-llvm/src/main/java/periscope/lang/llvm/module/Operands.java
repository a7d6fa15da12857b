package periscope.lang.llvm.module;

import java.util.List;
import java.util.function.UnaryOperator;
import periscope.lang.llvm.module.IrInstruction.Action;
import periscope.lang.llvm.module.IrInstruction.Incoming;
import periscope.lang.llvm.module.IrValue.Typed;

/** Replaces the operands of instructions. */
public final class Operands {

  private Operands() {}

  private static Typed of(Typed typed, UnaryOperator<IrValue> change) {
    return new Typed(typed.type(), change.apply(typed.value()));
  }

  private static List<Typed> all(List<Typed> typed, UnaryOperator<IrValue> change) {
    return typed.stream().map(t -> of(t, change)).toList();
  }

  /** A copy of an action in which {@code change} has replaced each operand; labels stay. */
  public static Action map(Action action, UnaryOperator<IrValue> change) {
    if (action instanceof IrInstruction.Load a) {
      return new IrInstruction.Load(a.type(), of(a.address(), change), a.access());
    } else if (action instanceof IrInstruction.Store a) {
      return new IrInstruction.Store(of(a.value(), change), of(a.address(), change), a.access());
    } else if (action instanceof IrInstruction.Update a) {
      return new IrInstruction.Update(a.operation(), of(a.address(), change), of(a.operand(), change), a.access());
    } else if (action instanceof IrInstruction.Exchange a) {
      return new IrInstruction.Exchange(a.weak(), of(a.address(), change), of(a.expected(), change),
          of(a.desired(), change), a.access(), a.failure());
    } else if (action instanceof IrInstruction.Guarded a) {
      return new IrInstruction.Guarded(change.apply(a.condition()), a.otherwise().map(change), map(a.action(), change));
    }
    return computed(action, change);
  }

  private static Action computed(Action action, UnaryOperator<IrValue> change) {
    if (action instanceof IrInstruction.Step a) {
      return new IrInstruction.Step(a.source(), of(a.base(), change), all(a.indices(), change));
    } else if (action instanceof IrInstruction.Binary a) {
      return new IrInstruction.Binary(a.operation(), a.flags(), a.type(), change.apply(a.left()),
          change.apply(a.right()));
    } else if (action instanceof IrInstruction.Negate a) {
      return new IrInstruction.Negate(of(a.operand(), change));
    } else if (action instanceof IrInstruction.Compare a) {
      return new IrInstruction.Compare(a.real(), a.predicate(), a.type(), change.apply(a.left()),
          change.apply(a.right()));
    } else if (action instanceof IrInstruction.Convert a) {
      return new IrInstruction.Convert(a.operation(), of(a.from(), change), a.to());
    } else if (action instanceof IrInstruction.Select a) {
      return new IrInstruction.Select(of(a.condition(), change), of(a.then(), change), of(a.otherwise(), change));
    } else if (action instanceof IrInstruction.Freeze a) {
      return new IrInstruction.Freeze(of(a.operand(), change));
    } else if (action instanceof IrInstruction.Extract a) {
      return new IrInstruction.Extract(of(a.aggregate(), change), a.path());
    } else if (action instanceof IrInstruction.Insert a) {
      return new IrInstruction.Insert(of(a.aggregate(), change), of(a.element(), change), a.path());
    } else if (action instanceof IrInstruction.ExtractElement a) {
      return new IrInstruction.ExtractElement(of(a.vector(), change), of(a.index(), change));
    } else if (action instanceof IrInstruction.InsertElement a) {
      return new IrInstruction.InsertElement(of(a.vector(), change), of(a.element(), change), of(a.index(), change));
    } else if (action instanceof IrInstruction.Shuffle a) {
      return new IrInstruction.Shuffle(of(a.first(), change), of(a.second(), change), a.mask());
    } else if (action instanceof IrInstruction.Call a) {
      return new IrInstruction.Call(a.function(), a.type(), all(a.arguments(), change));
    } else if (action instanceof IrInstruction.Phi a) {
      return new IrInstruction.Phi(a.type(), a.incoming().stream()
          .map(i -> new Incoming(change.apply(i.value()), i.from())).toList());
    }
    return action;
  }

  /** A copy of a block's end in which {@code change} has replaced each operand, and {@code label} each label. */
  public static IrBlock.End map(IrBlock.End end, UnaryOperator<IrValue> change, UnaryOperator<String> label) {
    if (end instanceof IrBlock.Jump e) {
      return new IrBlock.Jump(label.apply(e.to()));
    } else if (end instanceof IrBlock.Test e) {
      return new IrBlock.Test(change.apply(e.condition()), label.apply(e.then()), label.apply(e.otherwise()));
    } else if (end instanceof IrBlock.Switch e) {
      return new IrBlock.Switch(of(e.value(), change), label.apply(e.otherwise()),
          e.cases().stream().map(c -> new IrBlock.Case(c.number(), label.apply(c.to()))).toList());
    } else if (end instanceof IrBlock.Return e) {
      return new IrBlock.Return(e.value().map(v -> of(v, change)));
    }
    return end;
  }
}
