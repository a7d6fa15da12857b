package periscope.lang.vulkan.mnemonic;

import periscope.lang.vulkan.instruction.Qualifiers;
import periscope.lang.vulkan.instruction.Qualifiers.Manner;
import periscope.litmus.memory.MemoryOrder;

/**
 * The rules for the words of a mnemonic ([VULKAN], "Memory Semantics", "Scope", and the rules for valid usage of
 * SPIR-V's memory operands).
 */
final class Rules {

  private Rules() {}

  static void check(Kind kind, Words words, Qualifiers q) throws MnemonicFault {
    refuse(kind.accesses() && q.storage().isEmpty(), "the access has no storage class", "write .sc0");
    refuse(!kind.accesses() && q.storage().isPresent(), "a barrier is in no storage class",
        "the classes that it orders are written .semsc0");
    refuse(!kind.accesses() && (words.has("atom") || words.has("nonpriv") || words.has("av") || words.has("vis")),
        "a barrier is no access", "its semantics are written .semav and .semvis");
    refuse(kind != Kind.CONTROL_BARRIER && words.has("everywhere"), "only a control barrier has .everywhere", "");
    refuse(kind != Kind.UPDATE && words.operator().isPresent(), "only a read-modify-write has an operator", "");
    refuse(words.has("av") && !kind.writes(), "an availability operation is a write", "write ld.vis");
    refuse(words.has("vis") && !kind.reads(), "a visibility operation is a read", "write st.av");
    if (kind.accesses()) {
      access(kind, q);
    } else {
      barrier(kind, q);
    }
    semantics(q);
  }

  private static void access(Kind kind, Qualifiers q) throws MnemonicFault {
    boolean atomic = q.manner().orElseThrow() == Manner.ATOMIC;
    boolean scoped = atomic || q.manner().get() == Manner.OPERATION;
    refuse(scoped && q.level().isEmpty(), "the access has no scope", "write one of .sg, .wg, .qf and .dv");
    refuse(!scoped && q.level().isPresent(), "a plain access has a scope as an availability or visibility operation "
        + "only", kind.writes() ? "write st.av" : "write ld.vis");
    refuse(!atomic && q.order() != MemoryOrder.NON_ATOMIC, "only an atomic access has an order", "write .atom");
    refuse(q.order().acquires() && !kind.reads(), "a store does not acquire", "write .rel");
    refuse(q.order().releases() && !kind.writes(), "a load does not release", "write .acq");
  }

  private static void barrier(Kind kind, Qualifiers q) throws MnemonicFault {
    refuse(q.level().isEmpty(), "the barrier has no scope", "write one of .sg, .wg, .qf and .dv");
    refuse(kind == Kind.MEMORY_BARRIER && q.order() == MemoryOrder.NON_ATOMIC, "the memory barrier has no order",
        "write one of .acq, .rel and .acq_rel");
  }

  private static void semantics(Qualifiers q) throws MnemonicFault {
    boolean ordered = q.order().acquires() || q.order().releases();
    refuse(ordered && q.semantics().isEmpty(), "an order without a storage class orders nothing", "write .semsc0");
    refuse(!ordered && !q.semantics().isEmpty(), "semantics name classes only where they acquire or release",
        "write .acq, .rel or .acq_rel");
    refuse(q.available() && !q.order().releases(), "only a releasing operation makes available", "leave out .semav");
    refuse(q.visible() && !q.order().acquires(), "only an acquiring operation makes visible", "leave out .semvis");
  }

  private static void refuse(boolean wrong, String message, String hint) throws MnemonicFault {
    if (wrong) {
      throw new MnemonicFault(message, hint);
    }
  }
}
