package periscope.lang.c.tree;

import java.util.List;
import java.util.stream.Stream;
import periscope.litmus.source.Span;

/** A part of a function's text. */
public interface Node {

  /** The place of the part in the text. */
  Span span();

  /** Its parts, in the order of the text. */
  List<? extends Node> children();

  /** The part and all parts in it, at every depth, in the order of the text. */
  default Stream<Node> walk() {
    return Stream.concat(Stream.of(this), children().stream().flatMap(Node::walk));
  }
}
