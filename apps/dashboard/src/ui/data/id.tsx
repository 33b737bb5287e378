import { CopyButton } from "../controls/copy-button.tsx";
import { cx } from "../cx.ts";
import { uiMessages } from "../messages.ts";

export type IdProps = {
  value: string;
  /** What it is, for the name of the copy control: "user ID". */
  label?: string | undefined;
  /** Off in rows of a table, where a control of the row does it. */
  hasCopy?: boolean | undefined;
  className?: string | undefined;
  tabIndex?: number | undefined;
};

/** Among definitions there is room for a second line: its first one stands beside the label, and the copy control beside that. */
const WRAPS = "in-[dd]:break-all in-[dd]:whitespace-normal";
const AS_HIGH_AS_CONTROL = "in-[dd]:py-1 in-[dd]:pointer-coarse:py-3";

/** An id or a code: monospace, cut at the end, the whole one on hover and by the copy control. */
export function Id({ value, label = "id", hasCopy = true, className, tabIndex }: IdProps) {
  return (
    <span
      className={cx(
        "inline-flex max-w-full min-w-0 items-center gap-0.5 align-middle in-[dd]:items-start in-[dd]:align-baseline",
        className,
      )}
    >
      <code
        dir="ltr"
        title={value}
        className={cx("truncate font-mono text-code text-ink-2", WRAPS, hasCopy && AS_HIGH_AS_CONTROL)}
      >
        {value}
      </code>
      {hasCopy && <CopyButton isIcon text={value} label={uiMessages.copyThe(label)} tabIndex={tabIndex} />}
    </span>
  );
}
