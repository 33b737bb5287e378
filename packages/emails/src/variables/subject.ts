import { fill, pieces, type Values } from "./fill.ts";

/** Everything that is no visible character of a line. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Longest subject, in characters; longer ones are cut by every inbox. */
const maxLength = 250;

function oneLine(text: string): string {
  const characters = [...text.toWellFormed().replace(hidden, " ").replace(/\s+/g, " ").trim()];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join("")}…` : characters.join("");
}

/** The subject as it is sent: one line, since a line break would begin another header. @see RFC 5322 §2.2 */
export const fillSubject = (subject: string, values: Values): string =>
  oneLine(
    pieces(fill(subject, values), values)
      .map((piece) => (typeof piece === "string" ? piece : piece.subject))
      .join(""),
  );

/** The line that inboxes show after the subject: it is read on locked screens, so it holds neither codes nor links. */
export const fillPreview = (preview: string, values: Values): string =>
  oneLine(
    pieces(fill(preview, values), values)
      .map((piece) => (typeof piece === "string" ? piece : piece.kind === "text" ? piece.body : ""))
      .join(""),
  );
