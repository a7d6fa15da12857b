package periscope.mappings.xtext;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;
import periscope.mappings.table.Family;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Operation;
import periscope.mappings.table.Qualifiers;
import periscope.mappings.table.TargetLanguage;
import periscope.mappings.xtext.LeftSide.Qualifier;
import periscope.mappings.xtext.mappingTable.NameNode;
import periscope.mappings.xtext.mappingTable.OperationNode;
import periscope.mappings.xtext.mappingTable.PatternNode;
import periscope.mappings.xtext.mappingTable.QualifierNode;
import periscope.mappings.xtext.mappingTable.WordNode;

/**
 * The left sides to which one left side of a table's text is expanded: it may contain lists, families of operations and
 * {@code _} for the order. The sequence goes order by order, within an order operation by operation.
 */
final class LeftSides {

  /** Words of source and target languages in small letters, each with the word of tables for the same operation. */
  private static final Map<String, String> ELSEWHERE = Map.ofEntries(
      Map.entry("cmpxchg", "compare_exchange"), Map.entry("cas", "compare_exchange"),
      Map.entry("atomiccas", "compare_exchange"), Map.entry("xchg", "exchange"), Map.entry("atomicexch", "exchange"),
      Map.entry("atomicadd", "fetch_add"), Map.entry("atomicsub", "fetch_sub"), Map.entry("atomicand", "fetch_and"),
      Map.entry("atomicor", "fetch_or"), Map.entry("atomicxor", "fetch_xor"), Map.entry("atomicmin", "fetch_min"),
      Map.entry("atomicmax", "fetch_max"), Map.entry("atomicrmw", "rmw"), Map.entry("atom", "rmw"),
      Map.entry("ld", "load"), Map.entry("st", "store"));

  private final Problems problems;
  private final SourceLanguage source;
  private final TargetLanguage target;

  LeftSides(Problems problems, SourceLanguage source, TargetLanguage target) {
    this.problems = problems;
    this.source = source;
    this.target = target;
  }

  /** Every left side; empty after an error, which was reported. */
  List<LeftSide> of(PatternNode node) {
    List<Operation> operations = operations(node);
    if (operations.isEmpty() || node.getQualifiers().stream().anyMatch(this::repeats)) {
      return List.of();
    }
    boolean one = operations.size() == 1 && Operation.of(node.getOperations().get(0).getWord()).isPresent();
    boolean anyOrder = anyOrder(node, operations.get(0));
    String text = NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(node));
    boolean expanded = !one || anyOrder || text.contains("{");
    List<LeftSide> all = new ArrayList<>();
    for (List<Qualifier> qualifiers : products(node, anyOrder)) {
      operations.stream().filter(o -> !anyOrder || has(o, qualifiers.get(0))).forEach(o ->
          all.add(new LeftSide(node, expanded, o, qualifiers, names(node, o, one))));
    }
    return all;
  }

  /** The operations that the left side is for, families written out. */
  private List<Operation> operations(PatternNode node) {
    return operations(node.getOperations(), node.getOperations().size() > 1 ? Optional.empty() : Optional.of(node));
  }

  /**
   * The operations that words name, with families expanded; empty after an error, which was reported.
   *
   * @param whole the left side at which an unknown word is reported; absent to report it at the word
   */
  List<Operation> operations(List<OperationNode> words, Optional<PatternNode> whole) {
    List<Operation> all = new ArrayList<>();
    for (OperationNode written : words) {
      List<Operation> known = Languages.operations(source, target);
      List<Operation> meant = Family.of(written.getWord()).map(f -> f.operations(source, target))
          .orElseGet(() -> Operation.of(written.getWord()).filter(known::contains).stream().toList());
      if (meant.isEmpty()) {
        unknown(whole.map(Spans::of).orElseGet(() -> Spans.of(written)), written.getWord(), known);
        return List.of();
      } else if (meant.stream().anyMatch(all::contains)) {
        String twice = meant.stream().filter(all::contains).findFirst().orElseThrow().spelling();
        problems.error(written, twice + " stands twice in this list", "drop one of the two");
        return List.of();
      }
      all.addAll(meant);
    }
    return all;
  }

  private void unknown(Span at, String word, List<Operation> known) {
    boolean exists = Operation.of(word).isPresent() || Family.of(word).isPresent();
    String message = exists
        ? "no table from " + source.name() + " to " + target.name() + " has rows for " + word
        : "unknown operation " + Problems.quoted(word);
    List<String> words = Stream.concat(known.stream().map(Operation::spelling),
        Arrays.stream(Family.values()).filter(f -> !f.operations(source, target).isEmpty()).map(Family::spelling))
        .toList();
    Optional<String> qualifier = Optional.of(word).filter(Qualifiers.all(source, target)::contains);
    problems.error(at, message, qualifier.map(q -> q + " is a qualifier, and operations have it: write fence(…),"
        + " load(…) and so on, with " + q + " in their parentheses; --scopes and --without of a command choose what it"
        + " searches")
        .orElseGet(() -> Optional.ofNullable(ELSEWHERE.get(word.toLowerCase(Locale.ROOT))).filter(words::contains)
            .map(w -> NearNames.question(List.of(w))).orElseGet(() -> NearNames.nearestOrAll(word, words))));
  }

  private boolean repeats(QualifierNode node) {
    Set<String> seen = new HashSet<>();
    for (WordNode word : node.getWords()) {
      if (!seen.add(word.getWord())) {
        problems.error(word, Problems.quoted(word.getWord()) + " stands twice in this list", "drop one of the two");
        return true;
      }
    }
    return false;
  }

  /** Each choice of one word from each list; the first list's words vary slowest. */
  private static List<List<Qualifier>> products(PatternNode node, boolean anyOrder) {
    List<List<Qualifier>> all = List.of(List.of());
    for (QualifierNode list : node.getQualifiers()) {
      List<List<Qualifier>> longer = new ArrayList<>();
      for (List<Qualifier> before : all) {
        list.getWords().stream().flatMap(w -> meant(w, anyOrder && before.isEmpty())).forEach(q ->
            longer.add(Stream.concat(before.stream(), Stream.of(q)).toList()));
      }
      all = longer;
    }
    return all;
  }

  private static Stream<Qualifier> meant(WordNode written, boolean anyOrder) {
    Stream<String> words = anyOrder ? Arrays.stream(MemoryOrder.values()).map(Qualifiers::print)
        : Stream.of(written.getWord());
    return words.map(w -> new Qualifier(w, Spans.of(written)));
  }

  /**
   * Whether the first qualifier is {@code _} for the order, because there are more qualifiers than a scope and a flag.
   * Either all operations of one left side have a location, or none has.
   */
  private boolean anyOrder(PatternNode node, Operation operation) {
    int reach = source.hasRemote() && operation.accesses() ? 2 : 1;
    List<WordNode> first = node.getQualifiers().get(0).getWords();
    return node.getQualifiers().size() > reach && first.size() == 1 && first.get(0).getWord().equals(Qualifiers.ANY);
  }

  /** Whether an operation can have an order; false for plain accesses, for which no wildcard stands. */
  private boolean has(Operation operation, Qualifier order) {
    return Qualifiers.order(order.word(), source).filter(o -> o != MemoryOrder.NON_ATOMIC
        && operation.orders().contains(o) && source.orders().contains(o)).isPresent();
  }

  /** The names for one operation; on a left side for several operations, the last name stands for all operands. */
  private static List<String> names(PatternNode node, Operation operation, boolean one) {
    List<String> written = node.getNames().stream().map(NameNode::getName).toList();
    boolean more = !one && written.size() == 2 && operation.names().size() > 2;
    return more
        ? Stream.concat(written.stream().limit(1), operation.names().stream().skip(1)).toList()
        : written;
  }
}
