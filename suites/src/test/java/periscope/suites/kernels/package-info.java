/** Random kernels: engines, machines that explore and machines that run agree on what a launch ends in. */
package periscope.suites.kernels;
