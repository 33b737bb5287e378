import { useInsertionEffect } from "react";

/** Where a stylesheet is adopted: the last one wins over those with rules of the same specificity. */
type Place = "first" | "last";

type Adopted = { sheet: CSSStyleSheet; users: number };
const adopted = new Map<string, Adopted>();

/** Replaces `$name` by the token `var(--vestibule-name)`. The short form is for the download. */
export const expandTokens = (css: string): string => css.replace(/\$([\w-]+)/g, "var(--vestibule-$1)");

function adoptStylesheet(css: string, place: Place): () => void {
  const entry = adopted.get(css) ?? { sheet: new CSSStyleSheet(), users: 0 };
  if (entry.users === 0) {
    entry.sheet.replaceSync(expandTokens(css));
    const others = document.adoptedStyleSheets;
    document.adoptedStyleSheets = place === "first" ? [entry.sheet, ...others] : [...others, entry.sheet];
    adopted.set(css, entry);
  }
  entry.users += 1;
  return () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    adopted.delete(css);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== entry.sheet);
  };
}

/**
 * Applies a stylesheet, with tokens as for `expandTokens`, while the component is mounted. Constructed stylesheets are not inline styles: `style-src
 * 'self'` allows them without a nonce (CSP Level 3 §6.1.13 covers style elements and attributes only).
 */
export function useStylesheet(css: string, place: Place = "last"): void {
  useInsertionEffect(() => (css === "" ? undefined : adoptStylesheet(css, place)), [css, place]);
}
