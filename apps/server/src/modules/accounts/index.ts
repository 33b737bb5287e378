export { addChannel } from "./contact-channels/add-channel.ts";
export {
  disableOtherEmailsForAuth,
  findSignInCandidate,
  findUserByAuthEmail,
  markEmailVerified,
} from "./contact-channels/channel-statements.ts";
export { createContactChannelHandlers } from "./contact-channels/contact-channels-routes.ts";
export { enqueueVerificationEmail } from "./contact-channels/verification-email.ts";
export { anonymousName, createUser } from "./create.ts";
export { createEraseUserTask, eraseUserTask } from "./erasure/erase-user.ts";
export { exportUser } from "./export/export-user.ts";
export { createOwnUserHandlers } from "./own-user/own-user-routes.ts";
export { checkPasswordLength } from "./password-policy.ts";
export { createUserHandlers } from "./server-users/users-routes.ts";
