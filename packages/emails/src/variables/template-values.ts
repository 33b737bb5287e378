import type { Value } from "../email-template.ts";
import { formatCode } from "../format-code.ts";
import { toInertName, toSingleLine } from "../inert-name.ts";
import { normalizeHttpUrl } from "../normalize-http-url.ts";

/** An untrusted name: stays plain text in every context. Null becomes empty. */
export function nameValue(name: string | null): Value {
  const inert = toInertName((name ?? "").toWellFormed());
  return { kind: "text", body: inert, subject: inert };
}

/** The project name, chosen by its owners: unchanged in the subject, because tools search for it there. */
export function projectValue(name: string): Value {
  const wellFormed = name.toWellFormed();
  return { kind: "text", body: toInertName(wellFormed), subject: toSingleLine(wellFormed) };
}

/** Our own text. */
export const textValue = (words: string): Value => ({ kind: "text", body: words, subject: words });

/** A condition that a template can test. */
export const flagValue = (isSet: boolean): Value => textValue(isSet ? "true" : "");

/** A link with a secret in it: never in a subject. Null becomes empty. @throws TypeError unless it is an absolute http(s) URL. */
export const linkValue = (link: string | null): Value => ({
  kind: "link",
  body: link === null ? "" : normalizeHttpUrl(link),
  subject: "",
});

/** A code to type, in uppercase. @throws TypeError unless it has only letters and digits. */
export function codeValue(code: string): Value {
  const typed = formatCode(code);
  return { kind: "code", body: typed, subject: typed };
}
