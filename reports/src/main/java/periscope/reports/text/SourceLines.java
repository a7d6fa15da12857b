package periscope.reports.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.text.ExpressionText;

/** Lines of a source thread in reports: an operation each, indented inside of conditionals and loops. */
public final class SourceLines {

  /**
   * A line.
   *
   * @param text        the line with its indentation
   * @param instruction the instruction that the line shows, or whose first line it is; absent for {@code else}
   */
  public record Line(String text, Optional<Instruction> instruction) {

    /** Whether the line shows an instruction. */
    boolean shows(Instruction other) {
      return instruction.filter(i -> i == other).isPresent();
    }

    private int depth() {
      return text.length() - text.stripLeading().length();
    }
  }

  private final SourceLanguage language;
  private final List<Line> lines = new ArrayList<>();

  private SourceLines(SourceLanguage language) {
    this.language = language;
  }

  /** The lines of a thread's body. */
  public static List<Line> of(List<Instruction> body, SourceLanguage language) {
    SourceLines all = new SourceLines(language);
    all.add(body, "");
    return List.copyOf(all.lines);
  }

  /** The index behind the last line of the block that begins at a line. */
  static int end(List<Line> lines, int begin) {
    int end = begin + 1;
    while (end < lines.size() && (lines.get(end).depth() > lines.get(begin).depth()
        || lines.get(end).depth() == lines.get(begin).depth() && lines.get(end).text().endsWith("else"))) {
      end++;
    }
    return end;
  }

  private void add(List<Instruction> body, String indent) {
    body.forEach(i -> add(i, indent));
  }

  private void add(Instruction instruction, String indent) {
    String deeper = indent + "  ";
    if (instruction instanceof Instruction.If i) {
      line(indent + OperationText.of(i, language), i);
      add(i.then(), deeper);
      int before = lines.size();
      add(i.otherwise(), deeper);
      if (lines.size() > before) {
        lines.add(before, new Line(indent + "else", Optional.empty()));
      }
    } else if (instruction instanceof Instruction.Loop i && i.testFirst() && i.test().isEmpty()) {
      line(indent + OperationText.of(i, language), i);
      add(i.body(), deeper);
    } else if (instruction instanceof Instruction.Loop i) {
      line(indent + "loop", i);
      add(i.testFirst() ? i.test() : i.body(), deeper);
      if (i.testFirst()) {
        line(deeper + OperationText.of(i, language), i);
        add(i.body(), deeper + "  ");
      } else {
        add(i.test(), deeper);
        line(deeper + OperationText.of(i, language), i);
      }
    } else if (instruction instanceof Instruction.Branch i) {
      String condition = i.condition().equals(Expression.constant(1)) ? ""
          : "if (" + ExpressionText.of(i.condition()) + ") ";
      line(indent + condition + "goto " + i.label(), i);
    } else if (instruction instanceof Instruction.Label i) {
      line(indent + i.name() + ":", i);
    } else if (instruction instanceof Instruction.Block) {
      instruction.parts().forEach(p -> add(p, indent));
    } else if (!OperationText.of(instruction, language).isEmpty()) {
      // A check such as that an index stays in its array is no operation of the program's text.
      line(indent + OperationText.of(instruction, language), instruction);
    }
  }

  private void line(String text, Instruction instruction) {
    lines.add(new Line(text, Optional.of(instruction)));
  }
}
