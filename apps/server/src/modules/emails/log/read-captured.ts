import type { contract } from "@vestibule/contract/endpoints";
import type { EmailType } from "@vestibule/emails";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { decryptBody } from "../captured-inbox.ts";
import { applicationType, type Caller, type SentEmailServices } from "../store-email.ts";
import { findCapturedText } from "./email-log-statements.ts";
import { emailNotFound } from "./read.ts";

/**
 * Emails without codes, or whose codes grant access only within their project. Project admins can already sign in as any of its users, so
 * these codes give them nothing new. Owner invitations are excluded: they prove control of an email to project
 * `internal`, so only the recipient may read them.
 */
const readableTypes: ReadonlySet<string> = new Set<EmailType | typeof applicationType>([
  "api_key_revoked",
  "email_verification",
  "magic_link",
  "password_reset",
  "reauthentication_code",
  "security_notice",
  "sign_in_invitation",
  "team_invitation",
  applicationType,
]);

/**
 * `GET /internal/emails/{id}/kept-text`. Only while the project's email is captured rather than delivered. Each read is
 * audited, because the codes in an email allow acting as its recipient.
 */
export function readCaptured(
  services: SentEmailServices,
): Handler<typeof contract.sentEmails.readCaptured, Project, Caller> {
  return async function readCaptured(call) {
    const { project } = call.auth;
    const { database, encryption, smtpUrl } = services;
    if (smtpUrl !== null || project.config.email_config.type === "standard")
      throw new PlainError(
        400,
        "This project's email is delivered by a mail server, so there's no captured text to read.",
      );
    return database.transaction(async (transaction) => {
      const email = await transaction.row(findCapturedText, { projectId: project.id, id: call.params.id });
      if (!email) throw emailNotFound();
      if (!readableTypes.has(email.type))
        throw new PlainError(
          400,
          "Only the recipient can read this email: its link grants access beyond this project.",
        );
      const { html, text } = decryptBody(encryption, project.id, email.id, email.body_ciphertext);
      // Its user, not its address: the log outlives the email, and erases users who are deleted.
      const details = { type: email.type, ...(email.user_id !== null && { user_id: email.user_id }) };
      await recordAudit(transaction, toAuditContext(services, call), [
        { action: "email.read_kept", target: { type: "email", id: email.id }, details },
      ]);
      return { subject: email.subject, html, text };
    });
  };
}
