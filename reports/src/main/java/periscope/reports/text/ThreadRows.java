package periscope.reports.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.mappings.Origin;

/**
 * Rows of the table of source and compiled code for one thread: each line of the source, with its indentation, beside
 * the code that it became. A line that became no code stands where the source has it.
 */
public final class ThreadRows {

  private final SourceLanguage language;
  private final List<SourceLines.Line> lines;
  private final List<List<String>> rows = new ArrayList<>();
  /** Index of the first line that no row shows. */
  private int next;

  /** @param language source language of the table that compiled the thread */
  public ThreadRows(List<Instruction> source, SourceLanguage language) {
    this.language = language;
    this.lines = SourceLines.of(source, language);
  }

  /**
   * The rows: source, code, row of the mapping.
   *
   * @param origins origins of the compiled instructions
   * @param code    the lines of each compiled instruction
   */
  public List<List<String>> of(List<Origin> origins, List<List<String>> code) {
    Instruction before = null;
    for (int i = 0; i < code.size(); i++) {
      Instruction source = origins.get(i).source();
      boolean label = code.get(i).size() == 1 && code.get(i).get(0).endsWith(":");
      boolean begins = source != before && !label;
      add(begins ? shown(source, code.get(i).size()) : List.of(), code.get(i),
          begins ? origins.get(i).told() : "");
      before = label ? before : source;
    }
    add(rest(lines.size()), List.of(), "");
    return rows;
  }

  /** The lines to show beside the code of an instruction; adds the lines before them. */
  private List<String> shown(Instruction source, int height) {
    int at = find(source, next);
    if (at >= 0) {
      add(rest(at), List.of(), "");
      return rest(source instanceof Instruction.Block && height > 1 ? SourceLines.end(lines, at) : at + 1);
    }
    // Code for the end of a block, or the same operation on several ways through the program.
    int before = find(source, 0);
    return before < 0 ? List.of(OperationText.of(source, language))
        : source instanceof Instruction.Block ? List.of() : List.of(lines.get(before).text());
  }

  /** The index of the first line, from a line on, that shows an instruction or a copy of the instruction; else -1. */
  private int find(Instruction source, int from) {
    if (lines.stream().anyMatch(l -> l.shows(source))) {
      return IntStream.range(from, lines.size()).filter(l -> lines.get(l).shows(source)).findFirst().orElse(-1);
    }
    // Conversion copies instructions.
    String text = OperationText.of(source, language);
    return IntStream.range(from, lines.size()).filter(l -> !text.isEmpty() && lines.get(l).instruction()
        .filter(i -> OperationText.of(i, language).equals(text)).isPresent()).findFirst().orElse(-1);
  }

  /** The lines up to an index that no row shows yet. */
  private List<String> rest(int end) {
    List<String> texts = lines.subList(next, end).stream().map(SourceLines.Line::text).toList();
    next = end;
    return texts;
  }

  private void add(List<String> source, List<String> code, String row) {
    for (int i = 0; i < Math.max(source.size(), code.size()); i++) {
      rows.add(List.of(i < source.size() && !source.get(i).isEmpty() ? "  " + source.get(i) : "",
          i < code.size() ? code.get(i) : "", i == 0 ? row : ""));
    }
  }
}
