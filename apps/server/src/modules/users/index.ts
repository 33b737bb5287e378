export { assertProfileImage } from "./assert-profile-image.ts";
export { queueUserEvent } from "./events.ts";
export { isImpersonationValid } from "./impersonation-validity.ts";
export { normalizeEmail } from "./normalize-email.ts";
export { publishUserUpdated } from "./publish-user-updated.ts";
export { teamForClients, toServerWire, toWire } from "./to-wire.ts";
export type { User } from "./user.ts";
export { findUser, findUserOfSession, lockUserForEvents, userColumns, userJoins } from "./user-statements.ts";
