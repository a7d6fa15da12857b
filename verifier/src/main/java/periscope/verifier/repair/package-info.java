/**
 * The search for the cheapest edits that make a table sound: it proposes tables in order of cost, and every program
 * that one of them compiles wrongly rules out all others that compile it wrongly, too. For one program, {@link
 * periscope.verifier.repair.BlamedRow} says which of its rows an edit mends it by.
 */
package periscope.verifier.repair;

