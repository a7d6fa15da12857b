package periscope.models.ast;

/** Kinds of comments; tools know different ones. */
public enum Comment {
  /** {@code (* … *)}. */
  BLOCK,
  /** {@code // …}, which Dat3M and Periscope know. */
  SLASHES,
  /** {@code # …}, which herd knows. */
  HASH,
  /** <code>{%(* … %*)}</code>: what herd of 2015 printed with a model. */
  TEMPLATE
}
