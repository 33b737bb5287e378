import { Columns3 } from "lucide-react";
import { ShrinkingButton } from "../controls/shrinking-button.tsx";
import { uiText } from "../messages.ts";
import { Menu } from "../overlays/menu.tsx";
import { MenuCheck, MenuItem, MenuSeparator } from "../overlays/menu-items.tsx";
import type { ColumnChoice } from "./use-column-choice.ts";

type ColumnMenuProps = {
  columns: readonly { key: string; header: string }[];
  choice: ColumnChoice;
  onChange: (choice: ColumnChoice) => void;
  onReset: () => void;
};

/** Which columns are shown. The first one always is. */
export function ColumnMenu({ columns, choice, onChange, onReset }: ColumnMenuProps) {
  return (
    <Menu
      trigger={
        <ShrinkingButton icon={<Columns3 size={16} strokeWidth={1.75} aria-hidden="true" />}>
          {uiText.columns}
        </ShrinkingButton>
      }
    >
      {columns.map(({ key, header }, index) => (
        <MenuCheck
          key={key}
          checked={choice[key] !== false}
          disabled={index === 0}
          onCheckedChange={(isShown) => onChange({ ...choice, [key]: isShown })}
        >
          {header}
        </MenuCheck>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onReset}>{uiText.resetColumns}</MenuItem>
    </Menu>
  );
}
