import { withoutBreakers } from "../names.ts";
import { pieces, type Values } from "./fill.ts";

/** Where a link of a mail may lead. */
const linkProtocols = ["http:", "https:", "mailto:"];
export const imageProtocols = ["http:", "https:"];

/**
 * The address that a URL with marks stands for; null when it is none that a mail may hold. A link variable is a whole
 * URL or nothing; other values stand encoded behind `?` or `#`, where they cannot change where the link leads.
 */
export function resolveUrl(
  marked: string,
  values: Values,
  protocols: readonly string[] = linkProtocols,
): string | null {
  const parts = pieces(marked.trim(), values);
  const [first] = parts;
  if (parts.length === 1 && first !== undefined && typeof first !== "string") {
    // Not as the source of a picture: loading it would use up the link.
    return first.kind === "link" && protocols.includes("mailto:") ? first.body : null;
  }
  let address = "";
  for (const part of parts) {
    if (typeof part === "string") address += part;
    else if (part.kind === "link" || !/[?#]/.test(address)) return null;
    else address += encodeURIComponent(withoutBreakers(part.body));
  }
  const parsed = URL.parse(address);
  return parsed !== null && protocols.includes(parsed.protocol) ? parsed.href : null;
}
