import type { Html } from "../../html/html.ts";
import type { Values } from "../../variables/fill.ts";
import type { Block, Content } from "../block.ts";
import { columns, container } from "./boxes.ts";
import { button } from "./button.ts";
import type { Drawing } from "./drawing.ts";
import { image } from "./image.ts";
import type { Surface } from "./look/surface.ts";
import { divider, spacer } from "./spaces.ts";
import { heading, text } from "./text-blocks.ts";

function drawBlock(block: Block, drawing: Drawing, surface: Surface): Html {
  switch (block.type) {
    case "Container":
      return container(block, drawing, surface);
    case "ColumnsContainer":
      return columns(block, drawing, surface);
    case "Heading":
      return heading(block, drawing, surface);
    case "Text":
      return text(block, drawing, surface);
    case "Button":
      return button(block, drawing, surface);
    case "Image":
      return image(block, drawing, surface);
    case "Divider":
      return divider(block, drawing, surface);
    case "Spacer":
      return spacer(block, drawing, surface);
  }
}

/** The rows of these blocks, in their order. */
export function drawBlocks(
  childrenIds: readonly string[],
  blocks: Content["blocks"],
  values: Values,
  surface: Surface,
): readonly Html[] {
  const drawing: Drawing = {
    values,
    drawChildren: (ids, inner) => drawBlocks(ids, blocks, values, inner),
  };
  return childrenIds.flatMap((id) => {
    const block = blocks.get(id);
    const isLeftOut = block === undefined || (block.type === "Text" && block.onlyIn === "text");
    return isLeftOut ? [] : [drawBlock(block, drawing, surface)];
  });
}
