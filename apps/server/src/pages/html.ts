const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Trusted markup, which is not escaped again. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type HtmlValue = string | number | Html | readonly Html[] | null;

function toMarkup(value: HtmlValue): string {
  if (value === null) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "object") return value.map((part) => part.markup).join("");
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Builds markup from a template. Escapes every string for text and quoted attributes; null renders nothing. Not for
 * script, style or unquoted attributes. @see OWASP ASVS 5.0, 1.2.1 (output encoding for the context)
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(toMarkup)));
}
