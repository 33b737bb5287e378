import { Html } from "../../../html/html.ts";

/**
 * For the clients that honour style sheets: less room on narrow screens, columns below each other, and dark colors for
 * everything that the template has left to us. The classes are those of `surface.ts` and of the blocks.
 */
const narrow = `
@media (max-width: 480px) {
  .outer { padding: 16px 8px !important; }
  .gutter { padding-left: 20px !important; padding-right: 20px !important; }
  .column { display: block !important; width: auto !important; padding: 0 !important; }
}`;

const dark = `
@media (prefers-color-scheme: dark) {
  .page { background-color: #0d1211 !important; }
  .card { background-color: #141b19 !important; border-color: #25302c !important; }
  .brand, .title, .code { color: #e8edea !important; }
  .text { color: #a9b5af !important; }
  .note { color: #84918b !important; }
  .divider { border-top-color: #25302c !important; }
  .button { background-color: #4fc7b4 !important; }
  .button-link { color: #06211c !important; }
  .link { color: #4fc7b4 !important; }
}`;

export const blockStyleSheet = (hasDark: boolean): Html => {
  const schemes = hasDark ? "light dark" : "light";
  return new Html(`
:root { color-scheme: ${schemes}; supported-color-schemes: ${schemes}; }${narrow}${hasDark ? dark : ""}
`);
};
