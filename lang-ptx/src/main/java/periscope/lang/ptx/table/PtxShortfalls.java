package periscope.lang.ptx.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.lang.ptx.instruction.Mbarrier;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.instruction.PtxInstruction.Access;
import periscope.lang.ptx.instruction.PtxInstruction.Bar;
import periscope.lang.ptx.instruction.PtxInstruction.Fence;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.Row;
import periscope.mappings.table.Shortfall;
import periscope.mappings.table.SourceOperation;

/**
 * Demands of a row's head that its PTX does not meet. The access meets an order, or a fence does: a fence behind the
 * access acquires, a fence in front of the access releases. A fence.sc on either side makes the access sequentially
 * consistent, and so does a membar in front of the access ([MA] calls a table without this membar buggy). The scope of
 * the access, and of the instruction that meets an order, must include the scope of the head.
 */
final class PtxShortfalls {

  /** A demand of a head for an order. */
  private enum Demand { ACQUIRE, RELEASE, SEQ_CST }


  private final Row row;
  private final Pattern head;
  private final List<Instruction> templates;
  private final boolean old;
  private final Scope widest;
  private final int access;
  private final List<Shortfall> found = new ArrayList<>();

  private PtxShortfalls(Row row, boolean old, Scope widest) {
    this.row = row;
    this.head = row.pattern();
    this.templates = row.templates();
    this.old = old;
    this.widest = widest;
    this.access = IntStream.range(0, templates.size())
        .filter(i -> form(i) instanceof Access || form(i) instanceof Bar || form(i) instanceof Mbarrier).findFirst()
        .orElse(-1);
  }

  /** Every demand that a row does not meet; none for a head of work-item scope, or for a head that no operation has. */
  static List<Shortfall> of(Row row, List<Row> table) {
    Optional<Scope> widest = row.pattern().operations().stream().map(SourceOperation::scope)
        .max(Comparator.naturalOrder());
    boolean alone = row.pattern().order() != MemoryOrder.NON_ATOMIC && widest.equals(Optional.of(Scope.WORK_ITEM));
    return widest.filter(s -> !alone).map(s -> new PtxShortfalls(row, isOld(table), s).all()).orElse(List.of());
  }

  /** Whether a table is for the PTX before version 6.0: its plain accesses are strong, and its fence is membar. */
  private static boolean isOld(List<Row> table) {
    List<Instruction> all = table.stream().flatMap(r -> r.templates().stream()).map(OpenScope::form).toList();
    return all.stream().noneMatch(t ->
        t instanceof Fence f && !f.membar() || t instanceof Access a && a.qualifiers().explicit())
        && all.stream().anyMatch(t -> t instanceof Fence || t instanceof Access);
  }

  private Instruction form(int i) {
    return OpenScope.form(templates.get(i));
  }

  private List<Shortfall> all() {
    boolean plain = head.order() == MemoryOrder.NON_ATOMIC;
    if (access >= 0 && form(access) instanceof Access a && isWeak(a) && (!plain || head.isVolatile())) {
      String kind = plain ? Qualifiers.VOLATILE : Qualifiers.print(head.order());
      add(access, kind, "write " + opcode(a) + "." + (plain ? kind : order() + "." + scopeWord()));
      return found;
    } else if (plain) {
      return found;
    }
    if (access >= 0 && form(access) instanceof Access && !covers(access)) {
      scope(access);
    }
    List<Demand> demands = demands();
    boolean noFence = demands.contains(Demand.SEQ_CST) && ways(Demand.SEQ_CST).isEmpty();
    (noFence ? List.of(Demand.SEQ_CST) : demands).forEach(this::meet);
    return found;
  }

  /** Whether an access is weak in this table. */
  private boolean isWeak(Access a) {
    return !a.qualifiers().synchronises() && (a.qualifiers().explicit() || !old);
  }

  private List<Demand> demands() {
    Operation operation = head.operation();
    if (operation == Operation.BARRIER) {
      // A barrier orders the memory of its CTA by itself.
      return widest.compareTo(Scope.WORK_GROUP) > 0 ? List.of(Demand.ACQUIRE, Demand.RELEASE) : List.of();
    }
    if (operation.phased()) {
      return operation.repeats() ? List.of(Demand.ACQUIRE)
          : releases(head.order()) ? List.of(Demand.RELEASE) : List.of();
    }
    List<Demand> demands = new ArrayList<>();
    if (operation != Operation.STORE && acquires(head.order())) {
      demands.add(Demand.ACQUIRE);
    }
    if (operation != Operation.LOAD && releases(head.order())) {
      demands.add(Demand.RELEASE);
    }
    if (head.order() == MemoryOrder.SEQ_CST) {
      demands.add(Demand.SEQ_CST);
    }
    return demands;
  }

  private static boolean acquires(MemoryOrder order) {
    return order == MemoryOrder.ACQUIRE || order == MemoryOrder.ACQ_REL || order == MemoryOrder.SEQ_CST;
  }

  private static boolean releases(MemoryOrder order) {
    return order == MemoryOrder.RELEASE || order == MemoryOrder.ACQ_REL || order == MemoryOrder.SEQ_CST;
  }

  private void meet(Demand demand) {
    List<Integer> ways = ways(demand);
    if (ways.isEmpty()) {
      int at = access >= 0 ? access : templates.size() - 1;
      add(at, Qualifiers.print(MemoryOrder.valueOf(demand.name())), hint(demand));
    } else if (ways.stream().noneMatch(this::covers) && !ways.contains(access)) {
      scope(ways.get(0));
    }
  }

  private List<Integer> ways(Demand demand) {
    return IntStream.range(0, templates.size()).filter(i -> meets(i, demand)).boxed().toList();
  }

  /** Whether an instruction meets a demand, whatever its scope is. */
  private boolean meets(int i, Demand demand) {
    if (form(i) instanceof Fence f) {
      return switch (demand) {
        case ACQUIRE -> acquires(f.order()) && (access < 0 || i > access);
        case RELEASE -> releases(f.order()) && (access < 0 || i < access);
        case SEQ_CST -> f.order() == MemoryOrder.SEQ_CST && (!f.membar() || i < access || access < 0);
      };
    }
    MemoryOrder own = form(i) instanceof Mbarrier m ? m.order()
        : form(i) instanceof Access a ? a.qualifiers().order() : MemoryOrder.NON_ATOMIC;
    return demand == Demand.ACQUIRE && acquires(own) || demand == Demand.RELEASE && releases(own);
  }

  /** Whether an instruction's scope includes the head's; an access of old PTX has none that a table could write. */
  private boolean covers(int i) {
    Instruction template = templates.get(i);
    return template instanceof OpenScope || form(i) instanceof Access a && !a.qualifiers().synchronises()
        || scopeOf(form(i)).compareTo(widest) >= 0;
  }

  private static Scope scopeOf(Instruction form) {
    return form instanceof Fence f ? f.scope() : form instanceof Mbarrier m ? m.scope()
        : ((Access) form).qualifiers().scope();
  }

  private void scope(int i) {
    String wanted = head.scopeName().or(() -> head.scope().map(Qualifiers::print)).map(s -> "scope " + s)
        .orElse("any scope");
    String mnemonic = form(i) instanceof Fence f && f.membar() ? "membar." + level() : form(i) instanceof Fence f
        ? "fence." + (f.order() == MemoryOrder.SEQ_CST ? "sc" : Qualifiers.print(f.order())) + "." + scopeWord()
        : opcode((Access) form(i)) + "." + Qualifiers.print(((Access) form(i)).qualifiers().order()) + "."
            + scopeWord();
    add(i, wanted, "write " + mnemonic);
  }

  private String scopeWord() {
    return head.scopeName().orElse(Mnemonics.spelling(PtxCode.scope(widest)));
  }

  /** The scope of the head as membar writes it. */
  private String level() {
    return List.of("gpu", "cluster").contains(scopeWord()) ? "gl" : scopeWord();
  }

  /** The strongest order of the head that an access of PTX can have. */
  private String order() {
    return Qualifiers.print(head.order() != MemoryOrder.SEQ_CST ? head.order()
        : head.operation() == Operation.LOAD ? MemoryOrder.ACQUIRE
        : head.operation() == Operation.STORE ? MemoryOrder.RELEASE : MemoryOrder.ACQ_REL);
  }

  private String hint(Demand demand) {
    String fence = old ? "membar." + level()
        : "fence." + (demand == Demand.SEQ_CST ? "sc" : demand == Demand.ACQUIRE ? "acquire" : "release") + "."
            + scopeWord();
    if (access < 0) {
      return "write " + (old ? fence : "fence." + (head.order() == MemoryOrder.SEQ_CST ? "sc" : order()) + "."
          + scopeWord());
    }
    if (demand == Demand.SEQ_CST && !old && form(access) instanceof Access a) {
      return "write " + fence + "; " + opcode(a) + "." + order() + "." + scopeWord();
    }
    String place = demand == Demand.ACQUIRE ? "behind" : "in front of";
    String fenced = "put " + fence + " " + place + " the " + (form(access) instanceof Bar ? "barrier" : "access");
    return form(access) instanceof Access a && !old
        ? "write " + opcode(a) + "." + order() + "." + scopeWord() + ", or " + fenced : fenced;
  }

  private static String opcode(Access a) {
    return a instanceof PtxInstruction.Ld ? "ld" : a instanceof PtxInstruction.St ? "st" : "atom";
  }

  /** @param i index of the instruction at fault; -1 if the row has none */
  private void add(int i, String wanted, String hint) {
    found.add(i < 0 ? new Shortfall(row.place().span(), wanted, "nothing", hint)
        : new Shortfall(templates.get(i).span(), wanted, mnemonic(templates.get(i)), hint));
  }

  /** An instruction without its operator and operands: {@code atom.acquire.s}. */
  private String mnemonic(Instruction template) {
    return Arrays.stream(row.print(template).split(" ")[0].split("\\.")).filter(w -> !OwnWords.isOperator(w))
        .collect(Collectors.joining("."));
  }
}
