import { TextField, type TextFieldProps } from "./text-field.tsx";

export type DateFieldProps = Omit<TextFieldProps, "type" | "end" | "isCode"> & {
  /** With the time of day; the value is `YYYY-MM-DDTHH:mm` then, `YYYY-MM-DD` otherwise, in the person's zone. */
  hasTime?: boolean | undefined;
  onValueChange?: ((value: string) => void) | undefined;
};

/** The browser's own calendar. */
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
