package periscope.lang.ptx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import periscope.lang.ptx.instruction.CacheOperator;
import periscope.lang.ptx.instruction.LimitedFence;
import periscope.lang.ptx.instruction.Point;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Access;
import periscope.lang.ptx.instruction.PtxInstruction.Fence;
import periscope.lang.ptx.instruction.PtxInstruction.Qualifiers;
import periscope.lang.ptx.instruction.PtxTag;
import periscope.litmus.async.Asynchronous;
import periscope.litmus.async.PhaseState;
import periscope.litmus.async.PhaseTag;
import periscope.litmus.event.Event;
import periscope.litmus.event.Tag;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LaunchWords;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;

/** PTX's words in reports. */
final class PtxTraits implements LanguageTraits {

  private static final Map<Scope, String> WORDS = Map.of(
      Scope.WORK_ITEM, "",
      Scope.WORK_GROUP, "cta",
      Scope.CLUSTER, "cluster",
      Scope.DEVICE, "gpu",
      Scope.ALL_SVM_DEVICES, "sys");

  /** Words for tags that an annotation names behind order and scope. */
  private static final Map<PtxTag, String> FURTHER = new EnumMap<>(Map.of(
      PtxTag.ASYNC_PROXY, "async", PtxTag.TENSORMAP_PROXY, "tensormap", PtxTag.TENSORMAP_FENCE, "tensormap"));

  @Override
  public String programOrder() {
    return "po";
  }

  @Override
  public String workGroup() {
    return "cta";
  }

  @Override
  public String device() {
    return "gpu";
  }

  @Override
  public String progress() {
    return "PTX promises neither.";
  }

  @Override
  public LaunchWords launchWords() {
    return new LaunchWords("thread", "CTA");
  }

  @Override
  public boolean typesBuffers() {
    return false;
  }

  @Override
  public String plain() {
    return "weak";
  }

  @Override
  public String scope(Scope scope) {
    return scope == Scope.WORK_ITEM ? LanguageTraits.super.scope(scope) : WORDS.get(scope);
  }

  /**
   * The text behind an event's kind in reports: order and scope as in {@code [rel,gpu]}, or {@code [weak]}, with the
   * access's proxy as in {@code [weak,surface]}; {@code [bar 1]} for a barrier; {@code
   * [barrier.cluster.arrive,rel]} for a side of a cluster's barrier; {@code [proxy.alias]} for a fence of
   * proxies.
   */
  @Override
  public String annotation(Event event) {
    if (Asynchronous.is(event, Asynchronous.Step.ISSUE)) {
      return "[issue]";
    } else if (event.marks().has(PtxTag.POINT)) {
      return "[" + tagged(event, Point.Kind.values()).orElseThrow().mnemonic() + "]";
    } else if (event.marks().has(PtxTag.ASYNC_PROXY) && event.marks().has(PtxTag.PROXY_FENCE)) {
      return "[proxy.async]";
    } else if (event.marks().has(PtxTag.CLUSTER_BARRIER)) {
      return event.barrier().get().entry() ? "[barrier.cluster.arrive," + ORDERS.get(event.order()) + "]"
          : "[barrier.cluster.wait]";
    } else if (event.barrier().isPresent()) {
      String arrives = event.barrier().get().entry() ? ",arrives" : "";
      String name = event.barrier().get().name().replace(" instance", " #" + event.barrier().get().occurrence());
      return "[" + name + arrives + "]";
    } else if (event.marks().has(PtxTag.ALIAS_FENCE)) {
      return "[proxy.alias]";
    } else if (event.marks().has(PtxTag.PROXY_FENCE)) {
      return "[proxy." + tagged(event, Proxy.values()).orElseThrow().spelling() + "]";
    }
    List<String> notes = new ArrayList<>();
    if (event.order() == MemoryOrder.NON_ATOMIC) {
      notes.add(plain());
    } else if (event.marks().isVolatile()) {
      notes.add("volatile");
    } else {
      notes.add(ORDERS.get(event.order()));
      notes.add(WORDS.get(event.scope()));
    }
    tagged(event, Proxy.values()).ifPresent(p -> notes.add(p.spelling()));
    FURTHER.forEach((tag, word) -> {
      if (event.marks().has(tag)) {
        notes.add(word);
      }
    });
    LimitedFence.limit(event).ifPresent(l -> notes.add(l == LimitedFence.Limit.MBARRIER_INIT ? "mbarrier_init"
        : l.oneWay() ? "async::generic" : "sync_restrict"));
    tagged(event, CacheOperator.values()).ifPresent(c -> notes.add(c.spelling()));
    return "[" + String.join(",", notes) + "]";
  }

  @Override
  public Optional<String> value(Event event, long value) {
    return event.marks().has(PhaseTag.OBJECT) ? Optional.of(PhaseState.print(value)) : Optional.empty();
  }

  /** The event's tag among {@code tags}; empty if it has none of them. */
  private static <T extends Tag> Optional<T> tagged(Event event, T[] tags) {
    return Arrays.stream(tags).filter(t -> event.marks().has(t)).findFirst();
  }

  @Override
  public Optional<String> told(Instruction instruction) {
    if (instruction instanceof Access i) {
      return Optional.of(access(i) + told(i.qualifiers()));
    } else if (instruction instanceof Fence i) {
      String order = i.order() == MemoryOrder.SEQ_CST ? "sc" : word(i.order());
      return Optional.of("a fence, " + order + ", " + scope(i.scope()) + " scope");
    }
    // Barriers and fences of proxies have no order to tell.
    return Optional.empty();
  }

  private static String access(Access access) {
    if (access instanceof PtxInstruction.Ld) {
      return "a load of " + access.location();
    } else if (access instanceof PtxInstruction.St) {
      return "a store to " + access.location();
    } else if (access instanceof PtxInstruction.Atom || access instanceof PtxInstruction.Cas) {
      return "a read-modify-write of " + access.location();
    }
    throw new IllegalArgumentException("not an access of PTX: " + access);
  }

  private String told(Qualifiers qualifiers) {
    String start = qualifiers.isVolatile() ? ", volatile" : "";
    return start + (qualifiers.order() == MemoryOrder.NON_ATOMIC
        ? ", " + plain()
        : ", " + word(qualifiers.order()) + ", " + scope(qualifiers.scope()) + " scope");
  }

  private static String word(MemoryOrder order) {
    return order.name().toLowerCase(Locale.ROOT);
  }
}
