import type { Block, Content } from "../../block.ts";

/**
 * Whether the template leaves the colors of page, card and text to us, so that dark ones can take over. A single color
 * of its own for the card, or for text that stands on it, and the mail stays light as a whole: dark text must not meet
 * a dark card.
 */
export function leavesColors({ root, blocks }: Content): boolean {
  const { backdropColor, canvasColor, textColor } = root;
  if (backdropColor !== null || canvasColor !== null || textColor !== null) return false;
  const leaves = (id: string): boolean => {
    const block = blocks.get(id);
    return block === undefined || leavesColorsOf(block, leaves);
  };
  return root.childrenIds.every(leaves);
}

function leavesColorsOf(block: Block, leaves: (id: string) => boolean): boolean {
  switch (block.type) {
    case "Container":
      return block.backgroundColor !== null || block.childrenIds.every(leaves);
    case "ColumnsContainer":
      return block.backgroundColor !== null || block.columns.every(({ childrenIds }) => childrenIds.every(leaves));
    case "Heading":
    case "Text":
      return block.style.color === null || block.style.backgroundColor !== null;
    default:
      return true;
  }
}
