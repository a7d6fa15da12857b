package periscope.results.exchange;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A hash of the content of JSON: blanks, the order of fields, escapes of characters and spellings of numbers do not
 * change it. It is computed while the text is read, with memory for the depth of the text only: the hashes of the
 * fields of an object are added up, so that their order does not matter.
 */
final class ContentHash {

  private static final int BITS = 256;

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
        field.update(value(parser));
        sum = sum.add(new BigInteger(1, field.digest())).mod(BigInteger.ONE.shiftLeft(BITS));
      }
      return of("object", sum.toString());
    } else if (token == JsonToken.START_ARRAY) {
      MessageDigest elements = digest("array");
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        elements.update(value(parser));
      }
      return elements.digest();
    } else if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
      return number(parser.getText());
    }
    return of(token.name(), parser.getText());
  }

  private static byte[] number(String text) {
    try {
      BigDecimal number = new BigDecimal(text).stripTrailingZeros();
      return of("number", number.unscaledValue() + " " + number.scale());
    } catch (NumberFormatException e) {
      // The exponent has more digits than a decimal takes.
      return of("number", text);
    }
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
