export { addChannel, makeRoomForPrimary } from "./add-channel.ts";
export { createContactChannelHandlers } from "./handlers.ts";
export { changePrimaryEmail } from "./primary-email.ts";
export { isTakenForAuth } from "./queries.ts";
export { normalizeEmail } from "./rules.ts";
export { checkCallback, queueVerificationMail } from "./verification.ts";
