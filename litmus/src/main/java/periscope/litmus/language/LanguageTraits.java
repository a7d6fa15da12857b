package periscope.litmus.language;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.litmus.event.Event;
import periscope.litmus.event.Event.Kind;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Placement;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Compilation;

/**
 * The traits of a language that engines and reports need beside its text: the words for the parts of its tests, and the
 * behaviours that it leaves undefined. The defaults are those of OpenCL C.
 */
public interface LanguageTraits {

  /** The traits of a language that overrides none. */
  LanguageTraits DEFAULT = new LanguageTraits() {};

  /** Short words for memory orders, as reports print them inside brackets. */
  Map<MemoryOrder, String> ORDERS = Map.of(
      MemoryOrder.NON_ATOMIC, "na",
      MemoryOrder.RELAXED, "rlx",
      MemoryOrder.ACQUIRE, "acq",
      MemoryOrder.RELEASE, "rel",
      MemoryOrder.ACQ_REL, "acq_rel",
      MemoryOrder.SEQ_CST, "sc");

  /** Short words for scopes, as reports print them inside brackets. */
  Map<Scope, String> SCOPES = Map.of(
      Scope.WORK_ITEM, "wi",
      Scope.WORK_GROUP, "wg",
      Scope.CLUSTER, "cl",
      Scope.DEVICE, "dv",
      Scope.ALL_SVM_DEVICES, "all");

  /**
   * True if an integer division by zero makes the behaviour of the whole program undefined; false if only the result of
   * the division is unspecified.
   */
  default boolean divisionByZeroUndefines() {
    return false;
  }

  /**
   * Whether the filter of a test drops runs, with their races; false if it drops final states only, so that a race in
   * any run makes the behaviour undefined.
   */
  default boolean filterDropsRuns() {
    return false;
  }

  /** The language's word for the memory order of an atomic operation: {@code release}. */
  default String orderWord(MemoryOrder order) {
    return order.name().toLowerCase(Locale.ROOT);
  }

  /** The language's short word for program order: {@code sb} or {@code po}. */
  default String programOrder() {
    return "sb";
  }

  /** The language's word for a work-group. */
  default String workGroup() {
    return "work-group";
  }

  /** The language's words for the parts of a launch. */
  default LaunchWords launchWords() {
    return LaunchWords.OPENCL;
  }

  /** Whether a kernel's parameters say what their memory holds; else the accesses decide how large its elements are. */
  default boolean typesBuffers() {
    return true;
  }

  /** The language's word for a device. */
  default String device() {
    return "device";
  }

  /**
   * A sentence on the language's promises of progress: that all threads go on, and that writes become visible in the
   * end.
   */
  default String progress() {
    return "OpenCL promises neither, not even within a work-group.";
  }

  /** The same sentence for code that is compiled with some options. */
  default String progress(Compilation options) {
    return progress();
  }

  /**
   * Whether every thread of a sub-group goes on by itself, on the processor that a compiler's options name; false if
   * the processor runs them in step, so that a thread which waits may keep the others from going on.
   *
   * @throws IllegalArgumentException for an unknown processor
   */
  default boolean goOnAlone(Compilation options) {
    return true;
  }

  /** The language's word for an access that does not synchronise: {@code non-atomic} or {@code weak}. */
  default String plain() {
    return "non-atomic";
  }

  /** A scope in words: {@code work-group}, {@code all-svm-devices}. */
  default String scope(Scope scope) {
    return scope.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** A scope as reports print it inside brackets: {@code dv}, of CUDA {@code device}. */
  default String scopeInBrackets(Scope scope) {
    return SCOPES.get(scope);
  }

  /** The place of a thread in short: {@code @wg0}, on a device other than the first {@code @wg1 dev1}. */
  default String placement(Placement at) {
    String cluster = at.cluster() != at.workGroup() ? " cl" + at.cluster() : "";
    return "@wg" + at.workGroup() + cluster + (at.device() > 0 ? " dev" + at.device() : "");
  }

  /**
   * The text of a value that the location of an event may hold; empty if the value is an ordinary number.
   *
   * @param event an access of the location, and perhaps not the one that reads or writes the value
   */
  default Optional<String> value(Event event, long value) {
    return Optional.empty();
  }

  /**
   * The text that reports print behind the kind of an event: {@code [rel,dv]}, {@code [na]}, {@code [acq,wg,local]} of
   * a fence for local memory alone. The event is no initial write.
   */
  default String annotation(Event event) {
    boolean atomic = event.order() != MemoryOrder.NON_ATOMIC;
    String order = event.marks().isVolatile() ? "volatile" : ORDERS.get(event.order());
    String local = event.kind() == Kind.FENCE && event.regions().equals(Set.of(AddressSpace.LOCAL)) ? ",local" : "";
    return "[" + order + (atomic ? "," + scopeInBrackets(event.scope()) : "") + local
        + (event.remote() ? ",rem" : "") + "]";
  }

  /**
   * The reason why two accesses of different threads race although one comes before the other, as a clause that follows
   * "but"; empty in a language in which accesses in that order do not race.
   *
   * @param events the events of the execution, in which the events of a thread stand in program order
   * @param first  index of the access that comes before the other one
   * @param second index of the other access
   */
  default Optional<String> unseen(List<Event> events, int first, int second) {
    return Optional.empty();
  }

  /**
   * A memory operation in words, with every order and scope that its text leaves to a default; empty for other
   * instructions.
   */
  default Optional<String> told(Instruction instruction) {
    return new OperationWords(this).of(instruction);
  }
}
