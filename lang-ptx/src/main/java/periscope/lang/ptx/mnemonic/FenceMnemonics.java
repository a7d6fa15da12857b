package periscope.lang.ptx.mnemonic;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import periscope.lang.ptx.instruction.AsyncFence;
import periscope.lang.ptx.instruction.LimitedFence;
import periscope.lang.ptx.instruction.LimitedFence.Limit;
import periscope.lang.ptx.instruction.Proxy;
import periscope.lang.ptx.instruction.PtxInstruction.Fence;
import periscope.lang.ptx.instruction.PtxInstruction.ProxyFence;
import periscope.lang.ptx.instruction.TensormapFence;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** Fences (PTX ISA, {@code fence} and {@code membar}). */
final class FenceMnemonics {

  static final Set<String> OPCODES = Set.of("fence", "membar");

  /** Bytes of a tensor's descriptor. */
  private static final int DESCRIPTOR = 128;
  /** Suffixes that only fences which order some accesses have. */
  private static final List<String> LIMITS = List.of("mbarrier_init", "async::generic", "sync_restrict::shared::cta",
      "sync_restrict::shared::cluster", "sync_restrict::shared::cluster::read");

  private static final Map<String, Scope> LEVELS = new LinkedHashMap<>();
  private static final Map<String, Optional<Proxy>> PROXIES = new LinkedHashMap<>();

  static {
    LEVELS.put("cta", Scope.WORK_GROUP);
    LEVELS.put("gl", Scope.DEVICE);
    LEVELS.put("sys", Scope.ALL_SVM_DEVICES);
    for (Proxy proxy : Proxy.values()) {
      PROXIES.put(proxy.spelling(), Optional.of(proxy));
    }
    PROXIES.put("alias", Optional.empty());
  }

  private FenceMnemonics() {}

  static Instruction parse(Suffixes suffixes, List<Operand> written, Span span) {
    String opcode = suffixes.opcode();
    if (suffixes.has("proxy") && suffixes.has("tensormap::generic")) {
      return tensormap(suffixes, written, span);
    }
    new OperandReader(opcode, written, 0, 0, opcode + (opcode.equals("fence") ? ".sc.gpu" : ".gl") + " alone");
    if (opcode.equals("fence") && LIMITS.stream().anyMatch(suffixes::has)) {
      return limited(suffixes, span);
    }
    if (suffixes.has("proxy") && suffixes.has("async")) {
      return async(suffixes, span);
    }
    if (suffixes.flag("proxy")) {
      Optional<Optional<Proxy>> proxy = suffixes.take(PROXIES);
      // It is none here, and may be meant.
      suffixes.flag("async");
      suffixes.done();
      return new ProxyFence(proxy.orElseThrow(() -> MnemonicException.of("this proxy fence does not say which proxy",
          "write fence.proxy." + String.join(", fence.proxy.", PROXIES.keySet()))), span);
    }
    return opcode.equals("membar") ? membar(suffixes, span) : fence(suffixes, span);
  }

  /** A fence that orders some accesses only; its suffixes stand in any order. */
  private static Instruction limited(Suffixes suffixes, Span span) {
    Set<String> rest = Set.copyOf(suffixes.rest());
    return Arrays.stream(Limit.values()).filter(l -> rest.equals(Set.of(l.mnemonic().substring(6).split("\\.", -1))))
        .findFirst().map(l -> new LimitedFence(l, span)).orElseThrow(() -> MnemonicException.of(
            "fence." + String.join(".", rest.stream().sorted().toList())
                + " is no fence that orders some accesses only",
            "such fences are " + String.join(", ", Arrays.stream(Limit.values()).map(Limit::mnemonic).toList())));
  }

  private static Instruction tensormap(Suffixes suffixes, List<Operand> written, Span span) {
    suffixes.flag("proxy");
    suffixes.flag("tensormap::generic");
    boolean acquires = suffixes.flag("acquire");
    boolean releases = suffixes.flag("release");
    Scope scope = suffixes.take(Suffixes.SCOPES).orElse(null);
    suffixes.done();
    String start = "fence.proxy.tensormap::generic.";
    if (acquires == releases || scope == null) {
      throw MnemonicException.of("this fence wants one order and a scope",
          "write " + start + "release.gpu, or " + start + "acquire.gpu [t], 128");
    }
    OperandReader operands = new OperandReader("fence.proxy.tensormap", written, acquires ? 2 : 0, acquires ? 2 : 0,
        start + (acquires ? "acquire.gpu [t], 128" : "release.gpu alone"));
    if (acquires && !operands.value(1).equals(Expression.constant(DESCRIPTOR))) {
      throw new MnemonicException(1, "a descriptor has " + DESCRIPTOR + " bytes", "write " + DESCRIPTOR);
    }
    return new TensormapFence(acquires ? Optional.of(operands.address(0).base()) : Optional.empty(), scope, span);
  }

  static String print(TensormapFence fence) {
    return "fence.proxy.tensormap::generic." + (fence.descriptor().isPresent() ? "acquire." : "release.")
        + AccessMnemonics.spelling(fence.scope()) + fence.descriptor().map(t -> " [" + t + "], " + DESCRIPTOR)
        .orElse("");
  }

  private static Instruction async(Suffixes suffixes, Span span) {
    suffixes.flag("proxy");
    suffixes.flag("async");
    Map<String, AsyncFence.Space> spaces = new LinkedHashMap<>();
    Arrays.stream(AsyncFence.Space.values()).filter(s -> s != AsyncFence.Space.ALL)
        .forEach(s -> spaces.put(s.word(), s));
    AsyncFence.Space space = suffixes.take(spaces).orElse(AsyncFence.Space.ALL);
    suffixes.done();
    return new AsyncFence(space, span);
  }

  static String print(AsyncFence fence) {
    return "fence.proxy.async" + (fence.space() == AsyncFence.Space.ALL ? "" : "." + fence.space().word());
  }

  private static Instruction membar(Suffixes suffixes, Span span) {
    Optional<Scope> scope = suffixes.take(LEVELS);
    suffixes.done();
    return new Fence(MemoryOrder.SEQ_CST, scope.orElseThrow(() ->
        MnemonicException.of("membar has no level", "write membar.cta, membar.gl or membar.sys")), true, span);
  }

  private static Instruction fence(Suffixes suffixes, Span span) {
    Optional<MemoryOrder> order = suffixes.take(Suffixes.ORDERS);
    Optional<Scope> scope = suffixes.take(Suffixes.SCOPES);
    suffixes.done();
    MemoryOrder found = order.orElse(MemoryOrder.ACQ_REL);
    if (found == MemoryOrder.NON_ATOMIC || found == MemoryOrder.RELAXED) {
      throw MnemonicException.of("a fence cannot be " + AccessMnemonics.spelling(found),
          "it is sc, acq_rel, acquire or release");
    }
    String start = "fence" + order.map(o -> "." + AccessMnemonics.spelling(o)).orElse("");
    return new Fence(found, scope.orElseThrow(() ->
        MnemonicException.of(start + " has no scope", "write " + start + ".cta, " + start + ".gpu or " + start
            + ".sys")),
        false, span);
  }

  static String print(Fence fence) {
    if (fence.membar()) {
      return "membar." + LEVELS.entrySet().stream().filter(e -> e.getValue() == fence.scope()).findFirst()
          .orElseThrow(() -> new IllegalArgumentException("membar has no level " + fence.scope())).getKey();
    }
    return "fence." + AccessMnemonics.spelling(fence.order()) + "." + AccessMnemonics.spelling(fence.scope());
  }

  static String print(ProxyFence fence) {
    return "fence.proxy." + fence.proxy().map(Proxy::spelling).orElse("alias");
  }
}
