import { TextField, type TextFieldProps } from "../text-field.tsx";

/** One input for a short code; browsers offer one that has just come by mail or message. */
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
