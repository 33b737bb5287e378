import { Lock } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../controls/button.tsx";
import { uiMessages } from "../messages.ts";
import { Field } from "./field.tsx";
import { PasswordField, type TextFieldProps } from "./text-field.tsx";

export type SecretFieldProps = Omit<
  TextFieldProps,
  "type" | "end" | "value" | "defaultValue" | "onChange" | "isCode"
> & {
  /** Whether the server has a secret. It is never shown again. */
  isSet: boolean;
  /** A new, unsaved secret; `undefined` keeps the current one. */
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
};

/** Write-only: shows that a secret is set and lets the user replace it. */
export function SecretField({ isSet, value, onValueChange, ...props }: SecretFieldProps) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const [wasAsked, setAsked] = useState(false);
  if (isSet && value === undefined) {
    const { label, isLabelHidden, hint, error, isOptional, aside, className } = props;
    return (
      <Field {...{ id, label, isLabelHidden, hint, error, isOptional, aside, className }}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="inline-flex items-center gap-1.5 text-ink-2">
            <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
            {uiMessages.secretIsSet}
          </span>
          <Button
            id={id}
            size="small"
            disabled={props.disabled}
            aria-label={`${uiMessages.replace}: ${label}`}
            onClick={() => {
              setAsked(true);
              onValueChange("");
            }}
          >
            {uiMessages.replace}
          </Button>
        </div>
      </Field>
    );
  }
  return (
    <PasswordField
      autoComplete="off"
      {...props}
      id={id}
      // Only after the user pressed "Replace": the field replaces the button that had focus.
      autoFocus={wasAsked}
      value={value ?? ""}
      onChange={(event) => onValueChange(event.target.value)}
      aside={
        isSet ? (
          <Button size="small" variant="quiet" onClick={() => onValueChange(undefined)}>
            {uiMessages.cancel}
          </Button>
        ) : (
          props.aside
        )
      }
    />
  );
}
