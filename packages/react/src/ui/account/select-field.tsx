import { type ComponentPropsWithoutRef, type ReactNode, useId } from "react";
import { Icon } from "../icon.tsx";
import { chevronDownIcon } from "./icons-settings.ts";

type SelectFieldProps = ComponentPropsWithoutRef<"select"> & { label: string; hint?: ReactNode };

/** A native select. */
export function SelectField({ label, hint, ...props }: SelectFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="vst-field">
      <label className="vst-label" htmlFor={id}>
        {label}
      </label>
      <div className="vst-select">
        <select {...props} id={id} className="vst-input" aria-describedby={hint ? hintId : undefined} />
        <Icon path={chevronDownIcon} />
      </div>
      {hint && (
        <p className="vst-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
