/** The symbolic engine against the enumerating one, on random tests and random models. */
package periscope.engines.symbolic;
