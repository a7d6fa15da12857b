package periscope.lang.cuda;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import periscope.frame.PlaceWords;
import periscope.grammars.Problems;
import periscope.lang.c.Calls;
import periscope.lang.c.Dialect;
import periscope.lang.c.Evaluator;
import periscope.lang.c.dialect.EvaluationRules;
import periscope.lang.c.dialect.Examples;
import periscope.lang.c.name.ThreadNames;
import periscope.lang.c.preprocessing.Predefined;
import periscope.lang.c.term.NumberFunction;
import periscope.lang.c.term.Term;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.c.xtext.cCore.Primary;
import periscope.lang.cuda.xtext.CudaSyntaxErrors;
import periscope.lang.cuda.xtext.cuda.Reference;
import periscope.lang.cuda.xtext.cuda.ReferenceDeclaration;
import periscope.litmus.expression.Expression;
import periscope.litmus.expression.NumberType;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.launch.Whereabouts;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.Span;

/** CUDA's words: shared memory, volatile and atomic types, CTAs and GPUs. */
final class CudaDialect implements Dialect {

  static final String HEADER = "CUDA";

  private static final String BARRIER = "cuda::barrier";

  private static final Examples EXAMPLES = new Examples(
      "P0 (int* x) { *x = 1; }", "__shared__ int* ", "shared memory", "cuda::atomic<int, cuda::thread_scope_device>* ");

  private static final PlaceWords PLACES = new PlaceWords("CTA", "GPU",
      Set.of("cta", "block", "wg"), Set.of("gpu", "device", "dev"),
      List.of("cta", "block", "work_group"), List.of("grid", "gpu", "device"), Set.of("grid"),
      Set.of("warp"), CudaSyntaxErrors.PLACEMENT, CudaSyntaxErrors.SCOPE_TREE, Set.of("cluster"), Set.of());

  private static final Pattern TYPE_WORD = Pattern.compile(
      "const|volatile|restrict|__restrict__|unsigned|signed|bool|char|short|int|long|float|double|size_t"
          + "|u?intptr_t|uint|u?int(?:32|64)_t");

  @Override
  public String header() {
    return HEADER;
  }

  @Override
  public boolean isHeader(String word) {
    return word.equalsIgnoreCase(HEADER);
  }

  @Override
  public String title() {
    return "a CUDA litmus test";
  }

  @Override
  public Examples examples() {
    return EXAMPLES;
  }

  @Override
  public Pattern typeWord() {
    return TYPE_WORD;
  }

  @Override
  public String threadStart() {
    return "__(?:global|device)__";
  }

  @Override
  public PlaceWords places() {
    return PLACES;
  }

  @Override
  public Optional<AddressSpace> space(List<String> words) {
    return words.contains("__shared__")
        ? Optional.of(AddressSpace.LOCAL)
        : words.contains("__device__") ? Optional.of(AddressSpace.GLOBAL) : Optional.empty();
  }

  @Override
  public boolean atomic(List<String> words) {
    return object(words).isPresent();
  }

  @Override
  public boolean phased(List<String> words) {
    return barrier(words).isPresent();
  }

  @Override
  public void check(List<String> words, Span span, Problems problems) {
    barrier(words).filter(w -> !Words.bare(w.substring(w.indexOf('<') + 1, w.length() - 1).strip())
        .equals(Words.scope(Scope.WORK_GROUP))).ifPresent(w -> problems.error(span,
            "barriers of other scopes than that of a block are counters that atomic operations change, and not read",
            "write cuda::barrier<cuda::thread_scope_block>, in shared memory"));
    object(words).ifPresent(type -> Words.typeScope(type, span, problems));
  }

  /** An atomic object's own operators are sequentially consistent. */
  @Override
  public Semantics plain(List<String> words) {
    return phased(words) ? PhaseLowering.BARRIER : object(words)
        .map(type -> new Semantics(MemoryOrder.SEQ_CST, Words.typeScope(type).orElse(Scope.ALL_SVM_DEVICES), false))
        .orElse(words.contains("volatile") ? Semantics.VOLATILE : Semantics.NON_ATOMIC);
  }

  @Override
  public Semantics cast(String cast, Semantics plain) {
    return !cast.contains("*") ? plain : cast.contains("volatile") ? Semantics.VOLATILE : Semantics.NON_ATOMIC;
  }

  /** True: C++ leaves counts beyond the width undefined, and the instructions that shifts become clamp them. */
  @Override
  public boolean clampsShifts() {
    return true;
  }

  /** The type of an atomic object among declaration words. */
  private static Optional<String> object(List<String> words) {
    return words.stream().filter(w -> w.startsWith("cuda::") && !w.startsWith(BARRIER)).findFirst();
  }

  /** The type of a barrier with phases among declaration words. */
  private static Optional<String> barrier(List<String> words) {
    return words.stream().filter(w -> w.startsWith(BARRIER)).findFirst();
  }

  @Override
  public boolean refers(List<String> words) {
    return object(words).filter(w -> w.contains("atomic_ref")).isPresent();
  }

  @Override
  public Map<String, Term.Value> constants(Whereabouts place) {
    Map<String, Term.Value> all = new HashMap<>();
    for (int d = 0; d < 3; d++) {
      int dimension = d;
      char part = "xyz".charAt(d);
      all.put("threadIdx." + part, number(place.own("threadIdx_" + part, p -> p.local(dimension))));
      all.put("blockIdx." + part, number(place.own("blockIdx_" + part, p -> p.group(dimension))));
      all.put("blockDim." + part, number(place.common(p -> p.size(dimension))));
      all.put("gridDim." + part, number(place.common(p -> p.groups(dimension))));
    }
    return all;
  }

  private static Term.Value number(Expression value) {
    return new Term.Value(value, NumberType.U32);
  }

  @Override
  public boolean hasHostCode() {
    return true;
  }

  @Override
  public boolean isGlobal(String word) {
    return word.equals("__device__") || word.equals("__managed__");
  }

  @Override
  public boolean isFixed(String word) {
    return word.equals("__constant__") || word.equals("constexpr");
  }

  @Override
  public boolean isOnlyPlace(String word) {
    return isGlobal(word) || word.equals("static") || word.equals("extern");
  }

  @Override
  public Set<String> headers() {
    return Headers.ALL;
  }

  @Override
  public Predefined predefined(Optional<String> architecture) {
    return CompilerMacros.of(architecture);
  }

  @Override
  public String kernel() {
    return "__global__";
  }

  @Override
  public Set<String> heads() {
    return Set.of("__global__", "__device__", "__host__", "__forceinline__", "__noinline__");
  }

  @Override
  public EvaluationRules evaluation() {
    return EvaluationRules.CPP17;
  }

  @Override
  public Map<String, NumberFunction> functions() {
    return NumberFunctions.ALL;
  }

  @Override
  public CExpression.OfDialect operand(Primary operand, Function<Chain, CExpression> expressions) {
    return AtomicReference.read((Reference) operand, expressions);
  }

  @Override
  public Statement.OfDialect statement(
      periscope.lang.c.xtext.cCore.Statement statement, Function<Chain, CExpression> expressions) {
    return AtomicReference.References.read((ReferenceDeclaration) statement, expressions);
  }

  @Override
  public Calls calls(ThreadNames names, Evaluator evaluator) {
    return new CallLowering(names, evaluator);
  }
}
