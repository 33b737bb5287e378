import { type ComponentProps, type ReactNode, useId } from "react";
import { input, cx } from "../styles.ts";

import { describedBy, Field, type FieldFrameProps } from "./field.tsx";

export type TextFieldProps = Omit<ComponentProps<"input">, "className"> &
  FieldFrameProps & {
    className?: string | undefined;
    /** Monospace: IDs, URLs, codes. */
    isCode?: boolean | undefined;
    /** Inside the input, at its end. */
    end?: ReactNode;
  };

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, hint, error, isOptional, aside, className, isCode, end, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <Field {...{ id, label, isLabelHidden, hint, error, isOptional, aside, className }}>
      <div className="relative">
        <input
          {...rest}
          {...describedBy(id, { error, hint })}
          className={cx(
            input,
            "read-only:bg-sunken",
            isCode && "font-mono text-code",
            Boolean(end) && "pr-9 pointer-coarse:pr-12",
          )}
        />
        {end && <div className="absolute inset-y-0 right-0 flex items-center pr-0.5">{end}</div>}
      </div>
    </Field>
  );
}
