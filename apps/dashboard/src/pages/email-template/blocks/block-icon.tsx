import {
  Box,
  Columns2,
  Heading,
  Image,
  type LucideIcon,
  Minus,
  MousePointerClick,
  PanelTop,
  Pilcrow,
  Puzzle,
  UnfoldVertical,
} from "lucide-react";
import { messages } from "../messages.ts";
import { type StoredBlock, valueAt } from "../model/content.ts";

const icons: Readonly<Record<string, LucideIcon>> = {
  EmailLayout: PanelTop,
  Heading,
  Text: Pilcrow,
  Button: MousePointerClick,
  Image,
  Divider: Minus,
  Spacer: UnfoldVertical,
  Container: Box,
  ColumnsContainer: Columns2,
};

export function BlockIcon({ type }: { type: string }) {
  const Icon = icons[type] ?? Puzzle;
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />;
}

export const typeName = (type: string): string => messages.types[type] ?? type;

/** The text as if all of its conditions were met, without their tags. */
const withoutConditions = (text: string): string =>
  text
    .replace(/\{\{~?\s*(?:else|\^)\s*~?\}\}[\s\S]*?(?=\{\{~?\s*\/(?:if|unless)\s*~?\}\})/g, "")
    .replace(/\{\{~?\s*(?:#(?:if|unless)\s[^{}]*|\/(?:if|unless)\s*~?)\}\}/g, "");

/** A summary that tells blocks of the same type apart: the text, or the URL of an image. */
export function getSummary(block: StoredBlock): string {
  const said = valueAt(block, ["props", "text"]) ?? valueAt(block, ["props", "alt"]);
  const words = typeof said === "string" && said.trim() !== "" ? said : valueAt(block, ["props", "url"]);
  return typeof words === "string" ? withoutConditions(words).replace(/\s+/g, " ").trim().slice(0, 120) : "";
}
