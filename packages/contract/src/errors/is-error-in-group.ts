import { type ErrorCode, errorGroupOf } from "./codes.ts";
import { type ErrorGroup, errorGroupParents } from "./groups.ts";

/** Tells whether a code belongs to a group, directly or through the group's parents. */
export function isErrorInGroup(code: ErrorCode, group: ErrorGroup): boolean {
  let current: ErrorGroup | null = errorGroupOf[code];
  while (current !== null) {
    if (current === group) return true;
    current = errorGroupParents[current];
  }
  return false;
}
