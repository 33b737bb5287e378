const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Trusted markup that must not be escaped again. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Builds markup from a template; escapes every interpolated string for text and quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const rendered = values.map((value) => {
    if (typeof value === "string") return escapeHtml(value);
    return value instanceof Html ? value.markup : value.map((part) => part.markup).join("");
  });
  return new Html(String.raw({ raw: strings }, ...rendered));
}
