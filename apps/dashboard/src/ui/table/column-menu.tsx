import { Columns3 } from "lucide-react";
import { ShrinkingButton } from "../controls/shrinking-button.tsx";
import { uiMessages } from "../messages.ts";
import { Menu } from "../overlays/menu.tsx";
import { MenuCheckboxItem, MenuItem, MenuSeparator } from "../overlays/menu-items.tsx";
import type { ColumnVisibility } from "./use-column-visibility.ts";

type ColumnMenuProps = {
  columns: readonly { key: string; header: string }[];
  choice: ColumnVisibility;
  onChange: (choice: ColumnVisibility) => void;
  onReset: () => void;
};

/** Selects the visible columns. The first one is always visible. */
export function ColumnMenu({ columns, choice, onChange, onReset }: ColumnMenuProps) {
  return (
    <Menu
      trigger={
        <ShrinkingButton icon={<Columns3 size={16} strokeWidth={1.75} aria-hidden="true" />}>
          {uiMessages.columns}
        </ShrinkingButton>
      }
    >
      {columns.map(({ key, header }, index) => (
        <MenuCheckboxItem
          key={key}
          checked={choice[key] !== false}
          disabled={index === 0}
          onCheckedChange={(isShown) => onChange({ ...choice, [key]: isShown })}
        >
          {header}
        </MenuCheckboxItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onReset}>{uiMessages.resetColumns}</MenuItem>
    </Menu>
  );
}
