import { useState } from "react";
import type { DataColumn } from "./columns.ts";

export type ColumnChoice = Record<string, boolean>;

/** Which columns are shown: what the browser remembers over what the table says. `stored`: what is in the storage, or nothing. */
export function chosenColumns(
  columns: readonly Pick<DataColumn<never>, "key" | "isHiddenAtFirst">[],
  stored: string | null,
): ColumnChoice {
  const usual = Object.fromEntries(columns.map(({ key, isHiddenAtFirst }) => [key, !isHiddenAtFirst]));
  let remembered: unknown;
  try {
    remembered = JSON.parse(stored ?? "null");
  } catch {
    return usual;
  }
  if (typeof remembered !== "object" || remembered === null) return usual;
  const known = Object.entries(remembered).filter(([key, isShown]) => key in usual && typeof isShown === "boolean");
  return { ...usual, ...Object.fromEntries(known) };
}

/** The choice of one table, remembered in this browser. */
export function useColumnChoice(tableKey: string, columns: readonly DataColumn<never>[]) {
  const place = `vestibule-columns-${tableKey}`;
  const [choice, setChoice] = useState(() => chosenColumns(columns, read(place)));
  function change(next: ColumnChoice) {
    setChoice(next);
    write(place, JSON.stringify(next));
  }
  function reset() {
    setChoice(chosenColumns(columns, null));
    write(place, null);
  }
  return { choice, change, reset };
}

// A browser that refuses its storage shows the usual columns.
function read(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function write(place: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(place);
    else localStorage.setItem(place, value);
  } catch {
    // As above.
  }
}
