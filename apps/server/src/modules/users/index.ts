export { assertProfileImage } from "./assert-profile-image.ts";
export {
  findUser,
  findUserOfSession,
  findUsersByIds,
  listNewestUsers,
  listRecentlyActiveUsers,
  lockUserForEvents,
} from "./find-user.ts";
export { createUserListHandlers } from "./list/list.ts";
export { normalizeEmail } from "./normalize-email.ts";
export { publishUserUpdated, queueUserEvent } from "./publish-user-updated.ts";
export { teamForClients, toServerAnswer, toServerWire, toWire } from "./to-wire.ts";
export type { User } from "./user-records.ts";
export { listMemberRecords, type MemberRecord } from "./user-records.ts";
export {
  deleteExpiredDeletedUsers,
  deleteUserRow,
  enableOtp,
  insertUser,
  lockUserForDelete,
  recordUserActivity,
  selectTeam,
  updateTotpLastStep,
  updateTotpSecret,
  updateUserFields,
  upgradeAnonymousUser,
} from "./write-user.ts";
