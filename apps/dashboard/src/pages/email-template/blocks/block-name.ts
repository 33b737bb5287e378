import { messages } from "../messages.ts";
import { type StoredBlock, valueAt } from "../model/content.ts";

export const typeName = (type: string): string => messages.types[type] ?? type;

/** A summary that tells blocks of the same type apart: the text, or the URL of an image. */
export function getSummary(block: StoredBlock): string {
  const said = valueAt(block, ["props", "text"]) ?? valueAt(block, ["props", "alt"]);
  const words = typeof said === "string" && said.trim() !== "" ? said : valueAt(block, ["props", "url"]);
  return typeof words === "string" ? words.replace(/\s+/g, " ").trim().slice(0, 120) : "";
}
