import type { EmailTemplateType, Json } from "@vestibule/react";
import { blockFields } from "../inspector/block-fields.ts";
import { messages } from "../messages.ts";
import { type Content, rootId, valueAt } from "./content.ts";
import { placeholderProblem } from "./placeholders.ts";
import type { TemplateProblem } from "./problem.ts";
import { listRows } from "./tree.ts";
import { listVariables } from "./variables.ts";

/** What is wrong with a draft that the server would take without a word, as programs may mean it. */
export interface DraftProblems {
  readonly subject: string | undefined;
  /** The first one in the order of the mail; null: none. */
  readonly block: TemplateProblem | null;
}

interface Draft {
  readonly subject: string;
  /** Null: it cannot be shown as blocks. */
  readonly content: Content | null;
}

export function validateDraft(type: EmailTemplateType, { subject, content }: Draft): DraftProblems {
  // In mails that go to somebody who may have no account it is left out; their templates may have it all the same.
  const known = new Set([...listVariables(type, "").map(({ name }) => name), "userDisplayName"]);
  return {
    subject: subject.trim() === "" ? messages.subjectMissing : placeholderProblem(subject, known),
    block: content && firstBlockProblem(content, known),
  };
}

/** Only of what is shown: nobody finds a block that is not. */
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
