import { TextField, type TextFieldProps } from "./text-field.tsx";

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
