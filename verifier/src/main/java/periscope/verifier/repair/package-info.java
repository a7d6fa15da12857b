/**
 * The search for the cheapest edits that make a table sound. It proposes tables in order of cost; a program that one
 * table compiles wrongly rules out all other tables that compile it wrongly, so few tables are searched. For one
 * program, {@link periscope.verifier.repair.BlamedRow} finds the row whose edit mends it.
 */
package periscope.verifier.repair;
