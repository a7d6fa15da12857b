package periscope.engines.pairs;

import com.microsoft.z3.BitVecExpr;
import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Expr;
import java.util.ArrayList;
import java.util.List;
import periscope.engines.pairs.Terms.Sharing;

/** The second work-item of a pair: terms of the first one, in which symbols that the two do not share are renamed. */
final class PairRename {

  private final Expr<?>[] from;
  private final Expr<?>[] to;

  /** @param apart whether the two work-items are in different work-groups */
  PairRename(Terms terms, boolean apart) {
    Context z3 = terms.z3();
    List<Expr<?>> all = new ArrayList<>(terms.symbols(Sharing.ITEM));
    if (apart) {
      all.addAll(terms.symbols(Sharing.GROUP));
    }
    from = all.toArray(Expr<?>[]::new);
    to = all.stream().map(s -> z3.mkConst(s.getFuncDecl().getName() + "'", s.getSort())).toArray(Expr<?>[]::new);
  }

  BoolExpr of(BoolExpr condition) {
    return (BoolExpr) condition.substitute(from, to);
  }

  BitVecExpr of(BitVecExpr number) {
    return (BitVecExpr) number.substitute(from, to);
  }
}
