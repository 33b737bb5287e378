import { type ComponentPropsWithoutRef, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import { alertIcon } from "./icons.ts";

export type TextFieldProps = ComponentPropsWithoutRef<"input"> & {
  label: string;
  /** Shown below the field and announced; marks the field as invalid. */
  error?: string | undefined;
  hint?: string | undefined;
  /** At the end of the label's line, such as a link. */
  aside?: ReactNode;
  /** At the end of the input, such as a show button. */
  end?: ReactNode;
};

export function TextField({ label, error, hint, aside, end, ...props }: TextFieldProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = error ? errorId : hint && hintId;
  const input = (
    <input
      {...props}
      id={id}
      className="vst-input"
      aria-invalid={!!error || props["aria-invalid"]}
      aria-describedby={describedBy}
    />
  );
  return (
    <div className="vst-field">
      <div className="vst-field-head">
        <label className="vst-label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {end ? (
        <div className="vst-input-end">
          {input}
          {end}
        </div>
      ) : (
        input
      )}
      {error && (
        <p className="vst-error" id={errorId}>
          <Icon path={alertIcon} />
          {error}
        </p>
      )}
      {hint && !error && (
        <p className="vst-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
