package periscope.lang.llvm.module;

import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sizes and alignments of types in bytes, as compilers for GPUs choose them: numbers are aligned to their size, vectors
 * to their size rounded up to a power of two.
 *
 * @param named       the module's named types
 * @param description the {@code target datalayout} of the module, of which the sizes of pointers are read
 */
public record Layout(Map<String, IrType> named, String description) {

  private static final Pattern POINTERS = Pattern.compile("(?:^|-)p(\\d*):(\\d+)");

  public Layout {
    named = Map.copyOf(named);
  }

  /** The type that a name stands for; any other type itself. */
  public IrType resolved(IrType type) {
    IrType now = type;
    for (int i = 0; now instanceof IrType.Named n && i < 100; i++) {
      now = named.getOrDefault(n.name(), new IrType.Other(n.name()));
    }
    return now;
  }

  /** The size of a type, without the gap to the next element of an array; empty if the type has none. */
  public OptionalLong size(IrType type) {
    IrType t = resolved(type);
    if (t instanceof IrType.Integer i) {
      return OptionalLong.of((i.bits() + 7) / 8);
    } else if (t instanceof IrType.Real r) {
      return OptionalLong.of(r.bits() / 8);
    } else if (t instanceof IrType.Pointer p) {
      return OptionalLong.of(pointer(p.space()));
    } else if (t instanceof IrType.Array a) {
      OptionalLong element = stride(a.element());
      return element.isEmpty() ? element : OptionalLong.of(a.count() * element.getAsLong());
    } else if (t instanceof IrType.Vector v) {
      OptionalLong element = size(v.element());
      return element.isEmpty() ? element : OptionalLong.of(v.count() * element.getAsLong());
    } else if (t instanceof IrType.Structure s) {
      OptionalLong end = offset(s, s.members().size());
      return end.isEmpty() ? end : OptionalLong.of(up(end.getAsLong(), alignment(s)));
    }
    return OptionalLong.empty();
  }

  /** The distance of two elements of an array; empty if the type has no size. */
  public OptionalLong stride(IrType element) {
    OptionalLong size = size(element);
    return size.isEmpty() ? size : OptionalLong.of(up(size.getAsLong(), alignment(element)));
  }

  /** The offset of a member; of the member behind the last one, the end of the last one. */
  public OptionalLong offset(IrType.Structure structure, int member) {
    long at = 0;
    for (int i = 0; i <= member; i++) {
      if (i < structure.members().size()) {
        at = structure.packed() ? at : up(at, alignment(structure.members().get(i)));
      }
      if (i < member) {
        OptionalLong size = size(structure.members().get(i));
        if (size.isEmpty()) {
          return size;
        }
        at += size.getAsLong();
      }
    }
    return OptionalLong.of(at);
  }

  private long alignment(IrType type) {
    IrType t = resolved(type);
    if (t instanceof IrType.Array a) {
      return alignment(a.element());
    } else if (t instanceof IrType.Structure s) {
      return s.packed() ? 1 : s.members().stream().mapToLong(this::alignment).max().orElse(1);
    }
    long size = Math.max(1, size(t).orElse(1));
    return Long.highestOneBit(size) == size ? size : Long.highestOneBit(size) << 1;
  }

  private long pointer(int space) {
    long general = 8;
    Matcher said = POINTERS.matcher(description);
    while (said.find()) {
      int of = said.group(1).isEmpty() ? 0 : Integer.parseInt(said.group(1));
      if (of == space) {
        return Long.parseLong(said.group(2)) / 8;
      } else if (of == 0) {
        general = Long.parseLong(said.group(2)) / 8;
      }
    }
    return general;
  }

  private static long up(long size, long alignment) {
    return (size + alignment - 1) / alignment * alignment;
  }
}
