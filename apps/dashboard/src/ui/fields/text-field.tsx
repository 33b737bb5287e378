import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { IconButton } from "../controls/button.tsx";
import { uiMessages } from "../messages.ts";
import { cx, input } from "../styles.ts";
import { describedBy, Field, type FieldFrameProps } from "./field.tsx";

export type TextFieldProps = Omit<ComponentProps<"input">, "className"> &
  FieldFrameProps & {
    className?: string | undefined;
    /** Monospace: IDs, URLs, codes. */
    isCode?: boolean | undefined;
    /** Inside the input, at its end. */
    end?: ReactNode;
  };

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, hint, error, isOptional, aside, className, isCode, end, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <Field {...{ id, label, isLabelHidden, hint, error, isOptional, aside, className }}>
      <div className="relative">
        <input
          dir="auto"
          {...rest}
          {...describedBy(id, { error, hint })}
          className={cx(
            input,
            "text-ellipsis read-only:bg-sunken",
            isCode && "font-mono text-code",
            Boolean(end) && "pe-9 pointer-coarse:pe-12",
          )}
        />
        {end && <div className="absolute inset-y-0 end-0 flex items-center pe-0.5">{end}</div>}
      </div>
    </Field>
  );
}

export type TextAreaProps = Omit<ComponentProps<"textarea">, "className"> &
  FieldFrameProps & { className?: string | undefined; isCode?: boolean | undefined };

export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, hint, error, isOptional, aside, className, isCode, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <Field {...{ id, label, isLabelHidden, hint, error, isOptional, aside, className }}>
      <textarea
        dir="auto"
        rows={3}
        {...rest}
        {...describedBy(id, { error, hint })}
        className={cx(
          input,
          "h-auto! read-only:bg-sunken min-h-16 py-1.5 pointer-coarse:resize-none",
          isCode && "font-mono text-code",
        )}
      />
    </Field>
  );
}

export type DateFieldProps = Omit<TextFieldProps, "type" | "end" | "isCode"> & {
  /**
   * Includes the time of day. The value is `YYYY-MM-DDTHH:mm` with it and `YYYY-MM-DD` without, in the user's time
   * zone.
   */
  hasTime?: boolean | undefined;
  onValueChange?: ((value: string) => void) | undefined;
};

/** The native date picker. */
export function DateField({ hasTime = false, onValueChange, onChange, ...props }: DateFieldProps) {
  return (
    <TextField
      {...props}
      type={hasTime ? "datetime-local" : "date"}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.target.value);
      }}
    />
  );
}

/** A password input with a button to show it. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <IconButton
          size="small"
          hasTooltip={false}
          disabled={props.disabled}
          label={isShown ? uiMessages.hidePassword : uiMessages.showPassword}
          icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
