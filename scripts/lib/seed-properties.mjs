/** Gives all property tests of a run one seed, so that a failed run can be repeated. Vitest runs this before each file. */
import fc from "fast-check";

fc.configureGlobal({
  seed: Number(process.env.VESTIBULE_TEST_SEED),
  // Shrinking a counterexample can take longer than a test may. Without a limit, the report would say "timed out"
  // instead of what failed. In ms.
  interruptAfterTimeLimit: 60_000,
  markInterruptAsFailure: true,
});
