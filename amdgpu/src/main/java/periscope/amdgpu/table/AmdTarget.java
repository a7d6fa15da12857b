package periscope.amdgpu.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.instruction.AmdInstruction.CompareSwap;
import periscope.amdgpu.instruction.AmdInstruction.Load;
import periscope.amdgpu.instruction.AmdInstruction.Store;
import periscope.amdgpu.instruction.AmdInstruction.Update;
import periscope.amdgpu.instruction.InstructionPrinter;
import periscope.amdgpu.instruction.InstructionReader;
import periscope.amdgpu.instruction.Mnemonics;
import periscope.amdgpu.text.AmdGpu;
import periscope.litmus.LitmusTest;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.InvalidInputException;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits;
import periscope.mappings.table.Substitution;
import periscope.mappings.table.TargetLanguage;
import periscope.mappings.table.Template;

/** Assembly of AMD's GPUs as the target of mapping tables. */
public final class AmdTarget implements TargetLanguage {

  /** Stands for the operation in names of GPUs before GFX11. */
  private static final String OPERATION = "global_atomic_op";
  /** Stands for the operation in names of GFX11 and later. */
  private static final String CURRENT_OPERATION = "global_atomic_op_32";

  private final RowEdits edits = new AmdEdits();

  @Override
  public String name() {
    return AmdGpu.NAME;
  }

  @Override
  public String header() {
    return AmdGpu.HEADER;
  }

  /** True for languages without remote operations and barriers in memory, which no instruction does. */
  @Override
  public boolean compilesFrom(SourceLanguage source) {
    return !source.hasRemote() && !source.hasPhases();
  }

  /** The scopes of LLVM for AMDGPU that tables can tell apart. */
  @Override
  public Map<String, Scope> scopeWords() {
    return Map.of("workgroup", Scope.WORK_GROUP, "agent", Scope.DEVICE, "system", Scope.ALL_SVM_DEVICES);
  }

  @Override
  public Template filled(Template template, Pattern pattern) {
    return named(template.mnemonic(), pattern.operation()).map(n -> template.with(n, template.operands()))
        .orElse(template);
  }

  /**
   * The name of an operation's instruction in place of the name that stands for any operation; empty for other names,
   * and if the operation has no atomic instruction.
   */
  public static Optional<String> named(String mnemonic, Operation operation) {
    boolean current = mnemonic.equals(CURRENT_OPERATION);
    if (!current && !mnemonic.equals(OPERATION)) {
      return Optional.empty();
    }
    return operation == Operation.COMPARE_EXCHANGE
        ? Optional.of(current ? "global_atomic_cmpswap_b32" : "global_atomic_cmpswap")
        : operation.operator().flatMap(o -> Mnemonics.global(o, current));
  }

  /** The name that stands for any operation, in the names of the same age as an atomic instruction's name. */
  public static String anyOperation(String mnemonic) {
    return mnemonic.matches(".*_[a-z]32") ? CURRENT_OPERATION : OPERATION;
  }

  @Override
  public Optional<Instruction> read(Template template, Optional<String> scopeName, Template.Problems problems) {
    try {
      AmdInstruction read = InstructionReader.read(template.mnemonic(), template.operandTexts(), template.span());
      boolean local = read instanceof AmdInstruction.WordAccess access && access.local();
      if (local || read instanceof AmdInstruction.Place) {
        problems.error(template.span(), "tables have no rows for " + (local ? "LDS" : "places"),
            "write the instruction for global memory");
        return Optional.empty();
      }
      return Optional.of(read);
    } catch (InstructionReader.Fault e) {
      problems.error(template.span(), e.getMessage(), e.hint());
      return Optional.empty();
    }
  }

  @Override
  public String print(Instruction template, Optional<String> scopeName) {
    return InstructionPrinter.template((AmdInstruction) template);
  }

  @Override
  public List<Diagnostic> lint(Row row) {
    return new AmdRowLint(row).problems();
  }

  @Override
  public Instruction instruction(Instruction template, Substitution names, UnaryOperator<Expression> storable) {
    if (template instanceof Load i) {
      return new Load(i.mnemonic(), names.register(i.register()), names.location(), i.bits(), names.span());
    } else if (template instanceof Store i) {
      return new Store(i.mnemonic(), names.location(), storable.apply(names.value(i.value())), i.bits(), names.span());
    } else if (template instanceof Update i) {
      return new Update(i.mnemonic(), i.result().map(names::register), names.location(),
          storable.apply(names.value(i.operand())), i.bits(), names.span());
    } else if (template instanceof CompareSwap i) {
      return new CompareSwap(i.mnemonic(), i.result().map(names::register), names.location(),
          storable.apply(names.value(i.expected())), storable.apply(names.value(i.desired())), i.bits(), names.span());
    }
    return template;
  }

  /** False: one instruction does a row's whole operation on memory, and reads its operands first. */
  @Override
  public boolean writesResultFirst() {
    return false;
  }

  /**
   * Refuses tests with LDS: its code differs from that for global memory, and rows do not tell address spaces apart.
   */
  @Override
  public void refuse(LitmusTest source, SourceText text) {
    source.locations().stream().filter(l -> l.space() == AddressSpace.LOCAL).findFirst().ifPresent(l -> {
      throw new InvalidInputException(Diagnostic.error(text, Span.NONE,
          l.name() + " is in LDS, and tables to amdgpu have rows for global memory only", "put it into global memory"));
    });
  }

  @Override
  public List<String> tables() {
    return List.of("llvm-19-gfx900", "llvm-19-gfx90a", "llvm-19-gfx942", "llvm-19-gfx942-tgsplit", "llvm-19-gfx1030-cu",
        "llvm-19-gfx1030-wgp", "llvm-19-gfx1100-cu", "llvm-19-gfx1100-wgp", "llvm-19-gfx1200-cu", "llvm-19-gfx1200-wgp",
        "llvm-22-gfx1030-cu", "llvm-22-gfx1100-cu", "llvm-22-gfx1200-cu");
  }

  @Override
  public RowEdits edits() {
    return edits;
  }
}
