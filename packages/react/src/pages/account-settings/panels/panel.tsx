import { type ReactNode, type Ref, useId } from "react";

type PanelProps = {
  title: string;
  text?: ReactNode;
  /** Buttons beside the title. */
  action?: ReactNode;
  /** Of the title, which takes the focus when what had it is gone. */
  titleRef?: Ref<HTMLHeadingElement>;
  state?: string;
  children: ReactNode;
};

/** A titled box of rows. */
export function Panel({ title, text, action, titleRef, state, children }: PanelProps) {
  const id = useId();
  const heading = (
    <>
      <h2 className="vst-panel-title" id={id} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </h2>
      {text && <div className="vst-quiet">{text}</div>}
    </>
  );
  return (
    <section className="vst-panel" aria-labelledby={id} data-state={state}>
      <header className="vst-panel-head" data-action={action ? true : undefined}>
        {action ? <div className="vst-panel-words">{heading}</div> : heading}
        {action && <div className="vst-panel-actions">{action}</div>}
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
