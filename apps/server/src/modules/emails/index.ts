export { type CapturedEmail, listInbox, readInbox } from "./captured-inbox.ts";
export { deleteOldEmails, deleteUnsentTexts } from "./email-statements.ts";
export { enqueueEmail, unsentTextRetentionMs } from "./enqueue-email.ts";
export { getSettingsLink, queueSecurityNotice } from "./security-notices/queue-security-notice.ts";
export { createSendEmailTask } from "./send-email.ts";
export { createSentEmailHandlers } from "./sent-email-handlers.ts";
export { type Mailer, sendEmailTask } from "./store-email.ts";
export { bounceRetentionMs, deleteOldBounces } from "./suppressions/suppression-statements.ts";
export { createEmailTemplateHandlers } from "./templates/email-templates-routes.ts";
