import { CopyButton } from "../controls/copy-button.tsx";
import { cx } from "../styles.ts";
import { Code, type CodeLanguage } from "./code.tsx";

export type JsonViewProps = {
  /** The accessible name. */
  label: string;
  /** A value, or a string that is shown as is. */
  value: unknown;
  /** Of a string; a value is JSON. */
  language?: CodeLanguage | undefined;
  className?: string | undefined;
};

/** A value as JSON, scrollable and copyable. */
export function JsonView({ label, value, language, className }: JsonViewProps) {
  const text = typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
  return (
    <div className={cx("relative min-w-0 rounded-control border border-line bg-sunken", className)}>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-control focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35"
      >
        <pre className="w-max min-w-full p-3 pe-12 font-mono text-code">
          <Code text={text} language={typeof value === "string" ? language : "json"} />
        </pre>
      </section>
      <CopyButton isIcon text={text} variant="secondary" className="absolute top-2 end-2" />
    </div>
  );
}
