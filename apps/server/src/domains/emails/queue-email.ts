import { type EmailType, type EmailVariables, renderEmail } from "@vestibule/emails";
import type { Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import { maskCodes, typedCodeOf, usableUntil } from "./rules.ts";
import { type Mailer, storeEmail } from "./store-email.ts";

export interface EmailToQueue<T extends EmailType> {
  readonly project: Project;
  /** Whom the mail is about; null when they have no account. */
  readonly userId: string | null;
  readonly recipient: string;
  readonly type: T;
  readonly variables: EmailVariables[T];
}

/** Renders a mail and writes it, and the job that sends it, into the caller's transaction. The request never waits for a mail server. */
export async function queueEmail<T extends EmailType>(
  transaction: Queryable,
  services: Pick<Platform, "clock" | "encryption"> & Mailer,
  email: EmailToQueue<T>,
): Promise<void> {
  const { project, userId, recipient, type, variables } = email;
  const { subject, html, text } = renderEmail(type, variables, { displayName: project.displayName });
  await storeEmail(transaction, services, {
    project,
    userId,
    recipient,
    type,
    subject,
    shownSubject: maskCodes(subject, typedCodeOf(variables)),
    body: { html, text },
    language: null,
    usableUntil: usableUntil(variables, services.clock()),
    resentFrom: null,
  });
}
