package periscope.web.worker;

import com.fasterxml.jackson.databind.ObjectMapper;

/** A question about a text. */
public enum TextQuestion {
  /** The problems of the text. */
  CHECK,
  /** The words that may stand at an offset. */
  COMPLETE,
  /** The meaning of the word at an offset. */
  EXPLAIN,
  /** The form of a litmus test that a page runs. */
  TRANSLATE;

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * The question as one line for a worker.
   *
   * @param file   a name whose ending tells the language of the text
   * @param offset of a character; questions about the whole text have 0
   */
  public String line(String file, String text, int offset) {
    return JSON.createObjectNode().put(TextAnswers.ASKED, name()).put(TextAnswers.FILE, file)
        .put(TextAnswers.TEXT, text).put(TextAnswers.OFFSET, offset).toString();
  }
}
