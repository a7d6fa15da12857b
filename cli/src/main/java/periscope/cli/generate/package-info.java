/**
 * {@code periscope generate}: generated tests.
 *
 * <p>Duty: {@link periscope.cli.generate.Generate} finds the {@link periscope.cli.generate.Way} of generation that the
 * options choose, refuses options without an effect there, and writes the tests ({@link
 * periscope.cli.generate.TestFiles}).
 *
 * <p>Invariants: the same request writes the same bytes. No option is passed over in silence. A report names the part
 * that the limit on time left out, and the exit code shows it.
 */
package periscope.cli.generate;
