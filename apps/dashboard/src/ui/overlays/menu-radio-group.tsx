import type { ReactNode } from "react";
import { useMenuComponents } from "./menu-components.ts";
import { MENU_ITEM, MenuItemIndicator } from "./menu-items.tsx";

export type MenuRadioGroupProps<Value extends string> = {
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Keeps the menu open where the effect is visible at once, such as the color mode. */
  staysOpen?: boolean | undefined;
};

/** A single choice inside a Menu, which closes on selection: a filter or a sort order. */
export function MenuRadioGroup<Value extends string>({
  options,
  value,
  onValueChange,
  staysOpen,
}: MenuRadioGroupProps<Value>) {
  const { RadioGroup, RadioItem } = useMenuComponents();
  return (
    <RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => staysOpen && event.preventDefault()}
          className={MENU_ITEM}
        >
          <MenuItemIndicator />
          {option.icon}
          <span className="min-w-0 flex-1 break-words">{option.label}</span>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}
