package periscope.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import periscope.litmus.condition.Condition;
import periscope.litmus.condition.Condition.Quantifier;
import periscope.litmus.condition.Proposition;
import periscope.litmus.condition.Proposition.Operand;
import periscope.litmus.expression.NumberType;

class ConditionReaderTest {

  private static final String FRAME = "{ x=0; y=0; a[1]=0; } P0 P1 ";

  private static final Proposition R0 = atom(new Operand.RegisterValue(0, "r0"), true, 1);
  private static final Proposition X = atom(new Operand.LocationValue("x"), false, 2);

  private static Proposition atom(Operand left, boolean equal, long right) {
    return new Proposition.Atom(left, equal, new Operand.Constant(right, NumberType.S32));
  }

  private static Condition read(String text) {
    return TinyLanguage.read(FRAME + text).condition().orElseThrow();
  }

  private static Proposition proposition(String text) {
    return read("exists " + text).proposition();
  }

  @Test
  void aTestNeedsNoCondition() {
    assertEquals(Optional.empty(), TinyLanguage.read(FRAME).condition());
  }

  @Test
  void quantifiersAreThree() {
    assertEquals(new Condition(Optional.empty(), Quantifier.EXISTS, R0), read("exists (0:r0=1)"));
    assertEquals(new Condition(Optional.empty(), Quantifier.NOT_EXISTS, R0), read("~exists (0:r0=1)"));
    assertEquals(new Condition(Optional.empty(), Quantifier.FORALL, R0), read("forall (P0:r0==1);"));
  }

  @Test
  void aFilterRestrictsTheCondition() {
    assertEquals(new Condition(Optional.of(X), Quantifier.EXISTS, R0), read("filter (x!=2); exists 0:r0=1"));
    assertEquals(List.of("1:29 a filter without a condition says nothing = add: exists (...)"),
        TinyLanguage.problems(FRAME + "filter x=1"));
  }

  @Test
  void andBindsTighterThanOr() {
    Proposition both = new Proposition.And(R0, X);
    assertEquals(new Proposition.Or(both, X), proposition("(0:r0=1 /\\ x!=2 \\/ x!=2)"));
    assertEquals(new Proposition.Or(X, both), proposition("(x!=2 \\/ 0:r0=1 /\\ [x]!=2)"));
    assertEquals(new Proposition.And(new Proposition.Or(R0, X), X), proposition("((0:r0=1 \\/ x!=2) /\\ x!=2)"));
  }

  @Test
  void notTakesTheNextAtom() {
    assertEquals(new Proposition.And(new Proposition.Not(R0), X), proposition("(~0:r0=1 /\\ x!=2)"));
    assertEquals(new Proposition.Not(new Proposition.Not(X)), proposition("not ~ x!=2"));
    assertEquals(new Proposition.True(), proposition("()"));
    assertEquals(new Proposition.True(), proposition("(true)"));
  }

  @Test
  void constantsHaveTheTypeOfTheOtherSide() {
    assertEquals(atom(new Operand.LocationValue("a[1]"), true, -1), proposition("a[1]=0xffffffff"));
    assertEquals(List.of("1:38 4294967296 is no value that a word has = its values lie between -2147483648 and"
        + " 2147483647"), TinyLanguage.problems(FRAME + "exists x=4294967296"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', value = {
    "2:r0=1     § there is no thread '2' = threads are P0 to P1",
    "P2:r0=1    § there is no thread 'P2' = threads are P0 to P1",
    "1:r7=1     § thread 1 has no register 'r7' = did you mean r0 or r1?",
    "z=1        § there is no location 'z' = known here: a[1], x, y",
    "a[2]=1     § there is no location 'a[2]' = did you mean a[1]?",
    "r0=1       § the register 'r0' lacks its thread = write 0:r0 or 1:r0",
    "01:r0=1    § thread '01' is written with a leading zero = write 1:r0",
    "00:r0=1    § thread '00' is written with a leading zero = write 0:r0",
    "0x1:r0=1   § thread '0x1' is written in hexadecimal = write 1:r0",
    "0X0:r0=1   § thread '0X0' is written in hexadecimal = write 0:r0",
    "P01:r0=1   § thread 'P01' is written with a leading zero = write P1:r0",
    "010:r0=1   § there is no thread '010' = threads are P0 to P1",
    "9999999999:r0=1 § there is no thread '9999999999' = threads are P0 to P1",
  })
  void namesAreNamesOfTheTest(String atom, String expected) {
    assertEquals(List.of("1:36 " + expected), TinyLanguage.problems(FRAME + "exists " + atom));
    assertEquals(List.of("1:36 " + expected), TinyLanguage.problems(FRAME + "filter " + atom + " exists x=1"));
    assertEquals(List.of("1:40 " + expected),
        TinyLanguage.problems(FRAME + "locations [" + atom.substring(0, atom.indexOf('=')) + "]"));
  }

  @Test
  void longRowsAreRefused() {
    String row = "x=0" + " /\\ x=0".repeat(1000);
    assertEquals(List.of("1:36 the text nests too deeply = at most 1000 operators in a row"),
        TinyLanguage.problems(FRAME + "exists " + row));
  }
}
