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

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Builds markup from a template; escapes every interpolated string for text and quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  const rendered = values.map((value) => {
    if (typeof value === "string") return escapeHtml(value);
    return value instanceof Html ? value.markup : value.map((part) => part.markup).join("");
  });
  return new Html(String.raw({ raw: strings }, ...rendered));
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Breaks long words, so that an address without spaces does not make the email wider than a phone. */
const wordBreak = "overflow-wrap:anywhere;word-break:break-word";

/**
 * The style of each part in light colors. They are inlined as `style` attributes because several mail clients drop
 * style sheets; dark colors need a style sheet and use the class of the same name.
 */
export const styles = {
  page: "margin:0;padding:0;width:100%;background-color:#fbfbf9",
  brand: `${font};font-size:15px;line-height:22px;font-weight:600;color:#17201d;padding:0 10px`,
  /** The project's initial. */
  mark: `${font};display:block;width:32px;height:32px;border-radius:8px;background-color:#0b6e63;color:#ffffff;font-size:16px;line-height:32px;font-weight:600;text-align:center`,
  card: "background-color:#ffffff;border:1px solid #e3e5e0;border-radius:16px;padding:32px",
  title: `${font};font-size:22px;line-height:28px;font-weight:600;letter-spacing:-0.01em;color:#17201d;margin:0 0 16px;${wordBreak}`,
  text: `${font};font-size:15px;line-height:22px;color:#4b5650;margin:0 0 16px;${wordBreak}`,
  button: "background-color:#0b6e63;border-radius:10px;mso-padding-alt:10px 20px",
  "button-link": `${font};display:inline-block;padding:10px 20px;font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:10px`,
  divider: "border:0;border-top:1px solid #e3e5e0;margin:24px 0 16px",
  note: `${font};font-size:13px;line-height:20px;color:#646e68;margin:0 0 8px;${wordBreak}`,
  link: "color:#0b6e63;text-decoration:underline;word-break:break-all",
} as const;

/** Dark colors, for clients that support style sheets. Buttons keep their contrast through the darker text. */
export const styleSheet = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 24px 20px !important; }
  .outer { padding: 16px 8px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #0d1211 !important; }
  .card { background-color: #141b19 !important; border-color: #25302c !important; }
  .brand, .title { color: #e8edea !important; }
  .text { color: #a9b5af !important; }
  .note { color: #84918b !important; }
  .divider { border-top-color: #25302c !important; }
  .button, .mark { background-color: #4fc7b4 !important; }
  .mark { color: #06211c !important; }
  .logo-light { display: none !important; }
  .logo-dark { display: block !important; }
  .button-link { color: #06211c !important; }
  .link { color: #4fc7b4 !important; }
}
`);
