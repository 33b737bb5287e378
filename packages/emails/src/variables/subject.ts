import { fillWithMarks, type MarkedValues, splitAtMarks } from "./fill.ts";

/** Control characters and line separators. */
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Maximum subject length, in characters. */
const maxLength = 250;

/** One line, because a line break would allow header injection. @see RFC 5322 §2.2 */
export function toSubjectLine(text: string): string {
  const characters = [...text.toWellFormed().replace(controlCharacters, " ").replace(/\s+/g, " ").trim()];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join("")}…` : characters.join("");
}

/** Renders the subject as sent: one line, because a line break would allow header injection. @see RFC 5322 §2.2 */
export const fillSubject = (subject: string, values: MarkedValues): string =>
  toSubjectLine(
    splitAtMarks(fillWithMarks(subject, values), values)
      .map((piece) => (typeof piece === "string" ? piece : piece.subject))
      .join(""),
  );

/** Renders the inbox preview. It appears on lock screens, so it contains neither codes nor links. */
export const fillPreview = (preview: string, values: MarkedValues): string =>
  toSubjectLine(
    splitAtMarks(fillWithMarks(preview, values), values)
      .map((piece) => (typeof piece === "string" ? piece : piece.kind === "text" ? piece.body : ""))
      .join(""),
  );
