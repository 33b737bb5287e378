import type { Html } from "../../html/html.ts";
import type { MarkedValues } from "../../variables/fill.ts";
import type { Surface } from "./theme/surface.ts";

/** What every block needs to render. */
export interface RenderContext {
  readonly values: MarkedValues;
  /** Renders the rows of nested blocks. */
  renderChildren(childrenIds: readonly string[], surface: Surface): readonly Html[];
}
