import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { cx, input } from "../styles.ts";

import { describedBy, Field, type FieldFrameProps } from "./field.tsx";

export type SelectOption = { value: string; label: string; isDisabled?: boolean | undefined };
export type SelectFieldProps = Omit<ComponentProps<"select">, "className" | "children" | "multiple" | "size"> &
  FieldFrameProps & {
    className?: string | undefined;
    options: readonly SelectOption[];
    /** A first option with an empty value, such as "Any country". */
    placeholder?: string | undefined;
    /** Receives only the value; `onChange` receives the event. */
    onValueChange?: ((value: string) => void) | undefined;
  };

/** A native select: works well on phones, with type-ahead and with screen readers. */
export function SelectField(props: SelectFieldProps) {
  const { label, isLabelHidden, hint, error, isOptional, aside, className, ...own } = props;
  const { options, placeholder, onValueChange, onChange, ...rest } = own;
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <Field {...{ id, label, isLabelHidden, hint, error, isOptional, aside, className }}>
      <div className="relative">
        <select
          {...rest}
          {...describedBy(id, { error, hint })}
          className={cx(input, "cursor-pointer appearance-none truncate pe-8")}
          onChange={(event) => {
            onChange?.(event);
            onValueChange?.(event.target.value);
          }}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 end-2.5 -translate-y-1/2 text-ink-3"
        />
      </div>
    </Field>
  );
}
