import type { Json } from "@vestibule/react";
import { useId } from "react";
import { Checkbox } from "../../../ui/choices/checkbox.tsx";
import { FieldError } from "../../../ui/fields/field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextArea, TextField } from "../../../ui/fields/text-field.tsx";

import type { Field } from "../model/block-fields.ts";
import { isObject } from "../model/content.ts";
import { labels } from "../model/labels.ts";
import { ColorField } from "./color-field.tsx";

const sides = ["top", "right", "bottom", "left"] as const;
const maxSize = 1000;

interface PaddingFieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

/** Padding in pixels on each side. All empty: the default. */
function PaddingField({ label, error, value, onChange }: PaddingFieldProps) {
  const errorId = useId();
  const present = isObject(value) ? value : {};
  function set(side: (typeof sides)[number], number: number) {
    const { [side]: _, ...others } = present;
    const next = Number.isNaN(number) ? others : { ...others, [side]: Math.min(Math.max(number, 0), maxSize) };
    onChange(Object.keys(next).length === 0 ? undefined : (next as Json));
  }
  return (
    <fieldset className="col-span-full min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="grid grid-cols-4 gap-2">
        {sides.map((side) => (
          <TextField
            key={side}
            label={labels.sides[side]}
            type="number"
            inputMode="numeric"
            min={0}
            max={maxSize}
            value={typeof present[side] === "number" ? present[side] : ""}
            onChange={({ target }) => set(side, target.valueAsNumber)}
          />
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

interface SizeFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly max: number;
  readonly value: Json | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number of pixels. Empty: the default. */
function SizeField({ label, hint, error, max, value, onChange }: SizeFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      placeholder={labels.usual}
      value={typeof value === "number" ? value : ""}
      end={<span className="pe-2 text-hint text-ink-3">px</span>}
      onChange={({ target }) => {
        const number = target.valueAsNumber;
        onChange(Number.isNaN(number) ? undefined : Math.min(Math.max(number, 0), max));
      }}
    />
  );
}

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
            { value: "", label: field.usual === labels.usual ? labels.usual : labels.usualIs({ value: field.usual }) },
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
