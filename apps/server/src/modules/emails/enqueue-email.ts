import type { EmailType, EmailVariables } from "@vestibule/emails";
import type { Queryable } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Project } from "../projects/index.ts";
import { normalizeEmail } from "../users/index.ts";
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
  /** The languages of the request, in order of preference: BCP 47, lower case. For the project's own templates. */
  readonly languages?: readonly string[];
  /** The recipient's, BCP 47; null if unknown. Absent: it's looked up. */
  readonly locale?: string | null;
}

const findLocaleOfRecipient = statement(
  "find-recipient-locale",
  `select u.locale from users u where u.project_id = $projectId and u.id = coalesce($userId?::uuid, (
     select c.user_id from contact_channels c
     where c.project_id = $projectId and c.type = 'email' and c.used_for_auth and c.normalized_value = $email))`,
);

interface Recipient {
  readonly projectId: string;
  /** Null if unknown: the user who signs in with the address. */
  readonly userId: string | null;
  readonly recipient: string;
}

/** The language that the recipient reads: BCP 47. Null if unknown. */
async function findLocale(queryable: Queryable, { projectId, userId, recipient }: Recipient): Promise<string | null> {
  const user = await queryable.row(findLocaleOfRecipient, { projectId, userId, email: normalizeEmail(recipient) });
  return user?.locale ?? null;
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
  const { locale = await findLocale(transaction, { projectId: project.id, userId, recipient }) } = email;
  const { mail, language } = await renderForProject(transaction, { project, type, variables, locale, languages });
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
