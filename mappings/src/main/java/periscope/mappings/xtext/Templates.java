package periscope.mappings.xtext;

import periscope.grammars.Spans;
import periscope.mappings.table.Template;
import periscope.mappings.xtext.mappingTable.MappingTablePackage;
import periscope.mappings.xtext.mappingTable.OperandNode;
import periscope.mappings.xtext.mappingTable.TemplateNode;

/** Converts syntax trees of templates, so that target languages need not know this grammar. */
final class Templates {

  private Templates() {}

  static Template of(TemplateNode node) {
    return new Template(node.getMnemonic(), node.getOperands().stream().map(Templates::operand).toList(),
        node.getCommas().size(), Spans.of(node, MappingTablePackage.Literals.TEMPLATE_NODE__COMMAS),
        Spans.of(node, MappingTablePackage.Literals.TEMPLATE_NODE__MNEMONIC), Spans.of(node));
  }

  private static Template.Operand operand(OperandNode node) {
    return new Template.Operand(text(node), node.getWord() != null, Spans.of(node));
  }

  private static String text(OperandNode node) {
    if (node.getNegated() != null) {
      return node.getNegated();
    } else if (node.getAddress() != null) {
      return "[" + node.getAddress() + "]";
    }
    return node.getWord() != null ? node.getWord() : node.getNumber();
  }
}
