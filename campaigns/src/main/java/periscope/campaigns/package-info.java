/**
 * Campaigns: mutants tune a device, then conformance tests run in the configurations that showed most ([HARBOR],
 * section 3; [MCM]).
 *
 * <p>Duty: {@link periscope.campaigns.Configurations} draws ways of running tests from a seed; {@link
 * periscope.campaigns.Bench} runs one test in one of them; {@link periscope.campaigns.Tuning} runs all mutants in each
 * and keeps their counts; {@link periscope.campaigns.Conformance} finds the best configuration of each mutant, in
 * which its conformance test runs. Beside mutants, a {@link periscope.campaigns.Lock} shows the effect of missing
 * fences on real code.
 *
 * <p>Nouns: a <em>configuration</em> is a {@link periscope.runtime.Stress} with a number; the <em>target</em> of a
 * test is its condition, which a mutant is <em>killed</em> by and which a conformance test must never show.
 *
 * <p>Invariants: a seed determines the configurations and the seeds of launches. Each result is kept before the next
 * test begins; a test with a kept result does not run again.
 */
package periscope.campaigns;
