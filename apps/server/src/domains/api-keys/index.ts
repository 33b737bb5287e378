export { flushKeyActivity } from "./activity/shared-activity.ts";
export { createCredentialScanningHandlers } from "./scanning/revoke.ts";
export { createTeamApiKeyHandlers } from "./team-keys.ts";
export { createUserApiKeyHandlers } from "./user-keys.ts";
