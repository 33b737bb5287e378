/** What the server has against a template, and where. */
export interface TemplateProblem {
  /** Null: it is about the mail as a whole. */
  readonly blockId: string | null;
  /** As of the block's data: `props.url`; null: about the block as a whole. */
  readonly path: string | null;
  /** For a person. */
  readonly words: string;
}

const pattern = /Block (?<id>"(?:[^"\\]|\\.)*"):? ?(?<rest>.*)$/s;

/** Reads the sentence with which the server names block and field. What has another form is shown as it is. */
export function readProblem(sentence: string): TemplateProblem {
  const words = sentence.replace(/^The e-mail template is not valid\. /, "").replace(/\.$/, "");
  const { id, rest = "" } = pattern.exec(words)?.groups ?? {};
  const blockId = id === undefined ? null : parseId(id);
  if (blockId === null) return { blockId: null, path: null, words: capital(words) };
  const field = /^(?:the address of a link in )?data\.(?<path>[\w.[\]]+) (?<problem>.+)$/s.exec(rest)?.groups;
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
