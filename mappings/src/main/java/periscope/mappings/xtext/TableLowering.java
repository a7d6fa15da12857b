package periscope.mappings.xtext;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.mappings.edit.Costs;
import periscope.mappings.table.Languages;
import periscope.mappings.table.Mapping;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Place;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.mappings.table.TargetLanguage;
import periscope.mappings.xtext.mappingTable.CostNode;
import periscope.mappings.xtext.mappingTable.ExtendsNode;
import periscope.mappings.xtext.mappingTable.MappingTablePackage.Literals;
import periscope.mappings.xtext.mappingTable.OmittedNode;
import periscope.mappings.xtext.mappingTable.RemoveNode;
import periscope.mappings.xtext.mappingTable.RowNode;
import periscope.mappings.xtext.mappingTable.TableNode;
import periscope.mappings.xtext.mappingTable.WeakerNode;
import periscope.mappings.xtext.mappingTable.WithoutNode;

/** Converts a syntax tree to a mapping, merged with the rows of the extended mapping. */
final class TableLowering {

  private final String name;
  private final SourceText text;
  private final TableReader.Bases bases;
  private final Problems problems;
  private final List<Row> rows = new ArrayList<>();
  private final Map<String, Integer> costs = new LinkedHashMap<>();
  private RowLowering rowLowering;
  private TargetLanguage target;

  /** Rows of the extended mapping that no row has replaced yet; rows of this text may not replace each other. */
  private final Set<Row> inherited = new HashSet<>();

  TableLowering(String name, SourceText text, TableReader.Bases bases) {
    this.name = name;
    this.text = text;
    this.bases = bases;
    this.problems = new Problems(text);
  }

  Mapping lower(TableNode node) {
    languages(node);
    Optional<Mapping> base = base(node);
    base.ifPresent(b -> {
      costs.putAll(b.costs());
      rows.addAll(b.rows());
      inherited.addAll(b.rows());
    });
    node.getLines().forEach(this::line);
    boolean weaker = base.map(Mapping::weakerUseStronger).orElse(false) || node.getLines().stream()
        .anyMatch(WeakerNode.class::isInstance);
    Place place = new Place(text, Spans.of(node, Literals.TABLE_NODE__TITLE));
    String title = unquoted(node.getTitle());
    Place extended = base.map(b -> b.place().text().shipped() ? b.place() : b.base()).orElse(Place.NONE);
    Mapping read =
        new Mapping(name, title, node.getFrom(), node.getTo(), weaker, rows, Set.of(), costs, place, extended);
    Set<SourceOperation> without = base.map(Mapping::without).orElse(Set.of()).stream()
        .filter(o -> read.row(o).isEmpty()).collect(Collectors.toSet());
    node.getLines().stream().filter(WithoutNode.class::isInstance)
        .forEach(l -> ((WithoutNode) l).getParts().forEach(p -> without.addAll(without(p, read))));
    problems.raise();
    return new Mapping(name, title, node.getFrom(), node.getTo(), weaker, rows, without, costs, place, extended);
  }

  /** The operations that the table declares to have no row; an operation with a row is an error. */
  private List<SourceOperation> without(OmittedNode part, Mapping read) {
    List<SourceOperation> operations = rowLowering.operations(part);
    operations.stream().filter(o -> read.row(o).isPresent()).findFirst().ifPresent(o ->
        problems.error(part, o + " has a row: '" + read.row(o).orElseThrow().text() + "'",
            "take one of the two out; a list such as fence({relaxed, acquire}, _) leaves out part of them"));
    return operations;
  }

  private static String unquoted(String quoted) {
    return quoted.substring(1, quoted.length() - 1).replaceAll("\\\\([\\\\\"])", "$1");
  }

  /**
   * Checks the languages.
   *
   * @throws periscope.litmus.source.InvalidInputException if the languages form no pair, so that nothing else can be
   *     checked
   */
  private void languages(TableNode node) {
    language(node, node.getFrom(), true);
    language(node, node.getTo(), false);
    problems.raise();
    SourceLanguage source = Languages.source(node.getFrom()).orElseThrow();
    target = Languages.target(node.getTo()).orElseThrow();
    if (!target.compilesFrom(source)) {
      String targets = Languages.targets(source).stream().map(TargetLanguage::name).collect(Collectors.joining(", "));
      problems.error(node, Literals.TABLE_NODE__TO,
          "mappings cannot translate from " + node.getFrom() + " to " + node.getTo(),
          "from " + node.getFrom() + " there is " + targets);
      problems.raise();
    }
    rowLowering = new RowLowering(text, problems, source, target);
  }

  private void language(TableNode node, String written, boolean source) {
    List<String> known = source ? Languages.sources().stream().map(SourceLanguage::name).toList()
        : Languages.targets().stream().filter(t -> Languages.sources().stream().anyMatch(t::compilesFrom))
            .map(TargetLanguage::name).toList();
    if (!known.contains(written)) {
      String message = "mappings cannot translate " + (source ? "from " : "to ") + Problems.quoted(written);
      EStructuralFeature feature = source ? Literals.TABLE_NODE__FROM : Literals.TABLE_NODE__TO;
      problems.error(node, feature, message, NearNames.nearestOrAll(written, known));
    }
  }

  private Optional<Mapping> base(TableNode node) {
    List<ExtendsNode> lines =
        node.getLines().stream().filter(ExtendsNode.class::isInstance).map(ExtendsNode.class::cast)
            .collect(Collectors.toList());
    lines.stream().skip(1).forEach(l -> problems.error(l, "a mapping extends at most one other", "remove this line"));
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    String written = lines.get(0).getBase();
    Mapping base =
        bases.load(written.startsWith("\"") ? unquoted(written) : written, new Place(text, Spans.of(lines.get(0))));
    if (!base.to().equals(node.getTo())) {
      String message = base.name() + " translates to " + base.to() + ", this mapping does not";
      problems.error(lines.get(0), message, "extend a mapping to the same language");
      return Optional.of(base);
    }
    return Optional.of(base.translating(Languages.source(node.getFrom()).orElseThrow()));
  }

  private void line(EObject line) {
    if (line instanceof RowNode row) {
      rowLowering.rows(row).forEach(this::row);
    } else if (line instanceof RemoveNode remove) {
      remove(remove);
    } else if (line instanceof CostNode cost) {
      cost(cost);
    }
  }

  private void cost(CostNode node) {
    int amount = Costs.amount(node.getAmount());
    Set<String> known = Costs.usual(target).names();
    if (!known.contains(node.getEdit())) {
      problems.error(node, "no edit is called " + Problems.quoted(node.getEdit()),
          NearNames.nearestOrAll(node.getEdit(), List.copyOf(known)));
    } else if (!Costs.possible(amount)) {
      problems.error(node, "a cost is a number from 1 to " + Costs.MOST, "cost " + node.getEdit() + " 1");
    } else {
      costs.put(node.getEdit(), amount);
    }
  }

  /** Removes the operations that the line names; reports the first pattern without an inherited row. */
  private void remove(RemoveNode node) {
    for (Pattern pattern : rowLowering.patterns(node.getPattern())) {
      if (!replaced(pattern, List.of())) {
        String known = inherited.isEmpty() ? "nothing is inherited" : "there is " + heads();
        problems.error(node, "no inherited row covers " + pattern.head(), known);
        return;
      }
    }
  }

  private String heads() {
    return rows.stream().filter(inherited::contains).map(r -> r.pattern().head()).collect(Collectors.joining(", "));
  }

  private void row(Row row) {
    if (!replaced(row.pattern(), List.of(row))) {
      rows.add(row);
    }
  }

  /**
   * Replaces the part of an inherited row that a pattern covers, and keeps the rest of the row; returns false, changing
   * nothing, if no inherited row covers all operations of the pattern.
   */
  private boolean replaced(Pattern pattern, List<Row> by) {
    Set<SourceOperation> covered = Set.copyOf(pattern.operations());
    Optional<Row> old = rows.stream().filter(r -> !covered.isEmpty() && covered.stream().allMatch(r.pattern()::matches))
        .filter(inherited::contains).findFirst();
    old.ifPresent(o -> {
      List<Row> rest = o.without(pattern);
      int at = rows.indexOf(o);
      rows.remove(at);
      rows.addAll(at, Stream.concat(by.stream(), rest.stream()).toList());
      inherited.remove(o);
      inherited.addAll(rest);
    });
    return old.isPresent();
  }
}
