package periscope.models.ast;

/** Kinds of comments; a tool may know only some of them. */
public enum Comment {
  /** {@code (* … *)}. */
  BLOCK,
  /** {@code // …}, which Dat3M and Periscope know. */
  SLASHES,
  /** {@code # …}, which herd knows. */
  HASH,
  /** <code>{%(* … *%*)}</code>: text that herd of 2015 printed with a model. */
  TEMPLATE
}
