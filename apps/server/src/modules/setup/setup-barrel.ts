export { canBeClaimed, claimInstallation } from "./claim.ts";
export { type Installation, install } from "./install.ts";
