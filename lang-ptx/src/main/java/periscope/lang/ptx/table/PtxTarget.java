package periscope.lang.ptx.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import periscope.lang.ptx.instruction.PtxInstruction;
import periscope.lang.ptx.mnemonic.Mnemonics;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Diagnostic;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits;
import periscope.mappings.table.Shortfall;
import periscope.mappings.table.Substitution;
import periscope.mappings.table.TargetLanguage;
import periscope.mappings.table.TargetOperation;
import periscope.mappings.table.Template;

/** PTX in mapping tables. */
public final class PtxTarget implements TargetLanguage {

  /** Words of mnemonics, which cannot be names of scopes. */
  private static final Set<String> MNEMONIC_WORDS =
      Set.of("weak", "sc", "gl", "volatile", "ca", "cg", "cs", "lu", "cv", "wb", "wt", "global", "shared",
          "proxy", "alias", "cluster",
          "generic", "surface", "texture", "constant", "sync", "arrive", "red", "add", "sub", "and", "or", "xor", "min",
          "max", "inc", "dec", "exch", "cas", "plus", "minus",
          OwnWords.OPERATION, OwnWords.ORDER);

  private final RowEdits edits = new PtxEdits();

  @Override
  public String name() {
    return "ptx";
  }

  @Override
  public String header() {
    return "PTX";
  }

  @Override
  public boolean hasRowsFor(Operation operation) {
    return true;
  }

  /** PTX's own words for scopes, and those of CUDA C++, the usual source language of PTX. */
  @Override
  public Map<String, Scope> scopeWords() {
    Map<String, Scope> words = new LinkedHashMap<>();
    words.put("cta", Scope.WORK_GROUP);
    words.put("cluster", Scope.CLUSTER);
    words.put("gpu", Scope.DEVICE);
    words.put("sys", Scope.ALL_SVM_DEVICES);
    words.put("block", Scope.WORK_GROUP);
    words.put("device", Scope.DEVICE);
    words.put("system", Scope.ALL_SVM_DEVICES);
    return words;
  }

  @Override
  public boolean namesScopes() {
    return true;
  }

  @Override
  public boolean isWord(String word) {
    return word.matches("[bsuf][0-9]+") || MNEMONIC_WORDS.contains(word);
  }

  @Override
  public Template filled(Template template, Pattern operation) {
    return OwnWords.filled(template, operation);
  }

  @Override
  public Optional<Instruction> read(Template template, Optional<String> scopeName, Template.Problems problems) {
    return new TemplateReader(problems, scopeName).read(template);
  }

  @Override
  public String print(Instruction template, Optional<String> scopeName) {
    String text = Mnemonics.print(OpenScope.form(template));
    // The scope is the first suffix that is one: what follows are operators and operands.
    return template instanceof OpenScope
        ? text.replaceFirst("\\." + OpenScope.ANY_WORD + "\\b", "." + scopeName.orElse(Qualifiers.ANY)) : text;
  }

  @Override
  public Optional<Scope> fixedScope(Instruction template) {
    if (template instanceof OpenScope || !OpenScope.fits(template)) {
      return Optional.empty();
    }
    return Optional.of(template instanceof PtxInstruction.Fence fence ? fence.scope()
        : ((PtxInstruction.Access) template).qualifiers().scope());
  }

  @Override
  public Instruction scoped(Instruction template, Scope scope) {
    return OpenScope.at(template, PtxCode.scope(scope));
  }

  @Override
  public List<Diagnostic> lint(Row row) {
    return new PtxRowLint(row).problems();
  }

  @Override
  public List<Shortfall> shortfalls(Row row, List<Row> table) {
    return PtxShortfalls.of(row, table);
  }

  @Override
  public Instruction instruction(Instruction template, Substitution names, UnaryOperator<Expression> storable) {
    return PtxCode.of(template, names, storable);
  }

  /** False: one instruction performs a row's whole operation on memory, and reads its operands first. */
  @Override
  public boolean writesResultFirst() {
    return false;
  }

  /** The type in PTX, which has no type of one bit: a bool takes a byte, in registers and in memory. */
  @Override
  public NumberType type(NumberType source) {
    return source.equals(NumberType.BOOL) ? NumberType.U8 : source;
  }

  /**
   * The location in PTX: it keeps its address space and aliases, since PTX has both; it has the type in PTX, and no
   * mark of atomicity.
   */
  @Override
  public Location location(Location source) {
    return new Location(source.name(), type(source.type()), source.initial(), false, source.space(), source.common(),
        source.aliases());
  }

  @Override
  public boolean predicates() {
    return true;
  }

  @Override
  public List<String> tables() {
    return List.of(
        "cuda-5.5-ptx", "cuda-barriers-ptx", "cuda-clang-19-ptx", "cuda-clang-ptx", "cuda-clang-ptx-relaxed-store",
        "llvm-19-ptx",
        "llvm-22-ptx", "llvm-ptx", "llvm-ptx-relaxed-store", "opencl-clang-19-ptx", "opencl-clang-ptx",
        "opencl-clang-ptx-relaxed-store", "opencl-ptx", "opencl-ptx-fenced-loads", "opencl-ptx-membars",
        "opencl-ptx-no-fence-before-load", "scoped-cpp-ptx", "scoped-cpp-ptx-12.9", "scoped-cpp-ptx-clusters",
        "scoped-cpp-ptx-current",
        "scoped-cpp-ptx-current-fences", "seq-cst-fence-before", "seq-cst-fence-behind");
  }

  @Override
  public RowEdits edits() {
    return edits;
  }

  @Override
  public List<TargetOperation> operations(Set<Scope> scopes) {
    return PtxOperations.of(scopes);
  }

  @Override
  public Set<String> regions() {
    return Set.of("SHARED", "GLOBAL");
  }

  @Override
  public Map<String, Set<String>> notSearched() {
    return PtxOperations.notSearched();
  }
}
