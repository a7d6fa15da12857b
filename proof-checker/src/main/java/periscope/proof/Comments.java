package periscope.proof;

/** Comments of models and tables: {@code (* … *)}, which nest, and {@code // …}. */
final class Comments {
  private Comments() {}

  /** The text without comments. */
  static String without(String text) {
    StringBuilder out = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.startsWith("(*", i)) {
        depth++;
        i++;
      } else if (depth > 0 && text.startsWith("*)", i)) {
        depth--;
        i++;
      } else if (depth == 0) {
        out.append(text.charAt(i));
      }
    }
    return out.toString().replaceAll("//[^\n]*", "");
  }
}
