import { TextField, type TextFieldProps } from "../text-field.tsx";

/** An input for a short code; browsers autofill codes from email or text messages. */
export function ShortCodeField(props: Omit<TextFieldProps, "type" | "end">) {
  return (
    <div className="vst-short-code">
      <TextField
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={16}
        {...props}
      />
    </div>
  );
}
