import { CopyButton } from "../controls/copy-button.tsx";
import { uiMessages } from "../messages.ts";
import { cx } from "../styles.ts";

export type IdProps = {
  value: string;
  /** What is copied, for the accessible name of the copy button: "user ID". */
  label?: string | undefined;
  /** Shows the start, where space is limited. The tooltip and the copy are complete. */
  isShort?: boolean | undefined;
  /** In a definition list, cut at the end of the line instead of wrapped. */
  isOneLine?: boolean | undefined;
  /** Turn off in table rows that have their own copy action. */
  hasCopy?: boolean | undefined;
  className?: string | undefined;
  tabIndex?: number | undefined;
};

/** In a definition list the ID can wrap; its first line aligns with the label and the copy button. */
const WRAPS = "in-[dd]:break-all in-[dd]:whitespace-normal";
/** The button reaches beyond the line, so that a row with an ID is as high and as wide as the others. */
const IN_LINE = "in-[dd]:-my-1 in-[dd]:pointer-coarse:-my-3 in-[dd]:pointer-coarse:-me-3.5";

/** IDs with a prefix, such as `ep_`, say less in their first characters. */
const getShortLength = (value: string) => (value.includes("_") ? 14 : 8);

/** An ID or code: monospace, truncated, with the full value in a tooltip and a copy button. */
export function Id(props: IdProps) {
  const { value, label = "id", isShort = false, isOneLine = false, hasCopy = true, className, tabIndex } = props;
  return (
    <span
      className={cx(
        "inline-flex max-w-full min-w-0 items-center gap-0.5 align-middle in-[dd]:items-start in-[dd]:align-baseline",
        className,
      )}
    >
      <code dir="ltr" title={value} className={cx("truncate font-mono text-code text-ink-2", !isOneLine && WRAPS)}>
        {isShort && value.length > getShortLength(value) ? `${value.slice(0, getShortLength(value))}…` : value}
      </code>
      {hasCopy && (
        <CopyButton
          isIcon
          text={value}
          label={uiMessages.copyThe({ what: label })}
          tabIndex={tabIndex}
          className={IN_LINE}
        />
      )}
    </span>
  );
}
