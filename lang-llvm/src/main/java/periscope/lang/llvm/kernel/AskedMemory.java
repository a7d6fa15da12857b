package periscope.lang.llvm.kernel;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import periscope.frame.text.WordCondition;
import periscope.frame.text.WordReader;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;
import periscope.litmus.memory.Location;
import periscope.litmus.source.NearNames;
import periscope.litmus.source.SourceText;
import periscope.litmus.source.Span;

/** Reads the condition of a launch, on the final state of memory. */
final class AskedMemory implements WordCondition.Operands {

  private static final Pattern WORD = Pattern.compile("\\s+|(/\\\\|\\\\/|!=|==|-?\\d+\\.\\d+|-?\\w+|\\S)");

  private final WordReader words;
  private final List<Location> locations;
  private final Map<String, Long> counts;

  private AskedMemory(WordReader words, List<Location> locations, Map<String, Long> counts) {
    this.words = words;
    this.counts = counts;
    this.locations = locations;
  }

  /**
   * The condition at a place of the text; empty if there is none.
   *
   * @param counts for fields with several cells in an element, their number, by the names of the fields' cells
   */
  static Optional<Condition> read(SourceText text, Optional<Span> at, List<Location> locations,
      Map<String, Long> counts) {
    if (at.isEmpty()) {
      return Optional.empty();
    }
    List<WordReader.Word> words = new ArrayList<>();
    Matcher word = WORD.matcher(text.content()).region(at.get().offset(), at.get().offset() + at.get().length());
    while (word.find()) {
      if (word.group(1) != null) {
        words.add(new WordReader.Word(word.group(1), new Span(word.start(1), word.group(1).length()), false));
      }
    }
    WordReader reader = new WordReader(text, words);
    return new WordCondition(reader, new AskedMemory(reader, locations, counts)).read();
  }

  @Override
  public Operand next() {
    Span span = words.span();
    boolean bracket = words.take("[");
    String word = words.next();
    if (!bracket && word.matches("-?(?:0[xX][0-9a-fA-F]+|\\d+)")) {
      if (words.at(":")) {
        throw words.wrong(span, "variables of a compiled kernel have no names", "ask for memory: [x]=1");
      }
      BigInteger number = word.matches("-?0[xX].*") ? new BigInteger(word.replaceFirst("0[xX]", ""), 16)
          : new BigInteger(word);
      if (number.bitLength() > Long.SIZE) {
        throw words.wrong(span, word + " has more than 64 bits", "");
      }
      return new Operand.Constant(number.longValue());
    } else if (word.matches("-?\\d+\\.\\d+")) {
      return new Operand.Constant(Double.doubleToLongBits(Double.parseDouble(word)), NumberType.F64);
    }
    List<Long> indices = new ArrayList<>();
    String name = word;
    while (words.at("[") || words.at(".")) {
      if (words.take("[")) {
        int index = words.count("a number", "elements are written x[1]");
        words.want("]", "elements are written x[1]");
        indices.add((long) index);
      } else {
        words.next();
        name += "_" + words.next();
      }
    }
    long index = indices.isEmpty() ? 0 : indices.size() == 1 ? indices.get(0)
        : indices.get(0) * counts.getOrDefault(name, 1L) + indices.get(indices.size() - 1);
    name = index == 0 ? name : name + "[" + index + "]";
    if (bracket) {
      words.want("]", "a location is written [x]");
    }
    String asked = name;
    if (locations.stream().noneMatch(l -> l.name().equals(asked))) {
      throw words.wrong(words.since(span), "there is no location " + name, NearNames.nearOrSome(name,
          locations.stream().map(Location::name).collect(Collectors.toSet())));
    }
    return new Operand.LocationValue(name);
  }

  /** A constant as a number of the type of the location with which it is compared. */
  @Override
  public Operand beside(Operand operand, Operand other, Span span) {
    if (!(operand instanceof Operand.Constant c) || !(other instanceof Operand.LocationValue l)) {
      return operand;
    }
    NumberType type = locations.stream().filter(x -> x.name().equals(l.name())).findFirst().orElseThrow().type();
    if (type.real()) {
      double value = c.type().real() ? Double.longBitsToDouble(c.value()) : c.value();
      return new Operand.Constant(type.bits() == 32 ? NumberType.F32.wrap(Float.floatToIntBits((float) value))
          : Double.doubleToLongBits(value), type);
    } else if (c.type().real() || !type.withSign(false).holdsNumber(c.value())
        && !type.withSign(true).holdsNumber(c.value())) {
      throw words.wrong(span, "this is no number of " + type.bits() + " bits", "");
    }
    return new Operand.Constant(type.wrap(c.value()), type);
  }
}
