import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { uiMessages } from "../messages.ts";
import { cx } from "../styles.ts";
import type { ComboboxOption, OptionSearchState } from "./combobox-options.ts";

export type ComboboxListProps = {
  /** The ID of the field; the list and option IDs derive from it. */
  id: string;
  label: string;
  state: OptionSearchState["state"];
  shown: readonly ComboboxOption[];
  activeIndex: number;
  value: ComboboxOption | null;
  choose: (option: ComboboxOption) => void;
};

export function ComboboxList({ id, label, state, shown, activeIndex, value, choose }: ComboboxListProps) {
  const activeOption = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element changes when the index does
  useEffect(() => {
    activeOption.current?.scrollIntoView({ block: "nearest" });
  }, [activeIndex]);
  const note =
    state === "failed" ? uiMessages.searchFailed : state === "found" ? uiMessages.noMatches : uiMessages.loading;
  return (
    <>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        // The field's arrow keys scroll this list, so it must be the element the field controls.
        className={shown.length > 0 ? "max-h-72 overflow-y-auto p-1" : undefined}
      >
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={option.value}
            ref={index === activeIndex ? activeOption : undefined}
            role="option"
            id={`${id}-${index}`}
            aria-selected={option.value === value?.value}
            data-active={index === activeIndex || undefined}
            className={cx(
              "flex min-h-8 cursor-pointer items-center gap-2 rounded-[7px] px-2 py-1 pointer-coarse:min-h-11",
              index === activeIndex ? "bg-accent-soft" : "hover:bg-hover",
            )}
            // Prevents the blur that would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span className="flex min-w-0 flex-1 flex-col items-start">
              <span dir="auto" className="max-w-full truncate">
                {option.label}
              </span>
              {option.detail && (
                <span dir="auto" className="max-w-full truncate text-hint text-ink-2">
                  {option.detail}
                </span>
              )}
            </span>
            {option.value === value?.value && (
              <Check size={16} strokeWidth={1.75} className="text-accent" aria-hidden="true" />
            )}
          </div>
        ))}
      </div>
      <p role="status" className={shown.length === 0 ? "px-3 py-2.5 text-ink-3" : "sr-only"}>
        {shown.length === 0 ? note : ""}
      </p>
    </>
  );
}
