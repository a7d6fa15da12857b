package periscope.amdgpu.text;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import periscope.amdgpu.instruction.AmdInstruction;
import periscope.amdgpu.instruction.InstructionPrinter;
import periscope.litmus.LitmusTest;
import periscope.litmus.LitmusThread;
import periscope.litmus.event.Event;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.ThreadColumns;
import periscope.litmus.memory.Location;
import periscope.litmus.memory.Location.AddressSpace;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;

/** The language of litmus tests in assembly of AMD's GPUs. Instances keep nothing between calls. */
public final class AmdGpu implements LitmusLanguage {

  /** First word of tests. */
  public static final String HEADER = "AMDGPU";
  /** Name of the language in tables. */
  public static final String NAME = "amdgpu";

  private static final LanguageTraits TRAITS = new LanguageTraits() {
    @Override
    public String programOrder() {
      return "po";
    }

    @Override
    public String device() {
      return "agent";
    }

    @Override
    public String scope(Scope scope) {
      return switch (scope) {
        case WORK_ITEM -> "wave";
        case DEVICE -> "agent";
        case ALL_SVM_DEVICES -> "system";
        default -> LanguageTraits.DEFAULT.scope(scope);
      };
    }

    @Override
    public String annotation(Event event) {
      return "";
    }

    @Override
    public Optional<String> told(Instruction instruction) {
      return instruction instanceof AmdInstruction i ? Optional.of("`" + InstructionPrinter.assembly(i) + "`")
          : Optional.empty();
    }
  };

  @Override
  public String header() {
    return HEADER;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean accepts(String firstWord) {
    return firstWord.equals(HEADER);
  }

  @Override
  public LanguageTraits traits() {
    return TRAITS;
  }

  @Override
  public LitmusTest parse(SourceText text) {
    return new TestReader(text).read();
  }

  @Override
  public String print(LitmusTest test) {
    StringBuilder out = new StringBuilder(HEADER + " " + test.name() + "\n");
    if (!test.description().isEmpty()) {
      out.append('"').append(test.description()).append("\"\n");
    }
    out.append(test.locations().stream().map(AmdGpu::location).collect(Collectors.joining(" ", "{ ", " }")))
        .append('\n');
    List<List<String>> columns = IntStream.range(0, test.threads().size())
        .mapToObj(i -> column(i, test.threads().get(i))).toList();
    out.append(ThreadColumns.table(columns));
    test.condition().ifPresent(c -> out.append(c).append('\n'));
    return out.toString();
  }

  private static String location(Location location) {
    return (location.space() == AddressSpace.LOCAL ? "lds " : "") + location.name() + "=" + location.initial() + ";";
  }

  private static List<String> column(int index, LitmusThread thread) {
    String head = "P" + index + "@wg " + thread.placement().workGroup() + ", dev " + thread.placement().device();
    return ThreadColumns.column(head, thread.body(), AmdGpu::text);
  }

  @Override
  public String print(Instruction instruction) {
    return instruction instanceof Instruction.Label label ? label.name() + ":" : text(instruction);
  }

  private static String text(Instruction instruction) {
    if (instruction instanceof AmdInstruction i) {
      return InstructionPrinter.assembly(i);
    } else if (instruction instanceof Instruction.Assign i) {
      return "v_mov_b32 " + i.register() + ", " + Expressions.print(i.value());
    } else if (instruction instanceof Instruction.Branch i) {
      return i.condition().equals(Expression.constant(1)) ? "s_branch " + i.label()
          : "s_cbranch " + Expressions.print(i.condition()) + ", " + i.label();
    }
    throw new IllegalArgumentException("AMDGPU tests have no " + instruction.getClass().getSimpleName());
  }
}
