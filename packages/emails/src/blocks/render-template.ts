import type { RenderedEmail } from "../email.ts";
import { type EmailTemplate, TemplateProblem, type Value } from "../email-template.ts";
import { fill, toValues, type Values } from "../variables/fill.ts";
import { imageProtocols, resolveUrl } from "../variables/resolve-url.ts";
import { parseRuns } from "../variables/runs.ts";
import { fillSubject } from "../variables/subject.ts";
import type { Block, Content, LayoutBlock } from "./block.ts";
import { drawDocument } from "./html/layout.ts";
import { readBlock } from "./read/read-block.ts";
import { toTextPart } from "./text-part.ts";

/** Most blocks a template may store, and show; a block shown twice counts twice. */
const blocksMax = 500;
/** Most boxes in boxes. */
const depthMax = 12;

/** The ids of what a block shows inside. */
function childrenOf(block: Block | LayoutBlock): readonly string[] {
  if (block.type === "ColumnsContainer") return block.columns.flatMap(({ childrenIds }) => childrenIds);
  return block.type === "Container" || block.type === "EmailLayout" ? block.childrenIds : [];
}

/**
 * Reads the content of a template: every block, and whether they make a tree. Blocks that nothing shows are tolerated.
 * @throws TemplateError
 */
export function readContent(content: unknown): Content {
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new TemplateProblem("The content must be an object of blocks by their ids");
  }
  const entries = Object.entries(content);
  if (entries.length > blocksMax) throw new TemplateProblem(`The content must have at most ${blocksMax} blocks`);
  const layouts = new Map<string, LayoutBlock>();
  const blocks = new Map<string, Block>();
  for (const [id, stored] of entries) {
    const block = readBlock(id, stored);
    if (block.type === "EmailLayout") layouts.set(id, block);
    else blocks.set(id, block);
  }
  const root = layouts.get("root");
  if (!root) throw new TemplateProblem('The content must have a block "root" of the type EmailLayout');
  return { root, blocks, tagCount: checkTree(root, blocks) };
}

const countTags = (block: Block | LayoutBlock): number => JSON.stringify(block).split("{{").length - 1;

/** @returns how many tags of variables there are in what is shown. */
function checkTree(root: LayoutBlock, blocks: ReadonlyMap<string, Block>): number {
  let shown = 0;
  let tagCount = countTags(root);
  const visit = (id: string, block: Block | LayoutBlock, path: readonly string[]): void => {
    for (const childId of childrenOf(block)) {
      const named = `Block ${JSON.stringify(id)}: its child ${JSON.stringify(childId)}`;
      const child = blocks.get(childId);
      if (path.includes(childId)) throw new TemplateProblem(`${named} is one of the blocks around it`);
      if (!child) throw new TemplateProblem(`${named} does not exist, or is a layout`);
      if (path.length > depthMax) throw new TemplateProblem(`${named} lies more than ${depthMax} blocks deep`);
      shown += 1;
      if (shown > blocksMax) throw new TemplateProblem(`The content must show at most ${blocksMax} blocks`);
      tagCount += countTags(child);
      visit(childId, child, [...path, childId]);
    }
  };
  visit("root", root, ["root"]);
  return tagCount;
}

const addressMust = "must be an http, https or mailto address, or one variable that is a link";
const imageMust = "must be an http or https address";

/** Addresses that a mail may not hold are left out of it; here whoever wrote them is told. @throws TemplateError */
function checkAddresses({ blocks }: Content, values: Values): void {
  for (const [id, block] of blocks) {
    for (const { name, url, isImage } of addressesOf(block, values)) {
      if (url.trim() === "" || resolveUrl(url, values, isImage ? imageProtocols : undefined) !== null) continue;
      throw new TemplateProblem(`Block ${JSON.stringify(id)}: ${name} ${isImage ? imageMust : addressMust}`);
    }
  }
}

interface Address {
  readonly name: string;
  /** With marks. */
  readonly url: string;
  readonly isImage?: boolean;
}

function addressesOf(block: Block, values: Values): readonly Address[] {
  switch (block.type) {
    case "Button":
      return [{ name: "data.props.url", url: fill(block.url, values) }];
    case "Image":
      return [
        { name: "data.props.url", url: fill(block.url, values), isImage: true },
        { name: "data.props.linkHref", url: fill(block.linkHref ?? "", values) },
      ];
    case "Text":
      return parseRuns(fill(block.text, values)).map(({ url }) => ({
        name: "the address of a link in data.props.text",
        url: url ?? "",
      }));
    default:
      return [];
  }
}

type NamedValues = Readonly<Record<string, Value>>;

/** Longest mail of a project's own template, in characters of its HTML; mail programs cut far shorter ones. */
const htmlMaxLength = 500_000;
/** Most variables and other tags in one mail of a project's own template. */
const tagsMax = 200;

/** Renders a template of ours. */
export const renderTemplate = (template: EmailTemplate, values: NamedValues): RenderedEmail =>
  render(template, readContent(template.content), values);

function render({ subject: words, language }: EmailTemplate, content: Content, named: NamedValues): RenderedEmail {
  const values = toValues(named);
  const subject = fillSubject(words, values);
  return {
    subject,
    html: drawDocument(content, values, { subject, language }),
    text: toTextPart(content, values),
  };
}

/**
 * Renders a template of somebody else, who may want to keep the server busy. @throws TemplateError when it is none, or
 * too large
 */
export function renderForeignTemplate(template: EmailTemplate, values: NamedValues): RenderedEmail {
  const content = readContent(template.content);
  const { tagCount } = content;
  if (tagCount > tagsMax) throw new TemplateProblem(`The mail uses variables ${tagCount} times; at most ${tagsMax}`);
  const longest = Math.max(...Object.values(values).map(({ body }) => body.length));
  const mail = tagCount * longest > htmlMaxLength ? null : render(template, content, values);
  if (mail === null || mail.html.length > htmlMaxLength)
    throw new TemplateProblem(`The mail must be at most ${htmlMaxLength} characters of HTML`);
  return mail;
}

/** Everything that can be wrong with a template, tried out with examples. @throws TemplateError */
export function checkTemplate(template: EmailTemplate, values: NamedValues): void {
  checkAddresses(readContent(template.content), toValues(values));
  renderForeignTemplate(template, values);
}
