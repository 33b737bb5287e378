import type { ReactNode } from "react";

/** A titled box of rows. */
export function Panel({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className="vst-panel">
      <header className="vst-panel-head">
        <h2 className="vst-panel-title">{title}</h2>
        {text && <div className="vst-quiet">{text}</div>}
      </header>
      {children}
    </section>
  );
}

/** What it is, its value, and what can be done with it. */
export function Row({ label, state, children }: { label: string; state?: string; children: ReactNode }) {
  return (
    <div className="vst-row" data-state={state}>
      <h3 className="vst-row-label">{label}</h3>
      <div className="vst-row-value">{children}</div>
    </div>
  );
}
