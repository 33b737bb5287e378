import { type ErrorCode, getErrorGroup } from "./codes.ts";
import { type ErrorGroup, errorGroupParents } from "./groups.ts";

/**
 * Whether a code belongs to a group, directly or through the group's ancestors. Codes that are never sent belong to no
 * group.
 */
export function isErrorInGroup(code: ErrorCode, group: ErrorGroup): boolean {
  let current: ErrorGroup | null | undefined = (getErrorGroup as Partial<Record<ErrorCode, ErrorGroup | null>>)[code];
  while (current) {
    if (current === group) return true;
    current = errorGroupParents[current];
  }
  return false;
}
