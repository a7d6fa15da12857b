package periscope.lang.cuda;

import java.util.List;
import java.util.function.Function;
import periscope.grammars.Spans;
import periscope.lang.c.tree.CExpression;
import periscope.lang.c.tree.Statement;
import periscope.lang.c.xtext.cCore.Chain;
import periscope.lang.cuda.xtext.cuda.DeclaredReference;
import periscope.lang.cuda.xtext.cuda.Reference;
import periscope.lang.cuda.xtext.cuda.ReferenceDeclaration;
import periscope.litmus.source.Span;

/**
 * {@code cuda::atomic_ref<int, scope>(*x)} in an expression.
 *
 * @param type  the type's text
 * @param place the memory to which it refers
 */
record AtomicReference(String type, CExpression place, Span span) implements CExpression.OfDialect {

  static AtomicReference read(Reference text, Function<Chain, CExpression> expressions) {
    return new AtomicReference(text.getType(), expressions.apply(text.getPlace()), Spans.of(text));
  }

  @Override
  public List<CExpression> children() {
    return List.of(place);
  }

  /** {@code cuda::atomic_ref<int, scope> a(*x), b(*y);}. */
  record References(String type, List<Named> references, Span span) implements Statement.OfDialect {
    References {
      references = List.copyOf(references);
    }

    static References read(ReferenceDeclaration text, Function<Chain, CExpression> expressions) {
      return new References(text.getType(), text.getReferences().stream()
          .map(r -> Named.read(r, expressions)).toList(), Spans.of(text));
    }

    @Override
    public List<CExpression> children() {
      return references.stream().map(Named::place).toList();
    }
  }

  /** {@code a(*x)}. */
  record Named(String name, CExpression place, Span span) {

    static Named read(DeclaredReference text, Function<Chain, CExpression> expressions) {
      return new Named(text.getName(), expressions.apply(text.getPlace()), Spans.of(text));
    }
  }
}
