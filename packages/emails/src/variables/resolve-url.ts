import { removeZeroWidthNonJoiners } from "../inert-name.ts";
import { type MarkedValues, splitAtMarks } from "./fill.ts";

/** Allowed protocols of links. */
const linkProtocols = ["http:", "https:", "mailto:"];
export const imageProtocols = ["http:", "https:"];

/**
 * Resolves a URL with marks; null if it is not allowed in emails. A link variable must be the whole URL; other values
 * are encoded and allowed only after `?` or `#`, where they cannot change the link's target.
 */
export function resolveUrl(
  marked: string,
  values: MarkedValues,
  protocols: readonly string[] = linkProtocols,
): string | null {
  const parts = splitAtMarks(marked.trim(), values);
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && typeof first !== "string") {
    // Not for images: loading the image would consume the one-time link.
    return first.kind === "link" && protocols.includes("mailto:") ? first.body : null;
  }
  let url = "";
  for (const part of parts) {
    if (typeof part === "string") url += part;
    else if (part.kind === "link" || !/[?#]/.test(url)) return null;
    else url += encodeURIComponent(removeZeroWidthNonJoiners(part.body));
  }
  const parsed = URL.parse(url);
  return parsed !== null && protocols.includes(parsed.protocol) ? parsed.href : null;
}
