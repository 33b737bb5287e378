export { type KeptEmail, listInbox, readInbox } from "./inbox.ts";
export { deleteOldEmails } from "./queries.ts";
export { type Mailer, queueEmail, sendEmailTask } from "./queue-email.ts";
export { createSendEmailTask } from "./send-email.ts";
