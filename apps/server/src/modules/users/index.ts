export { createUserListHandlers } from "./list/list.ts";
export { normalizeEmail } from "./normalize-email.ts";
export { publishUserUpdated, queueUserEvent } from "./publish-user-updated.ts";
export { teamForClients, toAnswer, toServerAnswer, toServerWire } from "./to-wire.ts";
export {
  findMemberRecord,
  findUser,
  findUserOfSession,
  findUsersByIds,
  listMemberRecords,
  listNewestUsers,
  listRecentlyActiveUsers,
  lockUserForEvents,
  type MemberRecord,
  type User,
} from "./user-records.ts";
export {
  deleteExpiredDeletedUsers,
  deleteUserRow,
  enableOtp,
  findDeletedUser,
  insertUser,
  lockUserForUpdate,
  recordUserActivity,
  selectTeam,
  type UserFields,
  updateTotpLastStep,
  updateTotpSecret,
  updateUserFields,
  upgradeAnonymousUser,
} from "./write-user.ts";
