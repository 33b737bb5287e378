import type { ReactNode } from "react";
import { useStylesheet } from "../theme/use-stylesheet.ts";

const factsCss = `
.stack-scope .vst-facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:8px 16px;padding:12px 16px;border-radius:$radius;background:$sunken;font-size:14px;line-height:20px;overflow-wrap:anywhere}
.vst-facts>dt{color:$ink-2}
.vst-facts>dt:has(+.vst-fact-account){align-self:center}
.vst-fact-account{display:flex;align-items:center;gap:10px}
.vst-fact-account>span:last-child{display:grid;min-inline-size:0}
`;

/** A box with names and values, as pairs of `dt` and `dd`. */
export function FactList({ children }: { children: ReactNode }) {
  useStylesheet(factsCss);
  return <dl className="vst-facts">{children}</dl>;
}
