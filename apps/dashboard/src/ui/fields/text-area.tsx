import { type ComponentProps, useId } from "react";
import { input, cx } from "../styles.ts";

import { describedBy, Field, type FieldFrameProps } from "./field.tsx";

export type TextAreaProps = Omit<ComponentProps<"textarea">, "className"> &
  FieldFrameProps & { className?: string | undefined; isCode?: boolean | undefined };

export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, hint, error, isOptional, aside, className, isCode, ...rest } = props;
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <Field {...{ id, label, isLabelHidden, hint, error, isOptional, aside, className }}>
      <textarea
        rows={3}
        {...rest}
        {...describedBy(id, { error, hint })}
        className={cx(input, "h-auto! read-only:bg-sunken min-h-16 py-1.5", isCode && "font-mono text-code")}
      />
    </Field>
  );
}
