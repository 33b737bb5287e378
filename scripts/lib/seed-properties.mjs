/** Gives all property tests of a run one seed, so that a failed run can be repeated. Vitest runs this before each file. */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.VESTIBULE_TEST_SEED) });
