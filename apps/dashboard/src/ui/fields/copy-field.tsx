import { type MouseEvent, useId } from "react";
import { CopyButton } from "../controls/copy-button.tsx";
import { uiMessages } from "../messages.ts";
import { cx, input } from "../styles.ts";
import { describedBy, Field, type FieldFrameProps } from "./field.tsx";

type CopyFieldProps = FieldFrameProps & {
  value: string;
  /** Cuts off a value whose start tells what it is, such as a URL. */
  isOneLine?: boolean;
  className?: string | undefined;
};

/** A read-only value to copy; a click selects it. Long values wrap, because what is cut off can't be checked. */
export function CopyField({ value, isOneLine, className, ...frame }: CopyFieldProps) {
  const id = useId();
  const props = {
    dir: "auto",
    readOnly: true,
    value,
    onClick: (event: MouseEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
    ...describedBy(id, frame),
    className: cx(
      input,
      "block h-auto! min-h-8 border-line! resize-none field-sizing-content bg-sunken py-[5px] pe-9 font-mono text-code text-ellipsis break-all",
      // Phones zoom in on a focused field with small text. There, the button copies.
      "pointer-coarse:pointer-events-none pointer-coarse:min-h-11 pointer-coarse:py-[11px] pointer-coarse:pe-11 pointer-coarse:text-hint! pointer-coarse:leading-5!",
    ),
  };
  return (
    <Field {...{ id, className, ...frame }}>
      <div className="relative">
        {isOneLine ? <input title={value} {...props} /> : <textarea rows={1} {...props} />}
        <div className="absolute inset-y-0 end-0 flex items-center pe-0.5">
          <CopyButton isIcon text={value} label={uiMessages.copyThe({ what: frame.label })} />
        </div>
      </div>
    </Field>
  );
}
