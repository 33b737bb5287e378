import type { Json } from "@vestibule/react";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { labels } from "./labels.ts";

interface SizeFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly max: number;
  readonly value: Json | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A number of pixels. Empty: the default. */
export function SizeField({ label, hint, error, max, value, onChange }: SizeFieldProps) {
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
