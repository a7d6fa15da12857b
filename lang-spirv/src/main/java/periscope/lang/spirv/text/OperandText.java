package periscope.lang.spirv.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import periscope.lang.spirv.grammar.Grammar;
import periscope.lang.spirv.grammar.OperandWalk;
import periscope.lang.spirv.grammar.Operation;
import periscope.lang.spirv.grammar.Vocabulary;
import periscope.lang.spirv.text.Disassembly.NumberForm;

/** Writes the operands of an instruction of the binary form as assembly. */
final class OperandText extends OperandWalk {

  private final Disassembly module;
  private final Operation operation;
  private final int[] words;
  private final StringBuilder out = new StringBuilder();
  private String result = "";
  private int next = 1;
  private int type;
  /** The first id that is an operand: of a switch the value that it asks about. */
  private int first;

  OperandText(Disassembly module, Operation operation, int[] words) {
    this.module = module;
    this.operation = operation;
    this.words = words;
  }

  /** The id of the result; empty if there is none. */
  String named() {
    return result;
  }

  /** The operands, each with a blank before it. */
  String written() {
    return out.toString();
  }

  /** Refuses words behind the last operand. */
  void end() {
    if (more()) {
      throw module.wrong(operation.name() + " has " + (words.length - next) + " words too many");
    }
  }

  @Override
  protected boolean more() {
    return next < words.length;
  }

  private int word() {
    if (!more()) {
      throw module.wrong(operation.name() + " lacks an operand");
    }
    return words[next++];
  }

  private void write(String operand) {
    out.append(' ').append(operand);
  }

  @Override
  protected void type() {
    type = word();
    write(module.id(type));
  }

  @Override
  protected void result() {
    result = module.id(word());
  }

  @Override
  protected void id() {
    int id = word();
    first = first == 0 ? id : first;
    write(module.id(id));
  }

  @Override
  protected void number() {
    write(Integer.toUnsignedString(word()));
  }

  @Override
  protected void string() {
    if (!more()) {
      throw module.wrong(operation.name() + " lacks a string");
    }
    String string = Disassembly.string(words, next);
    int end = next;
    while (end < words.length && !ends(words[end])) {
      end++;
    }
    next = end + 1;
    if (end >= words.length) {
      throw module.wrong(operation.name() + " has a string without an end");
    }
    write('"' + string.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
  }

  private static boolean ends(int word) {
    return (word & 0xff) == 0 || (word & 0xff00) == 0 || (word & 0xff0000) == 0 || (word & 0xff000000) == 0;
  }

  @Override
  protected void constant() {
    number(module.form(type));
  }

  @Override
  protected void caseNumber() {
    number(module.form(module.type(first)));
  }

  private void number(NumberForm form) {
    long bits = word() & 0xffffffffL;
    if (form.bits() > Integer.SIZE) {
      bits |= (long) word() << Integer.SIZE;
    }
    if (form.real()) {
      // Bits of a number, since text of some numbers, such as infinities, has no common form.
      write(form.bits() == 64 ? real(Double.longBitsToDouble(bits)) : form.bits() == 32
          ? real(Float.intBitsToFloat((int) bits)) : "0x" + Long.toHexString(bits));
    } else if (form.signed()) {
      int unused = Long.SIZE - Math.max(1, Math.min(form.bits(), Long.SIZE));
      write(Long.toString(bits << unused >> unused));
    } else {
      write(Long.toUnsignedString(bits));
    }
  }

  private String real(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return (value < 0 ? "-" : "") + (Double.isNaN(value) ? "0x1.8p+" : "0x1p+")
          + (module.form(type).bits() == 64 ? 1024 : 128);
    }
    return Double.toHexString(value);
  }

  @Override
  protected Optional<Operation> extended() {
    int number = word();
    Optional<Operation> known = module.set(first).flatMap(s -> Grammar.extended(s, Integer.toString(number)));
    write(known.map(Operation::name).orElse(Integer.toUnsignedString(number)));
    return known;
  }

  @Override
  protected Operation operation() {
    int number = word();
    Operation computed = Grammar.numbered(number)
        .orElseThrow(() -> module.wrong("SPIR-V has no instruction of number " + number));
    write(computed.name().substring(2));
    return computed;
  }

  @Override
  protected List<Vocabulary.Word> words(String kind, Vocabulary vocabulary) {
    int number = word();
    List<Vocabulary.Word> all = new ArrayList<>();
    if (!vocabulary.mask() || number == 0) {
      all.add(vocabulary.word(number).orElseThrow(() -> module.wrong("SPIR-V has no " + kind + " of number "
          + Integer.toUnsignedString(number))));
    } else {
      for (int bit = 0; bit < Integer.SIZE; bit++) {
        int one = 1 << bit;
        if ((number & one) != 0) {
          all.add(vocabulary.word(one).orElseThrow(() -> module.wrong("SPIR-V has no " + kind + " of number "
              + Integer.toUnsignedString(one))));
        }
      }
    }
    all.sort(Comparator.comparingInt(Vocabulary.Word::number));
    write(all.stream().map(Vocabulary.Word::name).collect(Collectors.joining("|")));
    return all;
  }
}
