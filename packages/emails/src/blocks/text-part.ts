import { fillWithMarks, type MarkedValues, splitAtMarks, toPlainText } from "../variables/fill.ts";
import { parseRuns } from "../variables/parse-runs.ts";
import { resolveUrl } from "../variables/resolve-url.ts";
import type { Block, Content } from "./block.ts";

/** The same message as plain text. Links get lines of their own, so that every email client detects them completely. */
export function toTextPart({ root, blocks }: Content, values: MarkedValues): string {
  const paragraphs: string[] = [];
  const appendBlock = (id: string): void => {
    const block = blocks.get(id);
    if (block === undefined) return;
    for (const childId of getChildIds(block)) appendBlock(childId);
    const plainText = collapseBlankLines(getBlockText(block, values, paragraphs.at(-1) ?? ""));
    if (plainText !== "") paragraphs.push(plainText);
  };
  for (const id of root.childrenIds) appendBlock(id);
  return `${paragraphs.join("\n\n")}\n`;
}

function getChildIds(block: Block): readonly string[] {
  if (block.type === "Container") return block.childrenIds;
  return block.type === "ColumnsContainer" ? block.columns.flatMap(({ childrenIds }) => childrenIds) : [];
}

/** `before`: the previous paragraph. */
function getBlockText(block: Block, values: MarkedValues, previousParagraph: string): string {
  switch (block.type) {
    case "Heading":
      return toPlainText(fillWithMarks(block.text, values), values);
    case "Text":
      return block.onlyIn === "html" ? "" : formatParagraph(block.text, values);
    case "Button":
      return formatLink(block.text, resolveUrl(fillWithMarks(block.url, values), values), values, previousParagraph);
    case "Image":
      return formatLink(
        block.alt,
        block.linkHref === null ? null : resolveUrl(fillWithMarks(block.linkHref, values), values),
        values,
        previousParagraph,
      );
    default:
      return "";
  }
}

/** A label and its URL. If the previous paragraph ends in a colon, the label is omitted. */
function formatLink(label: string, href: string | null, values: MarkedValues, previousParagraph: string): string {
  const plainText = toPlainText(fillWithMarks(label, values), values).trim();
  if (href === null) return plainText;
  return endsInColon(previousParagraph) || plainText === "" ? href : `${withColon(plainText)}\n\n${href}`;
}

/** Also the full-width colon of Chinese and Japanese. */
const endsInColon = (text: string): boolean => /[:\uff1a]$/.test(text);

const withColon = (plainText: string): string => (endsInColon(plainText) ? plainText : `${plainText}:`);

/** A paragraph followed by its links in order. A single link needs no label, because the sentence describes it. */
function formatParagraph(text: string, values: MarkedValues): string {
  const links: { label: string; href: string }[] = [];
  const sentence = parseRuns(fillWithMarks(text, values)).map((run) => {
    const href = run.url === null ? null : resolveUrl(run.url, values);
    if (href !== null) links.push({ label: toPlainText(run.text, values), href });
    return splitAtMarks(run.text, values)
      .map((piece) => (typeof piece === "string" ? piece : piece.kind === "link" ? `\n${piece.body}\n` : piece.body))
      .join("");
  });
  const hrefs = links.map(({ label, href }) => (links.length === 1 ? href : `${withColon(label.trim())}\n${href}`));
  return [sentence.join(""), ...hrefs].join("\n\n");
}

/** Trims each line and collapses consecutive blank lines. */
const collapseBlankLines = (text: string): string =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
