export { type CapturedEmail, listInbox, readInbox } from "./captured-inbox.ts";
export { unsentTextRetentionMs } from "./email-secrets.ts";
export { deleteOldEmails, deleteUnsentTexts } from "./email-statements.ts";
export { enqueueEmail } from "./enqueue-email.ts";
export { createSendEmailTask } from "./send-email.ts";
export { createSentEmailHandlers } from "./sent-email-handlers.ts";
export { type Mailer, sendEmailTask } from "./store-email.ts";
export { bounceRetentionMs } from "./suppressions/record-bounce.ts";
export { deleteOldBounces } from "./suppressions/suppression-statements.ts";
