export { createLimits, noLimits } from "./limits.ts";
