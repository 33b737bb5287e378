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
