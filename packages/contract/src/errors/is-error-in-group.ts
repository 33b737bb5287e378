import { type ErrorCode, type ErrorRow, errorCatalogue } from "./catalogue.ts";
import { type ErrorGroup, errorGroupParents } from "./groups.ts";

/** Tells whether a code belongs to a group, directly or through the group's parents. */
export function isErrorInGroup(code: ErrorCode, group: ErrorGroup): boolean {
  const row: ErrorRow = errorCatalogue[code];
  let current: ErrorGroup | null = row.group ?? null;
  while (current !== null) {
    if (current === group) return true;
    current = errorGroupParents[current];
  }
  return false;
}
