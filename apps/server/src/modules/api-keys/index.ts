export { createKeyActivity, type KeyActivity } from "./activity/key-activity.ts";
export { createCredentialScanningHandlers } from "./leak-reports/revoke-leaked-keys.ts";
export { revokeKeysOfUser } from "./manage-keys.ts";
export { createTeamApiKeyHandlers } from "./team-keys.ts";
export { createUserApiKeyHandlers } from "./user-keys.ts";
