import { CopyButton } from "../controls/copy-button.tsx";
import { uiMessages } from "../messages.ts";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type CopyFieldProps = Omit<TextFieldProps, "value" | "defaultValue" | "onChange" | "readOnly" | "end"> & {
  value: string;
};

/** A read-only value to copy; a click selects it. */
export function CopyField({ value, label, ...props }: CopyFieldProps) {
  return (
    <TextField
      isCode
      {...props}
      label={label}
      value={value}
      readOnly
      onClick={(event) => event.currentTarget.select()}
      end={<CopyButton isIcon text={value} label={uiMessages.copyThe(label)} />}
    />
  );
}
