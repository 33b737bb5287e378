import type { Json } from "@vestibule/react";
import { Checkbox } from "../../../ui/choices/checkbox.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { Field } from "./block-fields.ts";
import { ColorField } from "./color-field.tsx";
import { labels } from "./labels.ts";
import { PaddingField } from "./padding-field.tsx";
import { SizeField } from "./size-field.tsx";

export interface FieldControlProps {
  readonly field: Field;
  readonly value: Json | undefined;
  readonly error: string | undefined;
  /** Undefined: the default applies. */
  readonly onChange: (value: Json | undefined) => void;
}

/** The control for one field of a block. */
export function FieldControl({ field, value, error, onChange }: FieldControlProps) {
  const frame = { label: field.label, hint: field.hint, error };
  const text = typeof value === "string" ? value : "";
  switch (field.kind) {
    case "line":
    case "address":
      return (
        <TextField
          {...frame}
          data-takes-variables=""
          isCode={field.kind === "address"}
          spellCheck={field.kind === "line"}
          isOptional={field.isOptional}
          value={text}
          onChange={({ target }) => onChange(field.isOptional && target.value === "" ? undefined : target.value)}
        />
      );
    case "lines":
      return (
        <TextArea
          {...frame}
          data-takes-variables=""
          rows={4}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "flag":
      return (
        <Checkbox
          className="col-span-full"
          label={field.label}
          checked={value === true}
          onCheckedChange={(isOn) => onChange(isOn ? true : undefined)}
        />
      );
    case "choice":
      return (
        <SelectField
          {...frame}
          value={value === undefined || value === null ? "" : String(value)}
          options={[
            { value: "", label: field.usual === labels.usual ? labels.usual : `${labels.usual} (${field.usual})` },
            ...Object.entries(field.options).map(([option, label]) => ({ value: option, label })),
          ]}
          onValueChange={(chosen) => {
            const typed = field.isNumber ? Number(chosen) : chosen;
            onChange(chosen === "" ? undefined : typed);
          }}
        />
      );
    case "size":
      return <SizeField {...frame} max={field.max} value={value} onChange={onChange} />;
    case "color":
      return <ColorField {...frame} value={text} onChange={onChange} />;
    case "padding":
      return <PaddingField {...frame} value={value} onChange={onChange} />;
  }
}
