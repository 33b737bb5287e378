import type { contract } from "@vestibule/contract/endpoints";
import type { EmailType } from "@vestibule/emails";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { recordAudit, toAuditContext } from "../../audit/index.ts";
import type { Project } from "../../projects/index.ts";
import { decryptBody } from "../email-body.ts";
import type { Caller, SentEmailServices } from "../sent-email-services.ts";
import { findCapturedText } from "./email-log-statements.ts";
import { emailNotFound } from "./read.ts";

/** Mails whose codes open nothing outside of their project. Whoever administers it could sign in as any of its users anyway, so that
 *  their codes give them nothing new. An invitation to own a project is none of these: it proves whose an address is to project
 *  `internal`, and must be read where it was sent. */
const readableTypes: ReadonlySet<string> = new Set<EmailType>([
  "api_key_revoked",
  "email_verification",
  "magic_link",
  "password_reset",
  "reauthentication_code",
  "security_notice",
  "team_invitation",
]);

/** `GET /internal/emails/{id}/kept-text`: only while the project's mail is kept, for otherwise people read their own mail. Each reading
 *  is written down, as with the code in a mail one can act as its reader. */
export const readKept =
  (services: SentEmailServices): Handler<typeof contract.sentEmails.readKept, Project, Caller> =>
  async (call) => {
    const { project } = call.auth;
    const { database, encryption, smtpUrl } = services;
    if (smtpUrl !== null || project.config.email_config.type === "standard")
      throw new PlainError(400, "The mail of this project is sent by a mail server: none is kept to be read here.");
    return database.transaction(async (transaction) => {
      const email = await transaction.row(findCapturedText, [project.id, call.params.id]);
      if (!email) throw emailNotFound();
      if (!readableTypes.has(email.type))
        throw new PlainError(400, "This mail is for its reader only: its link opens more than this project.");
      const { html, text } = decryptBody(encryption, project.id, email.id, email.body_ciphertext);
      await recordAudit(transaction, toAuditContext(services, call), [
        { action: "email.read_kept", target: { type: "email", id: email.id }, details: { type: email.type } },
      ]);
      return { subject: email.subject, html, text };
    });
  };
