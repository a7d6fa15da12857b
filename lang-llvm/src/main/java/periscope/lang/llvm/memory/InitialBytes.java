package periscope.lang.llvm.memory;

import periscope.lang.llvm.flow.Refusal;
import periscope.lang.llvm.memory.ObjectLayout.Field;
import periscope.lang.llvm.module.IrGlobal;
import periscope.lang.llvm.module.IrType;
import periscope.lang.llvm.module.IrValue;
import periscope.lang.llvm.module.Layout;

/** The bytes with which a variable of the module begins, in the order of addresses, the lowest bits first. */
public final class InitialBytes {

  private final Layout layout;
  private final Refusal refusal;
  private final IrGlobal variable;
  private final byte[] bytes;

  public InitialBytes(Layout layout, Refusal refusal, IrGlobal variable) {
    this.layout = layout;
    this.refusal = refusal;
    this.variable = variable;
    this.bytes = new byte[(int) Math.min(1 << 20, layout.size(variable.type()).orElse(0))];
    fill(variable.type(), variable.initial().orElseThrow(), 0);
  }

  private void fill(IrType type, IrValue value, long at) {
    IrType t = layout.resolved(type);
    if (value instanceof IrValue.Number n) {
      long size = layout.size(t).orElse(0);
      for (int i = 0; i < size && at + i < bytes.length; i++) {
        bytes[(int) at + i] = (byte) (n.bits() >> Byte.SIZE * i);
      }
    } else if (value instanceof IrValue.Aggregate a) {
      for (int i = 0; i < a.elements().size(); i++) {
        long offset = t instanceof IrType.Structure s ? layout.offset(s, i).orElse(0)
            : i * layout.stride(PointsTo.element(t)).orElse(0);
        fill(a.elements().get(i).type(), a.elements().get(i).value(), at + offset);
      }
    } else if (!(value instanceof IrValue.Zero || value instanceof IrValue.Null
        || value instanceof IrValue.Arbitrary)) {
      throw refusal.at(variable.at(), "the initial value of " + variable.name() + " is not read", "");
    }
  }

  /** The number in a cell. */
  public long at(long stride, Field field, long cell) {
    long at = cell / field.count() * stride + field.offset() + cell % field.count() * field.step();
    long pattern = 0;
    for (int i = field.bytes() - 1; i >= 0; i--) {
      pattern = pattern << Byte.SIZE | (at + i < bytes.length ? bytes[(int) at + i] & 0xff : 0);
    }
    return field.type().wrap(pattern);
  }
}
