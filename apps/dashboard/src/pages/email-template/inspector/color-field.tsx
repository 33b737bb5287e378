import { X } from "lucide-react";
import { IconButton } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { labels } from "../model/labels.ts";

interface ColorFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** A color as `#rrggbb`, typed or picked. Empty: the default. */
export function ColorField({ label, hint, error, value, onChange }: ColorFieldProps) {
  return (
    <div className="relative min-w-0">
      <TextField
        label={label}
        hint={hint}
        error={error}
        isCode
        maxLength={7}
        spellCheck={false}
        placeholder={labels.usual}
        value={value}
        onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
        end={
          <span className="flex items-center gap-1 pe-1">
            {value !== "" && (
              <IconButton
                size="small"
                hasTooltip={false}
                label={labels.clear({ label })}
                icon={<X size={14} strokeWidth={1.75} aria-hidden="true" />}
                className="h-6! w-6! pointer-coarse:h-11! pointer-coarse:w-8!"
                onClick={() => onChange(undefined)}
              />
            )}
            <input
              type="color"
              aria-label={labels.pick({ label })}
              value={isColor(value) ? value : "#ffffff"}
              onChange={({ target }) => onChange(target.value)}
              className="size-5 cursor-pointer appearance-none rounded-full border border-field-line bg-transparent p-0 focus-visible:outline-hidden focus-visible:ring-3 focus-visible:ring-accent/35 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
            />
          </span>
        }
      />
    </div>
  );
}
