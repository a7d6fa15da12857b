package periscope.lang.neutral;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.memory.Location.AddressSpace;

/** The memory type of a test's locations, {@code memoryType}: atomic or not, in storage or in workgroup memory. */
enum Memory {
  ATOMIC_STORAGE(true, AddressSpace.GLOBAL),
  NON_ATOMIC_STORAGE(false, AddressSpace.GLOBAL),
  ATOMIC_WORKGROUP(true, AddressSpace.LOCAL),
  NON_ATOMIC_WORKGROUP(false, AddressSpace.LOCAL);

  /** The memory types by their words. */
  static final Map<String, Memory> WORDS = Stream.of(values())
      .collect(Collectors.toMap(Memory::word, m -> m, (a, b) -> a, LinkedHashMap::new));

  private final boolean atomic;
  private final AddressSpace space;

  Memory(boolean atomic, AddressSpace space) {
    this.atomic = atomic;
    this.space = space;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean atomic() {
    return atomic;
  }

  AddressSpace space() {
    return space;
  }

  /** The memory region that a fence of such a test orders. */
  FenceFlag flag() {
    return space == AddressSpace.GLOBAL ? FenceFlag.GLOBAL : FenceFlag.LOCAL;
  }
}
