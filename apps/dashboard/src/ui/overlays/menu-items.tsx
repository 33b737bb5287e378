import { Link, type LinkProps } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { DropdownMenu } from "radix-ui";
import { createContext, type ReactNode, useContext } from "react";
import { cx } from "../styles.ts";

/** Radix's menu components. Loaded with the first opened menu, so that pages don't wait for them. */
export type MenuComponents = typeof DropdownMenu;

export const MenuComponentsContext = createContext<MenuComponents | null>(null);

function useMenuComponents(): MenuComponents {
  const parts = useContext(MenuComponentsContext);
  if (!parts) throw new Error("Menu items only work inside a Menu.");
  return parts;
}

const MENU_ITEM =
  "flex min-h-8 cursor-pointer items-center gap-2 rounded-[7px] px-2 py-1 focus-visible:outline-hidden select-none pointer-coarse:min-h-11 " +
  "data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-ink-3 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3";

export type MenuItemProps = {
  icon?: ReactNode;
  /** At the end, such as a keyboard shortcut. */
  end?: ReactNode;
  isDanger?: boolean | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, end, isDanger, disabled, onSelect, children }: MenuItemProps) {
  const { Item } = useMenuComponents();
  return (
    <Item
      disabled={disabled ?? false}
      onSelect={(event) => {
        focusTrigger(event);
        onSelect();
      }}
      className={cx(MENU_ITEM, isDanger && "text-danger data-highlighted:bg-danger-soft [&>svg]:text-danger")}
    >
      {icon}
      <span className="min-w-0 flex-1 break-words">{children}</span>
      {end}
    </Item>
  );
}

/**
 * Focuses the menu's trigger: a dialog restores focus to the element that had it, and the menu item is unmounted by
 * then.
 */
function focusTrigger({ currentTarget }: Event): void {
  const menu = currentTarget instanceof Element ? currentTarget.closest("[role=menu]") : null;
  document.getElementById(menu?.getAttribute("aria-labelledby") ?? "")?.focus();
}

export type MenuLinkProps = { icon?: ReactNode; end?: ReactNode; link: LinkProps; children: ReactNode };

export function MenuLink({ icon, end, link, children }: MenuLinkProps) {
  const { Item } = useMenuComponents();
  return (
    <Item asChild>
      <Link preload="intent" {...link} className={MENU_ITEM}>
        {icon}
        <span className="min-w-0 flex-1 break-words">{children}</span>
        {end}
      </Link>
    </Item>
  );
}

/** Opens a page outside the dashboard in a new tab. */
export function MenuExternalLink({ icon, href, children }: { icon?: ReactNode; href: string; children: ReactNode }) {
  const { Item } = useMenuComponents();
  return (
    <Item asChild>
      <a href={href} target="_blank" rel="noreferrer" className={MENU_ITEM}>
        {icon}
        <span className="min-w-0 flex-1 break-words">{children}</span>
      </a>
    </Item>
  );
}

export type MenuCheckboxItemProps = {
  checked: boolean;
  onCheckedChange: (isChecked: boolean) => void;
  disabled?: boolean | undefined;
  children: ReactNode;
};

/** A checkbox item that keeps the menu open. */
export function MenuCheckboxItem({ checked, onCheckedChange, disabled, children }: MenuCheckboxItemProps) {
  const { CheckboxItem } = useMenuComponents();
  return (
    <CheckboxItem
      checked={checked}
      disabled={disabled ?? false}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={MENU_ITEM}
    >
      <MenuItemIndicator />
      <span className="min-w-0 flex-1 break-words">{children}</span>
    </CheckboxItem>
  );
}

/** Reserves space for the check mark of the selected item. */
function MenuItemIndicator() {
  const { ItemIndicator } = useMenuComponents();
  return (
    <span className="flex size-4 shrink-0 items-center justify-center text-accent">
      <ItemIndicator>
        <Check size={16} strokeWidth={1.75} aria-hidden="true" />
      </ItemIndicator>
    </span>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useMenuComponents();
  return <Label className="px-2 py-1 text-hint text-ink-3">{children}</Label>;
}

export function MenuSeparator() {
  const { Separator } = useMenuComponents();
  return <Separator className="-mx-1 my-1 h-px bg-line" />;
}

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
