export { canBeClaimed, claimInstallation, isClaimed } from "./claim.ts";
export { type Installation, install } from "./install.ts";
export { finishRotation, listServersWithoutSecret, replaceSecret } from "./rotate-secret.ts";
export {
  createSecretFollower,
  describeSecretState,
  listServerSecrets,
  openKeyring,
  secretsPayload,
} from "./server-secrets.ts";
export { createServiceHandlers } from "./service/service-handlers.ts";
