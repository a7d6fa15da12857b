package periscope.mappings.xtext;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import periscope.grammars.Problems;
import periscope.grammars.Spans;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Pattern;
import periscope.mappings.table.Place;
import periscope.mappings.table.Row;
import periscope.mappings.table.SourceOperation;
import periscope.mappings.table.TargetLanguage;
import periscope.mappings.table.Template;
import periscope.mappings.xtext.mappingTable.NameNode;
import periscope.mappings.xtext.mappingTable.OmittedNode;
import periscope.mappings.xtext.mappingTable.PatternNode;
import periscope.mappings.xtext.mappingTable.RowNode;
import periscope.mappings.xtext.mappingTable.TemplateNode;

/** Converts lines with a left side to rows and patterns, one for each left side to which the line is expanded. */
final class RowLowering {

  private final SourceText text;
  private final Problems problems;
  private final SourceLanguage source;
  private final TargetLanguage target;
  private final LeftSides leftSides;
  private final PatternLowering patterns;

  RowLowering(SourceText text, Problems problems, SourceLanguage source, TargetLanguage target) {
    this.text = text;
    this.problems = problems;
    this.source = source;
    this.target = target;
    this.leftSides = new LeftSides(problems, source, target);
    this.patterns = new PatternLowering(problems, source, target);
  }

  /**
   * The patterns of a left side without a right side, in which names may be left out; patterns from the first error on
   * are missing.
   */
  List<Pattern> patterns(PatternNode node) {
    List<Pattern> all = new ArrayList<>();
    for (LeftSide side : leftSides.of(node)) {
      Optional<Pattern> pattern = patterns.withoutNames(side);
      if (pattern.isEmpty()) {
        break;
      }
      all.add(pattern.get());
    }
    return all;
  }

  /** The operations that a part of a {@code without} line names: those of a left side, or all of a kind. */
  List<SourceOperation> operations(OmittedNode node) {
    return node.getPattern() != null
        ? patterns(node.getPattern()).stream().flatMap(p -> p.operations().stream()).toList()
        : leftSides.operations(List.of(node.getOperation()), Optional.empty()).stream()
            .flatMap(o -> SourceOperation.all(source, o).stream()).toList();
  }

  /** The rows; rows from the first error on are missing, so that a mistake is reported once. */
  List<Row> rows(RowNode node) {
    List<Row> rows = new ArrayList<>();
    Place place = new Place(text, Spans.of(node.getPattern()));
    List<LeftSide> sides = leftSides.of(node.getPattern());
    for (LeftSide side : sides) {
      Optional<Pattern> pattern = patterns.lower(side);
      Optional<List<Instruction>> right = pattern.flatMap(p -> right(node, side, p));
      if (right.isEmpty()) {
        if (pattern.isEmpty()) {
          alone(node);
        }
        break;
      }
      rows.add(new Row(pattern.get(), target, right.get(), text(side), place));
    }
    if (sides.isEmpty()) {
      alone(node);
    }
    return rows;
  }

  private static String text(LeftSide side) {
    return side.expanded() ? side.text()
        : NodeModelUtils.getTokenText(NodeModelUtils.findActualNodeFor(side.node()));
  }

  /** The right side of one row; empty after an error, which was reported. */
  private Optional<List<Instruction>> right(RowNode node, LeftSide side, Pattern pattern) {
    List<Instruction> right = new ArrayList<>();
    String which = side.expanded() ? ", in the row for " + side.head() : "";
    for (TemplateNode template : node.getInstructions()) {
      target.read(target.filled(over(side, Templates.of(template)), pattern), pattern.scopeName(),
          (at, message, hint) -> problems.error(at, message + which, hint)).ifPresent(right::add);
    }
    return Optional.of(right).filter(r -> r.size() == node.getInstructions().size());
  }

  /** The template with all operands of the operation, if the left side in the text has one name for them. */
  private static Template over(LeftSide side, Template template) {
    List<String> written = side.node().getNames().stream().map(NameNode::getName).toList();
    return written.size() == side.names().size()
        ? template
        : template.replaced(written.get(1), side.names().subList(1, side.names().size()));
  }

  /**
   * Reads the right side of a row with a faulty left side, to report its own mistakes, unless it may contain the left
   * side's name for the scope.
   */
  private void alone(RowNode node) {
    if (!target.namesScopes()) {
      node.getInstructions().forEach(t -> target.read(Templates.of(t), Optional.empty(), problems::error));
    }
  }
}
