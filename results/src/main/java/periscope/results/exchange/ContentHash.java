package periscope.results.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * A hash of the content of JSON: blanks, the order of fields, escapes of characters and spellings of numbers and seeds
 * do not change it. It is computed while the text is read, with memory for the depth of the text only: the hashes of
 * the fields of an object are added up, so that their order does not matter.
 */
final class ContentHash {

  private static final int BITS = 256;
  /** Decimals of so many digits are different numbers of 64 bits, if they are no tiny ones. */
  private static final int DIGITS = 15;
  /** So many digits tell all numbers of 64 bits apart. */
  private static final int MOST_DIGITS = 17;

  private ContentHash() {}

  /**
   * The hash of all values of a text, in hexadecimal digits.
   *
   * @throws IOException if the text cannot be read or is no JSON
   */
  static String of(JsonParser parser) throws IOException {
    MessageDigest all = digest("text");
    while (parser.nextToken() != null) {
      all.update(value(parser));
    }
    return HexFormat.of().formatHex(all.digest());
  }

  private static byte[] value(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      BigInteger sum = BigInteger.ZERO;
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        MessageDigest field = digest("field");
        field.update(of("name", parser.currentName()));
        parser.nextToken();
        field.update(parser.currentName().equals(RecordReader.SEED) ? seed(parser) : value(parser));
        sum = sum.add(new BigInteger(1, field.digest())).mod(BigInteger.ONE.shiftLeft(BITS));
      }
      return of("object", sum.toString());
    } else if (token == JsonToken.START_ARRAY) {
      MessageDigest elements = digest("array");
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.update(value(parser));
      }
      return elements.digest();
    } else if (token == JsonToken.VALUE_NUMBER_INT) {
      return number(new BigDecimal(parser.getText()));
    } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      return fraction(parser.getText());
    }
    return of(token.name(), parser.getText());
  }

  /** The hash of a seed: signs and zeros before it do not change it. */
  private static byte[] seed(JsonParser parser) throws IOException {
    OptionalLong seed = RecordReader.seed(parser.getText());
    return seed.isPresent() ? of(JsonToken.VALUE_STRING.name(), String.valueOf(seed.getAsLong())) : value(parser);
  }

  private static byte[] number(BigDecimal number) {
    BigDecimal plain = number.stripTrailingZeros();
    return of("number", plain.unscaledValue() + " " + plain.scale());
  }

  /** The hash of a number that readers round to 64 bits: that of the shortest decimal for the same number. */
  private static byte[] fraction(String text) {
    double read = Double.parseDouble(text);
    if (Double.isInfinite(read)) {
      return of("number", text);
    } else if (Math.abs(read) < Double.MIN_NORMAL) {
      return number(new BigDecimal(read));
    }
    BigDecimal written = new BigDecimal(text);
    BigDecimal value = new BigDecimal(read);
    return number(written.precision() <= DIGITS ? written : IntStream.rangeClosed(DIGITS, MOST_DIGITS)
        .mapToObj(digits -> value.round(new MathContext(digits))).filter(d -> d.doubleValue() == read).findFirst()
        .orElse(value));
  }

  private static byte[] of(String kind, String text) {
    return digest(kind).digest(text.getBytes(StandardCharsets.UTF_8));
  }

  private static MessageDigest digest(String kind) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update((kind + "\n").getBytes(StandardCharsets.UTF_8));
      return digest;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
