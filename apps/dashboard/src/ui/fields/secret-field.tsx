import { Lock } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "../controls/button.tsx";
import { uiMessages } from "../messages.ts";
import { Field } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";
import type { TextFieldProps } from "./text-field.tsx";

export type SecretFieldProps = Omit<
  TextFieldProps,
  "type" | "end" | "value" | "defaultValue" | "onChange" | "isCode"
> & {
  /** The server has one. It is never shown again. */
  isSet: boolean;
  /** A new secret that is not saved yet; `undefined`: the one of the server stays. */
  value: string | undefined;
  onValueChange: (value: string | undefined) => void;
};

/** Write-only: says that a secret is set and lets it be replaced. */
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
      // Only after somebody pressed "Replace": the field took the place of the button that had the focus.
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
