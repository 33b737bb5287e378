export { canBeClaimed, claimInstallation } from "./claim.ts";
export { type Installation, install } from "./install.ts";
export { createServiceHandlers } from "./service/service-handlers.ts";
