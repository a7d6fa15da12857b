/**
 * Ways of running tests, as data.
 *
 * <p>Duty: reads and writes {@link periscope.runtime.Stress} as JSON, and has the {@linkplain
 * periscope.runtime.stress.Presets presets} that come with Periscope. Noun: a <em>preset</em> is a Stress with a name.
 *
 * <p>Invariants: every field stands in every file, so that a file has all settings of a run; reading reports the
 * possible values of each wrong field; writing and reading are inverse. Section 4.3 of [GPUC] has the four
 * incantations, section 3 of [HARBOR] the parallel style.
 */
package periscope.runtime.stress;
