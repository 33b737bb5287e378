import { messages } from "../messages.ts";
import { type StoredBlock, valueAt } from "../model/content.ts";

export const typeName = (type: string): string => messages.types[type] ?? type;

/** What tells a block from others of its kind: its words, or where a picture lies. */
export function getSummary(block: StoredBlock): string {
  const said = valueAt(block, ["props", "text"]) ?? valueAt(block, ["props", "alt"]);
  const words = typeof said === "string" && said.trim() !== "" ? said : valueAt(block, ["props", "url"]);
  return typeof words === "string" ? words.replace(/\s+/g, " ").trim().slice(0, 120) : "";
}
