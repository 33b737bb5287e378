import { Columns3 } from "lucide-react";
import { useState } from "react";
import { readStored, writeStored } from "../../storage.ts";
import { ShrinkingButton } from "../controls/button.tsx";
import { uiMessages } from "../messages.ts";
import { Menu } from "../overlays/menu.tsx";
import { MenuCheckboxItem, MenuItem, MenuSeparator } from "../overlays/menu-items.tsx";
import type { DataColumn } from "./columns.ts";

export type ColumnVisibility = Record<string, boolean>;

/** The visible columns: the stored choice over the table's defaults. `stored`: the stored JSON, or null. */
export function resolveColumnVisibility(
  columns: readonly Pick<DataColumn<never>, "key" | "isHiddenByDefault">[],
  stored: string | null,
): ColumnVisibility {
  const defaults = Object.fromEntries(columns.map(({ key, isHiddenByDefault }) => [key, !isHiddenByDefault]));
  let remembered: unknown;
  try {
    remembered = JSON.parse(stored ?? "null");
  } catch {
    return defaults;
  }
  if (typeof remembered !== "object" || remembered === null) return defaults;
  const known = Object.entries(remembered).filter(([key, isShown]) => key in defaults && typeof isShown === "boolean");
  return { ...defaults, ...Object.fromEntries(known) };
}

/** The visible columns of a table, stored in the browser. */
export function useColumnVisibility(tableKey: string, columns: readonly DataColumn<never>[]) {
  const storageKey = `vestibule-columns-${tableKey}`;
  const [choice, setChoice] = useState(() => resolveColumnVisibility(columns, readStored(storageKey)));
  function change(next: ColumnVisibility) {
    setChoice(next);
    writeStored(storageKey, JSON.stringify(next));
  }
  const restore = (saved: Readonly<Record<string, unknown>>) =>
    change(resolveColumnVisibility(columns, JSON.stringify(saved)));
  function reset() {
    setChoice(resolveColumnVisibility(columns, null));
    writeStored(storageKey, null);
  }
  return { choice, change, restore, reset };
}

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
