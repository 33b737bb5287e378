import type { Html } from "../../html/html.ts";
import type { Values } from "../../variables/fill.ts";
import type { Surface } from "./look/surface.ts";

/** What every block needs to be drawn. */
export interface Drawing {
  readonly values: Values;
  /** The rows of blocks that stand in another one. */
  drawChildren(childrenIds: readonly string[], surface: Surface): readonly Html[];
}
