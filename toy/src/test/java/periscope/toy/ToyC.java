package periscope.toy;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import periscope.litmus.LitmusTest;
import periscope.litmus.instruction.AtomicInstruction;
import periscope.litmus.instruction.AtomicInstruction.Fence;
import periscope.litmus.instruction.AtomicInstruction.FenceFlag;
import periscope.litmus.instruction.AtomicInstruction.Fetch;
import periscope.litmus.instruction.AtomicInstruction.FetchOperator;
import periscope.litmus.instruction.AtomicInstruction.Load;
import periscope.litmus.instruction.AtomicInstruction.Semantics;
import periscope.litmus.instruction.AtomicInstruction.Store;
import periscope.litmus.instruction.Instruction;
import periscope.litmus.instruction.Instruction.If;
import periscope.litmus.language.LanguageTraits;
import periscope.litmus.language.LitmusLanguage;
import periscope.litmus.language.QualifierWords;
import periscope.litmus.language.SourceLanguage;
import periscope.litmus.memory.MemoryOrder;
import periscope.litmus.memory.Scope;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/**
 * The source language. It has atomic accesses and fences of one scope, such as {@code r = get(acquire) x} and
 * {@code put(release) x 1}.
 */
public final class ToyC implements LitmusLanguage {

  private static final SourceLanguage SOURCE = new SourceLanguage("toyc", "TOYC",
      EnumSet.of(MemoryOrder.RELAXED, MemoryOrder.ACQUIRE, MemoryOrder.RELEASE, MemoryOrder.ACQ_REL),
      EnumSet.of(Scope.DEVICE), false, false, EnumSet.of(FetchOperator.EXCHANGE), Set.of(),
      EnumSet.of(Scope.DEVICE), EnumSet.of(FenceFlag.GLOBAL, FenceFlag.LOCAL), true, QualifierWords.NONE);

  private static final LanguageTraits TRAITS = new LanguageTraits() {
    @Override
    public String programOrder() {
      return "po";
    }

    @Override
    public String workGroup() {
      return "kettle";
    }

    @Override
    public String scope(Scope scope) {
      return "everyone's";
    }
  };

  @Override
  public String header() {
    return "TOYC";
  }

  @Override
  public String name() {
    return "toyc";
  }

  @Override
  public boolean accepts(String firstWord) {
    return firstWord.equals(header());
  }

  @Override
  public Optional<SourceLanguage> source() {
    return Optional.of(SOURCE);
  }

  @Override
  public LanguageTraits traits() {
    return TRAITS;
  }

  @Override
  public LitmusTest parse(SourceText text) {
    return ToyTests.read(text, header(), true, this::statement);
  }

  private Instruction statement(Tokens tokens) {
    Span start = tokens.span();
    if (tokens.take("if")) {
      var condition = ToyTests.comparison(tokens);
      tokens.want("{");
      List<Instruction> inside = ToyTests.statements(tokens, this::statement);
      tokens.want("}");
      return new If(condition, inside, List.of(), tokens.since(start));
    } else if (tokens.take("fence")) {
      Semantics semantics = semantics(tokens, "relaxed|acquire|release|acq_rel");
      return new Fence(Set.of(FenceFlag.GLOBAL), semantics, tokens.since(start));
    } else if (tokens.take("put")) {
      Semantics semantics = semantics(tokens, "relaxed|release");
      String location = tokens.name();
      return new Store(location, ToyTests.value(tokens), semantics, tokens.since(start));
    }
    String register = tokens.name();
    tokens.want("=");
    if (tokens.take("swap")) {
      Semantics semantics = semantics(tokens, "relaxed|acquire|release|acq_rel");
      String location = tokens.name();
      return new Fetch(
          register, FetchOperator.EXCHANGE, location, ToyTests.value(tokens), semantics, tokens.since(start));
    }
    tokens.want("get");
    Semantics semantics = semantics(tokens, "relaxed|acquire");
    return new Load(register, tokens.name(), semantics, tokens.since(start));
  }

  private static Semantics semantics(Tokens tokens, String orders) {
    tokens.want("(");
    if (!tokens.peek(0).matches(orders)) {
      throw tokens.wrong("there is no order '" + tokens.peek(0) + "' here", "orders are " + orders.replace("|", ", "));
    }
    MemoryOrder order = MemoryOrder.valueOf(tokens.name().toUpperCase(Locale.ROOT));
    tokens.want(")");
    return new Semantics(order, Scope.DEVICE, false);
  }

  @Override
  public String print(LitmusTest test) {
    return ToyTests.print(test, this::print);
  }

  @Override
  public String print(Instruction instruction) {
    if (instruction instanceof Load i) {
      return i.register() + " = get" + order(i.semantics()) + " " + i.location();
    } else if (instruction instanceof Store i) {
      return "put" + order(i.semantics()) + " " + i.location() + " " + i.value();
    } else if (instruction instanceof Fetch i) {
      return i.register() + " = swap" + order(i.semantics()) + " " + i.location() + " " + i.operand();
    } else if (instruction instanceof AtomicInstruction.Fence i) {
      return "fence" + order(i.semantics());
    }
    If i = (If) instruction;
    return "if " + ToyTests.comparison(i.condition()) + " { "
        + i.then().stream().map(this::print).collect(Collectors.joining("; ")) + " }";
  }

  private static String order(Semantics semantics) {
    return "(" + semantics.order().name().toLowerCase(Locale.ROOT) + ")";
  }
}
