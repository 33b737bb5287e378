export { createLimits, type FindKnownAddress, noLimits } from "./limits.ts";
