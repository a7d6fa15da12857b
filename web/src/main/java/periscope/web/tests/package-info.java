/**
 * Litmus tests as pages show and run them ([HARBOR], sections 3.3 and 3.4).
 *
 * <p>Nouns: a {@link periscope.web.tests.PageTest} is one test in the form of a page's data: its text, its shader, and
 * the class of each outcome; the {@link periscope.web.tests.TestCatalogue} has all that come with Periscope, by group;
 * a {@link periscope.web.tests.Variant} is the same test with its threads or its memory elsewhere.
 *
 * <p>Invariants: every outcome that the shader counts has its place among the outcomes that are shown. The catalogue
 * has a test only if WGSL can express it; tests that WGSL expresses in the published form only are marked as weaker
 * than their source.
 */
package periscope.web.tests;
