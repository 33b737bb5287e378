import type { EmailTemplateType, Json } from "@vestibule/react";
import { messages } from "../messages.ts";
import { blockFields } from "./block-fields.ts";
import { type Content, rootId, valueAt } from "./content.ts";
import { placeholderProblem } from "./placeholders.ts";
import type { TemplateProblem } from "./problem.ts";
import { listRows } from "./tree.ts";
import { listVariables } from "./variables.ts";

/** Errors in a draft that the server would accept, because API clients may intend them. */
export interface DraftProblems {
  readonly subject: string | undefined;
  /** The first one, in the order of the email; null: none. */
  readonly block: TemplateProblem | null;
}

interface Draft {
  readonly subject: string;
  /** Null: it can't be shown as blocks. */
  readonly content: Content | null;
}

export function validateDraft(type: EmailTemplateType, { subject, content }: Draft): DraftProblems {
  // Emails to recipients without an account omit this variable, but their templates can still contain it.
  const known = new Set([...listVariables(type, "").map(({ name }) => name), "userDisplayName"]);
  return {
    subject: subject.trim() === "" ? messages.subjectMissing : placeholderProblem(subject, known),
    block: content && firstBlockProblem(content, known),
  };
}

/** Visible blocks only: the user couldn't find the others. */
function firstBlockProblem(content: Content, known: ReadonlySet<string>): TemplateProblem | null {
  const shown = listRows(content).flatMap((row) => (row.kind === "block" ? [row.id] : []));
  for (const blockId of new Set([rootId, ...shown])) {
    const block = content[blockId];
    for (const { kind, path } of blockFields[block?.type ?? ""]?.main ?? []) {
      const text: Json | undefined = kind in takesVariables ? valueAt(block, path) : undefined;
      const words = typeof text === "string" ? placeholderProblem(text, known) : undefined;
      if (words !== undefined) return { blockId, path: path.join("."), words };
    }
  }
  return null;
}

const takesVariables = { line: true, lines: true, address: true };
