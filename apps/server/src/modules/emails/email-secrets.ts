const hiddenCode = "••••••";

/** Codes of links, whole or cut off, wherever an address carries them. */
const linkCodePattern = /(?<=[?&]code=)[0-9a-z]+|\b[0-9a-z]{45}\b/gi;

/** A line without the codes that open something. `typedCode`: the one in the mail that people type, if there is one. */
export function maskCodes(line: string, typedCode: string | null): string {
  const masked = line.replace(linkCodePattern, hiddenCode);
  if (typedCode === null) return masked;
  return masked.replace(new RegExp(typedCode, "gi"), hiddenCode);
}

/** The code that people type from a mail of such variables: letters and digits. */
export const getTypedCode = (variables: object): string | null =>
  "otp" in variables && typeof variables.otp === "string" && /^[0-9a-z]+$/i.test(variables.otp) ? variables.otp : null;

/** Until when a mail of such variables is of use: as long as its link or code. `now`: ms since the epoch. Null: nothing in it ends. */
export function usableUntil(variables: object, now: number): Date | null {
  const lives = ["linkLifeMs", "codeLifeMs"].map((name) => (variables as Record<string, unknown>)[name]);
  const lifeMs = lives.find((life) => typeof life === "number");
  return typeof lifeMs === "number" ? new Date(now + lifeMs) : null;
}

/** How long the text of a failed mail is kept in which nothing ends, from its last try on, in ms. */
export const unsentTextRetentionMs = 24 * 60 * 60 * 1000;

/** What tells how long the text of a failed mail is kept. */
export interface UnsentEmail {
  readonly usable_until: Date | null;
  readonly tried_at: Date | null;
  readonly created_at: Date;
}

/** ms since the epoch. */
export const getTextExpiry = (mail: UnsentEmail): number =>
  mail.usable_until?.getTime() ?? (mail.tried_at ?? mail.created_at).getTime() + unsentTextRetentionMs;
