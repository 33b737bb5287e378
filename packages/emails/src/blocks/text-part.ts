import { fill, pieces, plain, type Values } from "../variables/fill.ts";
import { resolveUrl } from "../variables/resolve-url.ts";
import { parseRuns } from "../variables/runs.ts";
import type { Block, Content } from "./block.ts";

/** The same message as plain text. Links stand on lines of their own, where every mail program finds them whole. */
export function toTextPart({ root, blocks }: Content, values: Values): string {
  const paragraphs: string[] = [];
  const add = (id: string): void => {
    const block = blocks.get(id);
    if (block === undefined) return;
    for (const childId of childrenOf(block)) add(childId);
    const words = tidy(wordsOf(block, values, paragraphs.at(-1) ?? ""));
    if (words !== "") paragraphs.push(words);
  };
  for (const id of root.childrenIds) add(id);
  return `${paragraphs.join("\n\n")}\n`;
}

function childrenOf(block: Block): readonly string[] {
  if (block.type === "Container") return block.childrenIds;
  return block.type === "ColumnsContainer" ? block.columns.flatMap(({ childrenIds }) => childrenIds) : [];
}

/** `before`: the paragraph above. */
function wordsOf(block: Block, values: Values, before: string): string {
  switch (block.type) {
    case "Heading":
      return plain(fill(block.text, values), values);
    case "Text":
      return block.onlyIn === "html" ? "" : textWords(block.text, values);
    case "Button":
      return linkWords(block.text, resolveUrl(fill(block.url, values), values), values, before);
    case "Image":
      return linkWords(
        block.alt,
        block.linkHref === null ? null : resolveUrl(fill(block.linkHref, values), values),
        values,
        before,
      );
    default:
      return "";
  }
}

/** A label and its address. A paragraph that ends in a colon is label enough. */
function linkWords(label: string, address: string | null, values: Values, before: string): string {
  const words = plain(fill(label, values), values).trim();
  if (address === null) return words;
  return before.endsWith(":") || words === "" ? address : `${withColon(words)}\n\n${address}`;
}

const withColon = (words: string): string => (words.endsWith(":") ? words : `${words}:`);

/** A paragraph, its links after it in their order: one alone needs no label, as the sentence is its label. */
function textWords(text: string, values: Values): string {
  const links: { label: string; address: string }[] = [];
  const sentence = parseRuns(fill(text, values)).map((run) => {
    const address = run.url === null ? null : resolveUrl(run.url, values);
    if (address !== null) links.push({ label: plain(run.text, values), address });
    return pieces(run.text, values)
      .map((piece) => (typeof piece === "string" ? piece : piece.kind === "link" ? `\n${piece.body}\n` : piece.body))
      .join("");
  });
  const addresses = links.map(({ label, address }) =>
    links.length === 1 ? address : `${withColon(label.trim())}\n${address}`,
  );
  return [sentence.join(""), ...addresses].join("\n\n");
}

/** Without spaces at the ends of lines, and without more than one empty line in a row. */
const tidy = (text: string): string =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
