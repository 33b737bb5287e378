export { type KeptEmail, listInbox, readInbox } from "./inbox.ts";
export { type Mailer, queueEmail, sendEmailTask } from "./queue-email.ts";
export { createSendEmailTask } from "./send-email.ts";
