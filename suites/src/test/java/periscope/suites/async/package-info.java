/**
 * A second way to the answers about mbarriers and asynchronous copies of PTX: random programs ({@link
 * periscope.suites.async.Program}), and an enumeration of their executions that knows nothing of models, of events and
 * of engines ({@link periscope.suites.async.PlainEnumeration}).
 */
package periscope.suites.async;
