export { canBeClaimed, claimInstallation } from "./claim.ts";
export { deriveSecretCheck } from "./derived-secrets.ts";
export { type Installation, install } from "./install.ts";
