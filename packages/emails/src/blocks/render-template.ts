import type { RenderedEmail } from "../email.ts";
import { type EmailTemplate, TemplateError, type Value } from "../email-template.ts";
import type { EmailFrame } from "../html/brand.ts";
import { assignMarks, fillWithMarks, type MarkedValues } from "../variables/fill.ts";
import { parseRuns } from "../variables/parse-runs.ts";
import { imageProtocols, resolveUrl } from "../variables/resolve-url.ts";
import { fillSubject } from "../variables/subject.ts";
import type { Block, Content, LayoutBlock } from "./block.ts";
import { renderDocument } from "./html/render-document.ts";
import { parseBlock } from "./parse/parse-block.ts";
import { toTextPart } from "./text-part.ts";

/** Maximum blocks that a template can store, and render; a block rendered twice counts twice. */
const maxBlocks = 500;
/** Maximum nesting depth of containers. */
const maxDepth = 12;

/** The IDs of a block's children. */
function getChildIds(block: Block | LayoutBlock): readonly string[] {
  if (block.type === "ColumnsContainer") return block.columns.flatMap(({ childrenIds }) => childrenIds);
  return block.type === "Container" || block.type === "EmailLayout" ? block.childrenIds : [];
}

/**
 * Reads the content of a template: every block, and whether they make a tree. Blocks that nothing shows are tolerated.
 * @throws TemplateError
 */
export function parseContent(content: unknown): Content {
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new TemplateError("The content must be an object of blocks keyed by ID");
  }
  const entries = Object.entries(content);
  if (entries.length > maxBlocks) throw new TemplateError(`The content must have at most ${maxBlocks} blocks`);
  const layouts = new Map<string, LayoutBlock>();
  const blocks = new Map<string, Block>();
  for (const [id, stored] of entries) {
    const block = parseBlock(id, stored);
    if (block.type === "EmailLayout") layouts.set(id, block);
    else blocks.set(id, block);
  }
  const root = layouts.get("root");
  if (!root) throw new TemplateError('The content must have a block "root" of type EmailLayout');
  return { root, blocks, tagCount: assertTree(root, blocks) };
}

const countTags = (block: Block | LayoutBlock): number => JSON.stringify(block).split("{{").length - 1;

/** @returns the number of variable tags in the rendered blocks. */
function assertTree(root: LayoutBlock, blocks: ReadonlyMap<string, Block>): number {
  let shown = 0;
  let tagCount = countTags(root);
  const visit = (id: string, block: Block | LayoutBlock, path: readonly string[]): void => {
    for (const childId of getChildIds(block)) {
      const namedValues = `Block ${JSON.stringify(id)}: its child ${JSON.stringify(childId)}`;
      const child = blocks.get(childId);
      if (path.includes(childId)) throw new TemplateError(`${namedValues} is also one of its ancestors`);
      if (!child) throw new TemplateError(`${namedValues} does not exist or is a layout`);
      if (path.length > maxDepth) throw new TemplateError(`${namedValues} is nested more than ${maxDepth} levels deep`);
      shown += 1;
      if (shown > maxBlocks) throw new TemplateError(`The content must render at most ${maxBlocks} blocks`);
      tagCount += countTags(child);
      visit(childId, child, [...path, childId]);
    }
  };
  visit("root", root, ["root"]);
  return tagCount;
}

const linkUrlRequirement = "must be an http, https or mailto URL, or a single link variable";
const imageUrlRequirement = "must be an http or https URL";

/** Rendering omits URLs that an email must not contain; this check reports them to the template's author. @throws TemplateError */
function assertValidUrls({ blocks }: Content, values: MarkedValues): void {
  for (const [id, block] of blocks) {
    for (const { name, url, isImage } of listUrls(block, values)) {
      if (url.trim() === "" || resolveUrl(url, values, isImage ? imageProtocols : undefined) !== null) continue;
      throw new TemplateError(
        `Block ${JSON.stringify(id)}: ${name} ${isImage ? imageUrlRequirement : linkUrlRequirement}`,
      );
    }
  }
}

interface BlockUrl {
  readonly name: string;
  /** Contains marks. */
  readonly url: string;
  readonly isImage?: boolean;
}

function listUrls(block: Block, values: MarkedValues): readonly BlockUrl[] {
  switch (block.type) {
    case "Button":
      return [{ name: "data.props.url", url: fillWithMarks(block.url, values) }];
    case "Image":
      return [
        { name: "data.props.url", url: fillWithMarks(block.url, values), isImage: true },
        { name: "data.props.linkHref", url: fillWithMarks(block.linkHref ?? "", values) },
      ];
    case "Text":
      return parseRuns(fillWithMarks(block.text, values)).map(({ url }) => ({
        name: "the URL of a link in data.props.text",
        url: url ?? "",
      }));
    default:
      return [];
  }
}

type NamedValues = Readonly<Record<string, Value>>;

/** Maximum HTML length of a custom template, in characters; email clients truncate at far less. */
const maxHtmlLength = 500_000;
/** Maximum variables and other tags in one email from a custom template. */
const maxTags = 200;

/** Renders a built-in template. */
export const renderTemplate = (template: EmailTemplate, values: NamedValues, frame: EmailFrame): RenderedEmail =>
  render(template, parseContent(template.content), values, frame);

function render(
  { subject: subjectTemplate, language }: EmailTemplate,
  content: Content,
  namedValues: NamedValues,
  frame: EmailFrame,
): RenderedEmail {
  const values = assignMarks(namedValues);
  const subject = fillSubject(subjectTemplate, values);
  return {
    subject,
    html: renderDocument(content, values, { subject, language, frame }),
    text: toTextPart(content, values),
  };
}

/**
 * Renders an untrusted template, which may try to exhaust the server. @throws TemplateError if it is invalid or too
 * large
 */
export function renderCustomTemplate(template: EmailTemplate, values: NamedValues, frame: EmailFrame): RenderedEmail {
  const content = parseContent(template.content);
  const { tagCount } = content;
  if (tagCount > maxTags)
    throw new TemplateError(`The email uses variables ${tagCount} times; the limit is ${maxTags}`);
  const maxValueLength = Math.max(...Object.values(values).map(({ body }) => body.length));
  const rendered = tagCount * maxValueLength > maxHtmlLength ? null : render(template, content, values, frame);
  if (rendered === null || rendered.html.length > maxHtmlLength)
    throw new TemplateError(`The email must be at most ${maxHtmlLength} characters of HTML`);
  return rendered;
}

/**
 * Requires that both parts of the email change with these variables: that they show at least one, or test it. Inboxes
 * cut the preview text, so it doesn't count. The template's size must have been checked. @throws TemplateError
 */
export function assertUsesVariables(
  template: EmailTemplate,
  { names, values }: { readonly names: readonly string[]; readonly values: NamedValues },
  frame: EmailFrame,
): void {
  const content = parseContent(template.content);
  const body: Content = { ...content, root: { ...content.root, preview: "" } };
  const empty = Object.fromEntries(names.map((name) => [name, { kind: "text", body: "", subject: "" } as const]));
  const [shown, without] = [values, { ...values, ...empty }].map((used) =>
    render({ ...template, subject: "" }, body, used, frame),
  );
  if (shown?.html !== without?.html && shown?.text !== without?.text) return;
  const anyOf = new Intl.ListFormat("en", { type: "disjunction" }).format(names.map((name) => `{{${name}}}`));
  throw new TemplateError(`The content must use ${anyOf}, in the HTML and in the text`);
}

/** Everything that can be wrong with a template, tried out with examples. @throws TemplateError */
export function assertValidTemplate(template: EmailTemplate, values: NamedValues, frame: EmailFrame): void {
  assertValidUrls(parseContent(template.content), assignMarks(values));
  renderCustomTemplate(template, values, frame);
}
