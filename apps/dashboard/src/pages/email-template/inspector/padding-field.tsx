import type { Json } from "@vestibule/react";
import { useId } from "react";
import { FieldError } from "../../../ui/fields/field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { isObject } from "../model/content.ts";
import { labels } from "./labels.ts";

const sides = ["top", "right", "bottom", "left"] as const;
const maxSize = 1000;

interface PaddingFieldProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
}

/** Padding in pixels on each side. All empty: the default. */
export function PaddingField({ label, error, value, onChange }: PaddingFieldProps) {
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
