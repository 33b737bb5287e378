import type { EmailType, EmailVariables } from "@vestibule/emails";
import type { Queryable } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import { type Mailer, storeEmail } from "./store-email.ts";
import { renderForProject } from "./templates/template-statements.ts";

const hiddenCode = "••••••";

/** Codes in links, complete or truncated, in any URL. */
const linkCodePattern = /(?<=[?&]code=)[0-9a-z]+|\b[0-9a-z]{45}\b/gi;

/** Masks live codes in a line. `formatCode`: the code that the user types, if the email has one. */
export function maskCodes(line: string, typedCode: string | null): string {
  const masked = line.replace(linkCodePattern, hiddenCode);
  if (typedCode === null) return masked;
  return masked.replace(new RegExp(typedCode, "gi"), hiddenCode);
}

/** The typed code in an email's variables: letters and digits. */
export const getTypedCode = (variables: object): string | null =>
  "otp" in variables && typeof variables.otp === "string" && /^[0-9a-z]+$/i.test(variables.otp) ? variables.otp : null;

/** When the email's link or code expires. `now`: ms since the epoch. Null: it has none. */
export function usableUntil(variables: object, now: number): Date | null {
  const lives = ["linkLifeMs", "codeLifeMs"].map((name) => (variables as Record<string, unknown>)[name]);
  const lifeMs = lives.find((life) => typeof life === "number");
  return typeof lifeMs === "number" ? new Date(now + lifeMs) : null;
}

/** How long to keep the text of a failed email without a link or code, after its last attempt, in ms. */
export const unsentTextRetentionMs = 24 * 60 * 60 * 1000;

/** Fields that determine how long a failed email's text is kept. */
export interface UnsentEmail {
  readonly usable_until: Date | null;
  readonly tried_at: Date | null;
  readonly created_at: Date;
}

/** ms since the epoch. */
export const getTextExpiry = (mail: UnsentEmail): number =>
  mail.usable_until?.getTime() ?? (mail.tried_at ?? mail.created_at).getTime() + unsentTextRetentionMs;

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
