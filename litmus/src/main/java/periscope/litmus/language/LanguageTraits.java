package periscope.litmus.language;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import periscope.litmus.event.Event;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;

/**
 * The traits of a language that engines and reports need beside its text: the words for the parts of its tests, and the
 * behaviours that it leaves undefined. The defaults are those of OpenCL C.
 */
public interface LanguageTraits {

  /** Those of a language that says nothing of its own. */
  LanguageTraits DEFAULT = new LanguageTraits() {};

  /** Short words for memory orders, as reports write them into brackets. */
  Map<MemoryOrder, String> ORDERS = Map.of(
      MemoryOrder.NON_ATOMIC, "na",
      MemoryOrder.RELAXED, "rlx",
      MemoryOrder.ACQUIRE, "acq",
      MemoryOrder.RELEASE, "rel",
      MemoryOrder.ACQ_REL, "acq_rel",
      MemoryOrder.SEQ_CST, "sc");

  /** Short words for scopes, as reports write them into brackets. */
  Map<Scope, String> SCOPES = Map.of(
      Scope.WORK_ITEM, "wi",
      Scope.WORK_GROUP, "wg",
      Scope.DEVICE, "dv",
      Scope.ALL_SVM_DEVICES, "all");

  /** Whether an integer division by zero leaves the whole program undefined; else only its result is unspecified. */
  default boolean divisionByZeroUndefines() {
    return false;
  }

  /** What program order is called: {@code sb} or {@code po}. */
  default String programOrder() {
    return "sb";
  }

  /** What a work-group is called. */
  default String workGroup() {
    return "work-group";
  }

  /** What the parts of a launch are called. */
  default LaunchWords launchWords() {
    return LaunchWords.OPENCL;
  }

  /** What a device is called. */
  default String device() {
    return "device";
  }

  /** What the language promises of threads that all go on, and of writes that become visible in the end. */
  default String progress() {
    return "OpenCL promises neither, not even within a work-group.";
  }

  /** What an access that is no synchronisation is called: {@code non-atomic} or {@code weak}. */
  default String plain() {
    return "non-atomic";
  }

  /** A scope in words: {@code work-group}, {@code all-svm-devices}. */
  default String scope(Scope scope) {
    return scope.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Where a thread runs, in short: {@code @wg0}, on other devices than the first {@code @wg1 dev1}. */
  default String placement(Placement at) {
    return "@wg" + at.workGroup() + (at.device() > 0 ? " dev" + at.device() : "");
  }

  /** What reports write behind the kind of an event that is no initial write: {@code [rel,dv]}, {@code [na]}. */
  default String annotation(Event event) {
    boolean atomic = event.order() != MemoryOrder.NON_ATOMIC;
    String order = event.marks().isVolatile() ? "volatile" : ORDERS.get(event.order());
    return "[" + order + (atomic ? "," + SCOPES.get(event.scope()) : "") + (event.remote() ? ",rem" : "") + "]";
  }

  /**
   * A memory operation with every order and scope that its text leaves to a default, in words; empty for other
   * instructions.
   */
  default Optional<String> told(Instruction instruction) {
    return new OperationWords(this).of(instruction);
  }
}
