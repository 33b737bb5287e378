export { createLimits, noLimits } from "./limits.ts";
export { networkOf } from "./rules.ts";
