import { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import { missing } from "../../http/missing.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";

export { type KeptEmail, listInbox, readInbox } from "./inbox.ts";
export { deleteOldEmails } from "./queries.ts";
export { type Mailer, queueEmail, sendEmailTask } from "./queue-email.ts";
export { createSendEmailTask } from "./send-email.ts";

export const createSentEmailHandlers = (
  _services: Platform,
): HandlersOf<typeof contract.sentEmails, Project, unknown> => missing(contract.sentEmails);
