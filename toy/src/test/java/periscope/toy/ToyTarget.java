package periscope.toy;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.Span;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits;
import periscope.mappings.table.Substitution;
import periscope.mappings.table.TargetLanguage;
import periscope.mappings.table.TargetOperation;
import periscope.mappings.table.TargetOperation.Effect;
import periscope.mappings.table.Template;
import periscope.toy.ToyInstruction.Barrier;
import periscope.toy.ToyInstruction.Read;
import periscope.toy.ToyInstruction.Swap;
import periscope.toy.ToyInstruction.Write;

/** Toy assembly as the target of mapping tables. */
public final class ToyTarget implements TargetLanguage {

  private static final Map<String, Integer> OPERANDS = Map.of("read", 2, "write", 2, "swap", 3, "light", 0, "full", 0);

  @Override
  public String name() {
    return "toyasm";
  }

  @Override
  public String header() {
    return "TOYASM";
  }

  /** True for languages that have no plain accesses and one scope: toy assembly has no other accesses and scopes. */
  @Override
  public boolean compilesFrom(SourceLanguage source) {
    return source.scopes().equals(EnumSet.of(Scope.DEVICE)) && !source.orders().contains(MemoryOrder.NON_ATOMIC);
  }

  @Override
  public boolean hasRowsFor(Operation operation) {
    return EnumSet.of(Operation.LOAD, Operation.STORE, Operation.EXCHANGE, Operation.FENCE).contains(operation);
  }

  @Override
  public Map<String, Scope> scopeWords() {
    return Map.of("everyone", Scope.DEVICE);
  }

  @Override
  public List<String> tables() {
    return List.of("toyc-toyasm", "toyc-toyasm-bare-release");
  }

  @Override
  public Optional<Instruction> read(Template template, Optional<String> scopeName, Template.Problems problems) {
    Integer wanted = OPERANDS.get(template.mnemonic());
    List<String> o = template.operandTexts();
    if (wanted == null) {
      problems.error(template.mnemonicSpan(), "toy assembly has no '" + template.mnemonic() + "'",
          "it has read, write, swap, light and full");
      return Optional.empty();
    } else if (o.size() != wanted) {
      problems.error(template.span(), template.mnemonic() + " takes " + wanted + " operands", "see the example");
      return Optional.empty();
    }
    Span span = template.span();
    return Optional.of(switch (template.mnemonic()) {
      case "read" -> new Read(o.get(0), o.get(1), span);
      case "write" -> new Write(o.get(0), Expression.register(o.get(1)), span);
      case "swap" -> new Swap(o.get(0), o.get(1), Expression.register(o.get(2)), span);
      default -> new Barrier(template.mnemonic().equals("full"), span);
    });
  }

  @Override
  public String print(Instruction template, Optional<String> scopeName) {
    return ((ToyInstruction) template).text();
  }

  @Override
  public List<Diagnostic> lint(Row row) {
    return new ToyRowLint(row).problems();
  }

  @Override
  public Instruction instruction(Instruction template, Substitution names, UnaryOperator<Expression> storable) {
    if (template instanceof Read i) {
      return new Read(names.register(i.register()), names.location(), names.span());
    } else if (template instanceof Write i) {
      return new Write(names.location(), storable.apply(names.value(i.value())), names.span());
    } else if (template instanceof Swap i) {
      return new Swap(names.register(i.register()), names.location(), storable.apply(names.value(i.value())),
          names.span());
    }
    return new Barrier(((Barrier) template).full(), names.span());
  }

  @Override
  public RowEdits edits() {
    return new Edits();
  }

  /** The operations of programs on which two models of toy assembly are compared. */
  @Override
  public List<TargetOperation> operations(Set<Scope> scopes) {
    return List.of(
        new TargetOperation("read", "read", "", Effect.READ, MemoryOrder.RELAXED,
            (r, x, v) -> new Read(r, x, Span.NONE)),
        new TargetOperation("write", "write", "", Effect.WRITE, MemoryOrder.RELAXED,
            (r, x, v) -> new Write(x, Expression.constant(v), Span.NONE)),
        new TargetOperation("light", "fence", "light", Effect.FENCE, MemoryOrder.ACQ_REL,
            (r, x, v) -> new Barrier(false, Span.NONE)),
        new TargetOperation("full", "fence", "full", Effect.FENCE, MemoryOrder.SEQ_CST,
            (r, x, v) -> new Barrier(true, Span.NONE)));
  }

  /** The edits of rows: they add, remove and change fences; accesses stay. */
  private static final class Edits implements RowEdits {
    @Override
    public boolean stays(Instruction i) {
      return !(i instanceof Barrier);
    }

    @Override
    public List<Change> weaker(Instruction i) {
      return i instanceof Barrier b && b.full() ? List.of(new Change("light", new Barrier(false, b.span())))
          : List.of();
    }

    @Override
    public List<Change> stronger(Instruction i) {
      return i instanceof Barrier b && !b.full() ? List.of(new Change("full", new Barrier(true, b.span()))) : List.of();
    }

    @Override
    public List<Instruction> insertable(Pattern pattern) {
      return List.of(new Barrier(false, Span.NONE));
    }

    @Override
    public Optional<String> kind(Instruction i) {
      return i instanceof Barrier ? Optional.of("light") : Optional.empty();
    }

    @Override
    public Map<String, Integer> costs() {
      return Map.of("light", 2);
    }
  }
}
