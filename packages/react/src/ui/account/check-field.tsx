import { type ComponentPropsWithRef, useId } from "react";
import { modalCss } from "../../styles/settings-dialogs.ts";
import { useStylesheet } from "../../theme/use-stylesheet.ts";
import { Icon } from "../icon.tsx";
import { alertIcon } from "../icons.ts";

type CheckFieldProps = Omit<ComponentPropsWithRef<"input">, "type"> & {
  label: string;
  /** The error shown while unchecked. */
  error?: string | undefined;
};

/** A checkbox with a label. */
export function CheckField({ label, error, ...props }: CheckFieldProps) {
  useStylesheet(modalCss);
  const errorId = useId();
  return (
    <div>
      <label className="vst-check">
        <input
          {...props}
          type="checkbox"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p className="vst-error" id={errorId} role="alert">
          <Icon path={alertIcon} />
          {error}
        </p>
      )}
    </div>
  );
}
