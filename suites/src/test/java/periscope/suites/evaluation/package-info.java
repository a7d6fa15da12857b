/** Orders of evaluation: what engines and machines make of random expressions of C against the standards' rules. */
package periscope.suites.evaluation;
