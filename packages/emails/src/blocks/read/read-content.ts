import { TemplateProblem } from "../../email-template.ts";
import type { Block, Content, LayoutBlock } from "../block.ts";
import { readBlock } from "./read-block.ts";

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
