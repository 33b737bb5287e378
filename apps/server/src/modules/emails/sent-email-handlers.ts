import type { contract } from "@vestibule/contract/endpoints";
import type { HandlersOf } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import { list } from "./log/list.ts";
import { read } from "./log/read.ts";
import { readCaptured } from "./log/read-captured.ts";
import { resend } from "./log/resend.ts";
import { sendSignInInvitation } from "./send-sign-in-invitation.ts";
import type { Caller, SentEmailServices } from "./store-email.ts";
import { listSuppressed } from "./suppressions/list.ts";
import { removeSuppression } from "./suppressions/remove.ts";
import { sendTemplateTest } from "./test-emails/send-template-test.ts";
import { sendTest } from "./test-emails/send-test.ts";

export const createSentEmailHandlers = (
  services: SentEmailServices,
): HandlersOf<typeof contract.sentEmails, Project, Caller> => ({
  list: list(services),
  read: read(services),
  readCaptured: readCaptured(services),
  resend: resend(services),
  sendTest: sendTest(services),
  sendTemplateTest: sendTemplateTest(services),
  sendSignInInvitation: sendSignInInvitation(services),
  listSuppressions: listSuppressed(services),
  deleteSuppression: removeSuppression(services),
});
