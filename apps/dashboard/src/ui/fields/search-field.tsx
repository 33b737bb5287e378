import { Search, X } from "lucide-react";
import { type ComponentProps, useId, useRef } from "react";
import { hasSingleKeyShortcuts } from "../../storage.ts";
import { IconButton } from "../controls/button.tsx";
import { Kbd } from "../controls/kbd.tsx";
import { uiMessages } from "../messages.ts";
import { cx, input } from "../styles.ts";

export type SearchFieldProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "className"> & {
  /** The accessible name; also the placeholder unless `placeholder` is set. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Shows the `/` shortcut, which `useShortcuts` handles. */
  hasSlashHint?: boolean | undefined;
  className?: string | undefined;
};

/**
 * Escape and the clear button empty the field. Debounce before querying a server: `useDebouncedValue` in
 * `forms/use-settled.ts`.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onValueChange, hasSlashHint = false, className, onKeyDown, ...rest } = props;
  const hasHint = hasSlashHint && hasSingleKeyShortcuts();
  const ownId = useId();
  const id = rest.id ?? ownId;
  const field = useRef<HTMLInputElement>(null);
  function clear() {
    onValueChange("");
    field.current?.focus();
  }
  return (
    <div data-search="" className={cx("relative w-full min-w-0 sm:w-64", className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        size={16}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={field}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        data-search-field={hasSlashHint || undefined}
        aria-keyshortcuts={hasHint ? "/" : undefined}
        {...rest}
        id={id}
        type="search"
        value={value}
        className={cx(input, "ps-8 pe-9 placeholder-shown:max-sm:pe-2 [&::-webkit-search-cancel-button]:hidden")}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== "Escape" || value === "") return;
          event.preventDefault();
          clear();
        }}
      />
      <div className="absolute inset-y-0 end-0 flex items-center pe-0.5">
        {value !== "" ? (
          <IconButton
            size="small"
            hasTooltip={false}
            label={uiMessages.clearSearch}
            icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={clear}
          />
        ) : (
          hasHint && <Kbd className="me-1.5 max-sm:hidden pointer-coarse:hidden">/</Kbd>
        )}
      </div>
    </div>
  );
}
