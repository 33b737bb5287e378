import type { ReactNode } from "react";
import { MENU_ITEM, MenuTick } from "./menu-items.tsx";
import { useMenuParts } from "./menu-parts.ts";

export type MenuChoiceProps<Value extends string> = {
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Where what was chosen is seen at once, as with colours: the menu is left open. */
  staysOpen?: boolean | undefined;
};

/** One of several inside a Menu, which closes then: a filter, an order. */
export function MenuChoice<Value extends string>({ options, value, onValueChange, staysOpen }: MenuChoiceProps<Value>) {
  const { RadioGroup, RadioItem } = useMenuParts();
  return (
    <RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => staysOpen && event.preventDefault()}
          className={MENU_ITEM}
        >
          <MenuTick />
          {option.icon}
          <span className="min-w-0 flex-1 break-words">{option.label}</span>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}
