package periscope.verifier.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.LitmusLanguages;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Placement;
import periscope.litmus.text.ExpressionText;
import periscope.litmus.text.Prose;
import periscope.litmus.text.TextTable;
import periscope.mappings.Compilation;
import periscope.reports.Context;
import periscope.reports.Palette;
import periscope.reports.part.Part;
import periscope.reports.text.SourceLines;
import periscope.reports.text.ThreadRows;

/**
 * The table of source and compiled code side by side, with the row behind each instruction, or, if that is too wide,
 * all rows below; and the locations in local memory. If the compiler does not relate source and compiled instructions,
 * each thread's code just stands beside the thread.
 */
final class ProgramTable {

  private static final List<String> HEADING = List.of("Source", "Compiled", "Row");
  private static final List<String> PAIR = HEADING.subList(0, 2);
  /** Width of the table in columns, without the report's margin. */
  private static final int WIDTH = Prose.WIDTH - 2;

  private ProgramTable() {}

  /**
   * The table, and the locations in local memory. As lines, both have a margin.
   *
   * @param language source language of the table that compiled the program
   */
  static List<Part> parts(
      LitmusTest source, SourceLanguage language, Compilation compilation, Context context, Palette colours) {
    LitmusLanguage target = context.inputs().languages().ofHeader(compilation.target().language());
    List<List<String>> rows = new ArrayList<>();
    for (int t = 0; t < source.threads().size(); t++) {
      Placement at = source.threads().get(t).placement();
      rows.add(List.of("P" + t + " " + LitmusLanguages.traits(source.language()).placement(at), "", ""));
      List<Instruction> body = compilation.target().threads().get(t).body();
      if (compilation.origins().isEmpty()) {
        rows.addAll(unrelated(source.threads().get(t).body(), language, target.code(compilation.target(), t)
            .orElseGet(() -> body.stream().flatMap(i -> code(i, target).stream()).toList())));
        continue;
      }
      rows.addAll(new ThreadRows(source.threads().get(t).body(), language)
          .of(compilation.origins().get(t), body.stream().map(i -> code(i, target)).toList()));
    }
    boolean related = !compilation.origins().isEmpty();
    List<Part> parts = new ArrayList<>();
    parts.add(new Part.Table(related ? HEADING : PAIR, related ? rows : pairs(rows), lines(rows, related, colours)));
    memory(source).ifPresent(m -> parts.add(Part.Labelled.of("Memory   ", m)));
    return parts;
  }

  private static List<List<String>> pairs(List<List<String>> rows) {
    return rows.stream().map(r -> r.subList(0, 2)).toList();
  }

  private static List<String> lines(List<List<String>> rows, boolean related, Palette colours) {
    List<String> lines = new ArrayList<>(TextTable.align(HEADING, rows));
    if (!related || lines.stream().anyMatch(l -> l.length() > WIDTH)) {
      lines = new ArrayList<>(TextTable.align(PAIR, pairs(rows)));
      List<String> used = rows.stream().map(r -> r.get(2)).filter(r -> !r.isEmpty()).distinct().toList();
      lines.addAll(used.isEmpty() ? List.of() : Prose.beside("Rows     ", used, "  | ", WIDTH));
    }
    lines.set(0, colours.strong(lines.get(0)));
    return lines.stream().map(l -> "  " + l).toList();
  }

  /** A sentence on the locations that lie in local memory; empty if there are none. */
  private static Optional<String> memory(LitmusTest source) {
    List<String> local = source.locations().stream().filter(l -> l.space() == AddressSpace.LOCAL)
        .map(Location::name).toList();
    return local.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", local)
        + (local.size() == 1 ? " is" : " are") + " in local memory (CUDA: shared memory).");
  }

  /** The lines of an instruction; a loop with all instructions inside, if later instructions do not depend on it. */
  private static List<String> code(Instruction instruction, LitmusLanguage target) {
    if (instruction instanceof Instruction.Loop loop) {
      String condition = ExpressionText.of(loop.condition());
      List<String> lines = new ArrayList<>(List.of("loop"));
      List<String> test = inside(loop.test(), target);
      lines.addAll(loop.testFirst() ? test : inside(loop.body(), target));
      lines.addAll(loop.testFirst() ? List.of("  while " + condition) : test);
      lines.addAll(loop.testFirst() ? inside(loop.body(), target) : List.of("  while " + condition));
      lines.add("end");
      return lines;
    } else if (instruction instanceof Instruction.If i
        && i.then().stream().anyMatch(Instruction.Block.class::isInstance)) {
      List<String> lines = new ArrayList<>(List.of("if " + ExpressionText.of(i.condition())));
      lines.addAll(inside(i.then(), target));
      lines.add("end");
      return lines;
    }
    return List.of(target.print(instruction));
  }

  private static List<String> inside(List<Instruction> part, LitmusLanguage target) {
    return part.stream().flatMap(i -> code(i, target).stream()).map(l -> "  " + l).toList();
  }

  /** The lines of a thread beside the lines of its compiled code, without a relation between them. */
  private static List<List<String>> unrelated(
      List<Instruction> source, SourceLanguage language, List<String> compiled) {
    List<String> told = SourceLines.of(source, language).stream().map(SourceLines.Line::text).toList();
    return IntStream.range(0, Math.max(told.size(), compiled.size())).mapToObj(i -> List.of(
        i < told.size() ? "  " + told.get(i) : "", i < compiled.size() ? compiled.get(i) : "", "")).toList();
  }
}
