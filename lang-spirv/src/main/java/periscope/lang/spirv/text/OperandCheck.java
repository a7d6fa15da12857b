package periscope.lang.spirv.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import periscope.lang.llvm.flow.Refusal;
import periscope.lang.spirv.grammar.Grammar;
import periscope.lang.spirv.grammar.OperandWalk;
import periscope.lang.spirv.grammar.Operation;
import periscope.lang.spirv.grammar.Vocabulary;
import periscope.lang.spirv.text.Assembly.Word;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.Span;

/** Checks the operands of an instruction in assembly. */
final class OperandCheck extends OperandWalk {

  private static final Pattern ID = Pattern.compile("%\\w+");
  private static final Pattern NUMBER = Pattern.compile("-?(?:0[xX][0-9a-fA-F]+|\\d+)");
  private static final Pattern CONSTANT = Pattern.compile(
      "-?(?:0[xX][0-9a-fA-F]*\\.?[0-9a-fA-F]*(?:[pP][-+]?\\d+)?|\\d*\\.?\\d+(?:[eE][-+]?\\d+)?)");

  private final Refusal refusal;
  private final Operation operation;
  private final List<Word> operands;
  private final Span span;
  private final Function<String, Optional<String>> sets;
  private int next;

  /** @param sets the name of the extended set that an id stands for */
  OperandCheck(Refusal refusal, Operation operation, List<Word> operands, Span span,
      Function<String, Optional<String>> sets) {
    this.refusal = refusal;
    this.operation = operation;
    this.operands = operands;
    this.span = span;
    this.sets = sets;
  }

  void check() {
    walk(operation);
    if (more()) {
      throw refusal.at(operands.get(next).span(), operation.name() + " has no further operand", "");
    }
  }

  @Override
  protected boolean more() {
    return next < operands.size();
  }

  private Word matching(Pattern form, String what) {
    if (!more()) {
      throw refusal.at(span, operation.name() + " lacks an operand: " + what, "");
    }
    Word word = operands.get(next++);
    if (!form.matcher(word.text()).matches()) {
      throw refusal.at(word.span(), "expected " + what + " instead of '" + Assembly.shown(word.text()) + "'", "");
    }
    return word;
  }

  @Override
  protected void type() {
    matching(ID, "the type of the result, such as %uint");
  }

  @Override
  protected void result() {
    // The result stands before the name.
  }

  @Override
  protected void id() {
    matching(ID, "a value, a type or a label, such as %4");
  }

  @Override
  protected void number() {
    matching(NUMBER, "a number");
  }

  @Override
  protected void string() {
    if (!more() || !operands.get(next).text().startsWith("\"")) {
      throw refusal.at(more() ? operands.get(next).span() : span, "expected a string in quotes", "");
    }
    next++;
  }

  @Override
  protected void constant() {
    matching(CONSTANT, "a number");
  }

  @Override
  protected void caseNumber() {
    matching(NUMBER, "a number");
  }

  @Override
  protected Optional<Operation> extended() {
    String set = sets.apply(operands.get(next - 1).text()).orElseThrow(() -> refusal.at(operands.get(next - 1).span(),
        "no OpExtInstImport has the result " + operands.get(next - 1).text(), ""));
    Word name = matching(Pattern.compile("\\w+"), "the name of an instruction of " + set);
    Optional<Operation> known = Grammar.extended(set, name.text());
    if (known.isEmpty() && !Grammar.names(set).isEmpty()) {
      throw refusal.at(name.span(), set + " has no instruction " + name.text(),
          NearNames.nearOrSome(name.text(), Grammar.names(set)));
    }
    return known;
  }

  @Override
  protected Operation operation() {
    Word name = matching(Pattern.compile("[A-Z]\\w*"), "the name of an instruction without Op");
    return Grammar.named("Op" + name.text()).orElseThrow(() -> refusal.at(name.span(), "SPIR-V has no instruction Op"
        + name.text(), NearNames.nearOrSome("Op" + name.text(), Grammar.names())));
  }

  @Override
  protected List<Vocabulary.Word> words(String kind, Vocabulary vocabulary) {
    Word written = matching(Pattern.compile("[\\w|]+"), "a word for " + kind);
    List<Vocabulary.Word> all = new ArrayList<>();
    for (String name : vocabulary.mask() ? written.text().split("\\|") : new String[] {written.text()}) {
      all.add(vocabulary.word(name).orElseThrow(() -> refusal.at(written.span(), "SPIR-V has no " + kind + " " + name,
          NearNames.nearOrSome(name, vocabulary.words().stream().map(Vocabulary.Word::name).toList()))));
    }
    all.sort(Comparator.comparingInt(Vocabulary.Word::number));
    return all;
  }
}
