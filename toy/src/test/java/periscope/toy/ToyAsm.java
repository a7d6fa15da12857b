package periscope.toy;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.event.Event;
import periscope.litmus.expression.Expression;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The target language: {@code read r x}, {@code write x 1}, {@code shout x 1}, {@code swap r x 1}, {@code light},
 * {@code full}, and {@code if r != 0 { … }} around instructions.
 */
public final class ToyAsm implements LitmusLanguage {

  private static final LanguageTraits TRAITS = new LanguageTraits() {
    @Override
    public String programOrder() {
      return "po";
    }

    @Override
    public String annotation(Event event) {
      return event.marks().has(ToyInstruction.ToyTag.LOUD) ? "[loud]" : event.kind() != Event.Kind.FENCE ? ""
          : event.order() == MemoryOrder.SEQ_CST ? "[full]" : "[light]";
    }

    @Override
    public Optional<String> told(Instruction instruction) {
      return instruction instanceof ToyInstruction i ? Optional.of("`" + i.text() + "`") : Optional.empty();
    }
  };

  @Override
  public String header() {
    return "TOYASM";
  }

  @Override
  public String name() {
    return "toyasm";
  }

  @Override
  public boolean accepts(String firstWord) {
    return firstWord.equals(header());
  }

  @Override
  public LanguageTraits traits() {
    return TRAITS;
  }

  @Override
  public LitmusTest parse(SourceText text) {
    return ToyTests.read(text, header(), false, ToyAsm::statement);
  }

  private static Instruction statement(Tokens tokens) {
    Span start = tokens.span();
    String first = tokens.name();
    switch (first) {
      case "read": {
        String register = tokens.name();
        return new ToyInstruction.Read(register, tokens.name(), tokens.since(start));
      }
      case "write": {
        String location = tokens.name();
        return new ToyInstruction.Write(location, ToyTests.value(tokens), tokens.since(start));
      }
      case "shout": {
        String location = tokens.name();
        return new ToyInstruction.Shout(location, ToyTests.value(tokens), tokens.since(start));
      }
      case "if":
        return predicated(tokens, start);
      case "swap": {
        String register = tokens.name();
        String location = tokens.name();
        return new ToyInstruction.Swap(register, location, ToyTests.value(tokens), tokens.since(start));
      }
      case "light", "full":
        return new ToyInstruction.Barrier(first.equals("full"), tokens.since(start));
      case "goto": {
        String label = tokens.name();
        Expression condition = tokens.take("if") ? ToyTests.comparison(tokens) : Expression.constant(1);
        return new Instruction.Branch(condition, label, tokens.since(start));
      }
      default:
        if (tokens.take(":")) {
          return new Instruction.Label(first, tokens.since(start));
        }
        tokens.want("=");
        return new Instruction.Assign(first, ToyTests.value(tokens), tokens.since(start));
    }
  }

  private static Instruction predicated(Tokens tokens, Span start) {
    Expression condition = ToyTests.comparison(tokens);
    tokens.want("{");
    List<Instruction> inside = ToyTests.statements(tokens, ToyAsm::statement);
    tokens.want("}");
    return new Instruction.If(condition, inside, List.of(), tokens.since(start));
  }

  @Override
  public String print(LitmusTest test) {
    return ToyTests.print(test, this::print);
  }

  @Override
  public String print(Instruction instruction) {
    if (instruction instanceof ToyInstruction i) {
      return i.text();
    } else if (instruction instanceof Instruction.Label i) {
      return i.name() + ":";
    } else if (instruction instanceof Instruction.Assign i) {
      return i.register() + " = " + i.value();
    }
    if (instruction instanceof Instruction.If i) {
      return "if " + ToyTests.comparison(i.condition()) + " { "
          + i.then().stream().map(this::print).collect(Collectors.joining("; ")) + " }";
    }
    Instruction.Branch i = (Instruction.Branch) instruction;
    boolean always = i.condition().equals(Expression.constant(1));
    return "goto " + i.label() + (always ? "" : " if " + ToyTests.comparison(i.condition()));
  }
}
