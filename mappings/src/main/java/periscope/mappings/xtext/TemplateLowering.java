package periscope.mappings.xtext;

import java.util.Optional;
import periscope.litmus.instruction.Instruction;
import periscope.mappings.xtext.mappingTable.TemplateNode;

/** Instructions on right sides of rows, over a pattern's names. */
interface TemplateLowering {

  /** The instruction; empty if it is wrong, which is then among the problems. */
  Optional<Instruction> lower(TemplateNode node);
}
