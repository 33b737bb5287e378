import { ChevronsUpDown } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Spinner } from "../controls/button.tsx";
import { lazyModule, useLazyModule } from "../lazy.tsx";
import { cx, input } from "../styles.ts";

import { failed } from "../toasts/toast.ts";
import { type ComboboxOption, type FindOptions, filterOptions, useOptionSearch } from "./combobox-options.ts";
import { describedBy, Field, type FieldFrameProps } from "./field.tsx";

const popup = lazyModule(async () => (await import("./combobox-popup.tsx")).ComboboxPopup);

export type ComboboxProps = FieldFrameProps & {
  id?: string | undefined;
  className?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** The selected option; `null` if none. */
  value: ComboboxOption | null;
  onValueChange: (option: ComboboxOption | null) => void;
  /** A fixed list, filtered in the browser. */
  options?: readonly ComboboxOption[] | undefined;
  /** Or a search, such as users by name or email. */
  findOptions?: FindOptions | undefined;
};

/** A text field that suggests matching options. @see WAI-ARIA combobox with list autocomplete */
export function Combobox(props: ComboboxProps) {
  const { label, isLabelHidden, hint, error, isOptional, aside, className, ...own } = props;
  const { placeholder, disabled, value, onValueChange, options, findOptions } = own;
  const ownId = useId();
  const id = own.id ?? ownId;
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** `null`: the field shows the selected option. */
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const found = useOptionSearch(findOptions, text ?? "", isOpen);
  const shown = options ? filterOptions(options, text ?? "") : found.options;
  const Popup = useLazyModule(popup, isOpen, (problem) => {
    failed(problem);
    close();
  });
  const activeIndex = Math.min(active, shown.length - 1);

  function close() {
    setOpen(false);
    setText(null);
    setActive(0);
  }
  function choose(option: ComboboxOption | undefined) {
    if (!option) return;
    onValueChange(option);
    close();
  }
  function type(next: string) {
    setText(next);
    setActive(0);
    setOpen(true);
    if (next === "" && value) onValueChange(null);
  }
  function press(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) setOpen(true);
      else setActive((activeIndex + (event.key === "ArrowDown" ? 1 : -1) + shown.length) % Math.max(shown.length, 1));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      if (Popup) choose(shown[activeIndex]);
    } else if (event.key === "Escape" && isOpen) {
      // Closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }
  return (
    <Field {...{ id, label, isLabelHidden, hint, error, isOptional, aside, className }}>
      <div ref={anchor} className="relative">
        <input
          {...describedBy(id, { error, hint })}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={Popup ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={Popup && shown[activeIndex] ? `${id}-${activeIndex}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          disabled={disabled}
          value={text ?? value?.label ?? ""}
          className={cx(input, "truncate pe-8")}
          onChange={(event) => type(event.target.value)}
          onFocus={popup.prefetch}
          onClick={({ currentTarget }) => {
            // Select the text so that typing replaces it.
            if (!isOpen) currentTarget.select();
            setOpen(true);
          }}
          onBlur={close}
          onKeyDown={press}
        />
        <span className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-ink-3">
          {isOpen && found.state === "searching" ? (
            <Spinner />
          ) : (
            <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden="true" />
          )}
        </span>
      </div>
      {Popup && (
        <Popup
          anchor={anchor}
          onClose={close}
          id={id}
          label={label}
          state={options ? "found" : found.state}
          {...{ shown, activeIndex, value, choose }}
        />
      )}
    </Field>
  );
}
