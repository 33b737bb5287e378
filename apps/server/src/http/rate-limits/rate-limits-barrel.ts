export { createLimits, noLimits } from "./limits.ts";
export { getNetwork } from "./rate-limit-rules.ts";
