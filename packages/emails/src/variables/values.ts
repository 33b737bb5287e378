import { typedCode } from "../codes.ts";
import type { Value } from "../email-template.ts";
import { httpLink } from "../links.ts";
import { inertName, singleLineName } from "../names.ts";

/** A name that somebody chose, who may mean harm: it stays plain text wherever it is put. Nobody's name is empty. */
export function nameValue(name: string | null): Value {
  const inert = inertName((name ?? "").toWellFormed());
  return { kind: "text", body: inert, subject: inert };
}

/** The name of the project, which its owners chose: whole in the subject, as tools look for it there. */
export function projectValue(name: string): Value {
  const wellFormed = name.toWellFormed();
  return { kind: "text", body: inertName(wellFormed), subject: singleLineName(wellFormed) };
}

/** Words of our own. */
export const wordsValue = (words: string): Value => ({ kind: "text", body: words, subject: words });

/** A link with a secret in it: never in a subject. @throws TypeError unless it is an absolute http(s) URL. */
export const linkValue = (link: string): Value => ({ kind: "link", body: httpLink(link), subject: "" });

/** A code to type, in upper case. @throws TypeError unless it is letters and digits. */
export function codeValue(code: string): Value {
  const typed = typedCode(code);
  return { kind: "code", body: typed, subject: typed };
}
