import type { EditableEmailType, Json } from "@vestibule/react";
import { messages } from "../messages.ts";
import { getBlockFields } from "./block-fields.ts";
import { type Content, rootId, valueAt } from "./content.ts";
import { placeholderProblem } from "./placeholders.ts";
import { listRows } from "./tree.ts";
import { listVariableNames } from "./variables.ts";

/** The server's error about a template, and its place. */
export interface TemplateProblem {
  /** Null: about the whole email. */
  readonly blockId: string | null;
  /** The path in the block's data: `props.url`; null: about the whole block. */
  readonly path: string | null;
  /** The message to show. */
  readonly words: string;
}

const pattern = /Block (?<id>"(?:[^"\\]|\\.)*"):? ?(?<rest>.*)$/s;

/** Parses the server's message, which names the block and the field. Any other message is shown unchanged. */
export function readProblem(sentence: string): TemplateProblem {
  const words = sentence.replace(/^The email template is not valid\. /, "").replace(/\.$/, "");
  const { id, rest = "" } = pattern.exec(words)?.groups ?? {};
  const blockId = id === undefined ? null : parseId(id);
  if (blockId === null) return { blockId: null, path: null, words: capital(words) };
  const field = /^(?:the URL of a link in )?data\.(?<path>[\w.[\]]+) (?<problem>.+)$/s.exec(rest)?.groups;
  const problem = field?.problem ?? rest;
  return { blockId, path: field?.path ?? null, words: capital(problem) };
}

function parseId(quoted: string): string | null {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return null;
  }
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

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

export function validateDraft(type: EditableEmailType, { subject, content }: Draft): DraftProblems {
  // Emails to recipients without an account omit this variable, but their templates can still contain it.
  const known = new Set([...listVariableNames(type).map(({ name }) => name), "userDisplayName"]);
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
    for (const { kind, path } of getBlockFields()[block?.type ?? ""]?.main ?? []) {
      const text: Json | undefined = kind in takesVariables ? valueAt(block, path) : undefined;
      const words = typeof text === "string" ? placeholderProblem(text, known) : undefined;
      if (words !== undefined) return { blockId, path: path.join("."), words };
    }
  }
  return null;
}

const takesVariables = { line: true, lines: true, address: true };
