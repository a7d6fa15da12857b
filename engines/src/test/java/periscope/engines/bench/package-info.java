/** JMH benchmarks of the engines; {@code bench/run} runs them. They assert nothing. */
package periscope.engines.bench;
