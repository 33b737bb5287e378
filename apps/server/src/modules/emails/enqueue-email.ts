import type { EmailType, EmailVariables } from "@vestibule/emails";
import type { Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import { getTypedCode, maskCodes, usableUntil } from "./email-secrets.ts";
import { type Mailer, storeEmail } from "./store-email.ts";
import { renderForProject } from "./templates/render-for-project.ts";

export interface EmailToEnqueue<T extends EmailType> {
  readonly project: Project;
  /** The user the email is about; null if they have no account. */
  readonly userId: string | null;
  readonly recipient: string;
  readonly type: T;
  readonly variables: EmailVariables[T];
  /** The recipient's languages, in order of preference: BCP 47, lower case. */
  readonly languages?: readonly string[];
}

/**
 * Renders an email and writes it, with the job that sends it, in the caller's transaction. The request never waits for
 * the mail server.
 */
export async function enqueueEmail<T extends EmailType>(
  transaction: Queryable,
  services: Pick<Platform, "clock" | "encryption"> & Mailer,
  email: EmailToEnqueue<T>,
): Promise<void> {
  const { project, userId, recipient, type, variables, languages = [] } = email;
  const { mail, language } = await renderForProject(transaction, { project, type, variables, languages });
  const { subject, html, text } = mail;
  await storeEmail(transaction, services, {
    project,
    userId,
    recipient,
    type,
    subject,
    shownSubject: maskCodes(subject, getTypedCode(variables)),
    body: { html, text },
    language,
    usableUntil: usableUntil(variables, services.clock()),
    resentFrom: null,
  });
}
