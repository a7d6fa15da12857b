package periscope.lang.gpuasm.table;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import periscope.litmus.LitmusTest;
import periscope.litmus.LocalMemory;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.GpuInstruction;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.source.Diagnostic;
import periscope.litmus.source.SourceText;
import periscope.mappings.table.Row;
import periscope.mappings.table.RowEdits;
import periscope.mappings.table.Shortfall;
import periscope.mappings.table.Substitution;
import periscope.mappings.table.TargetLanguage;
import periscope.mappings.table.Template;

/** GPU assembly in mapping tables. */
public final class GpuTarget implements TargetLanguage {

  private final RowEdits edits = new GpuEdits();

  @Override
  public String name() {
    return "gpuasm";
  }

  @Override
  public String header() {
    return "GPUASM";
  }

  /** False for a language with volatile accesses, since the machine has no instruction for them. */
  @Override
  public boolean compilesFrom(SourceLanguage source) {
    return !source.hasVolatile();
  }

  @Override
  public Optional<Instruction> read(Template template, Optional<String> scopeName, Template.Problems problems) {
    return TemplateReader.read(template, problems);
  }

  @Override
  public String print(Instruction template, Optional<String> scopeName) {
    return ((GpuInstruction) template).mnemonic();
  }

  @Override
  public List<Diagnostic> lint(Row row) {
    return new GpuRowLint(row).problems();
  }

  @Override
  public List<Shortfall> shortfalls(Row row, List<Row> table) {
    return GpuShortfalls.of(row);
  }

  @Override
  public Instruction instruction(Instruction template, Substitution names, UnaryOperator<Expression> storable) {
    return GpuCode.of((GpuInstruction) template, names, storable);
  }

  /**
   * Refuses tests whose work-groups share a local location; any other local location is like a global one, since only
   * one work-group accesses it.
   */
  @Override
  public void refuse(LitmusTest source, SourceText text) {
    LocalMemory.refuseShared(source, text);
  }

  @Override
  public List<String> tables() {
    return List.of(
        "rsp-original", "rsp-proposed", "rsp-proposed-load-invalidates-first", "rsp-proposed-remote-inc-keeps-lock",
        "rsp-proposed-remote-load-without-flush", "rsp-proposed-remote-store-without-lock",
        "rsp-proposed-store-without-flush");
  }

  @Override
  public RowEdits edits() {
    return edits;
  }
}
