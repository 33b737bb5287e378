export { createSentEmailHandlers } from "./handlers.ts";
export { type KeptEmail, listInbox, readInbox } from "./inbox.ts";
export { deleteOldEmails, dropUnsentTexts } from "./queries.ts";
export { queueEmail } from "./queue-email.ts";
export { unsentTextKeptMs } from "./rules.ts";
export { createSendEmailTask } from "./send-email.ts";
export { type Mailer, sendEmailTask } from "./store-email.ts";
export { refusalKeptMs } from "./suppressions/note-refusal.ts";
export { deleteOldRefusals } from "./suppressions/queries.ts";
