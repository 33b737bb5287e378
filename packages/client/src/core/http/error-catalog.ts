import { type ErrorCode, type ErrorGroup, errorGroupParents, getErrorGroup } from "@vestibule/contract";

/** The groups of a code, nearest first; null for a code that this version doesn't know. */
export function findErrorGroups(code: string): readonly ErrorGroup[] | null {
  if (!Object.hasOwn(getErrorGroup, code)) return null;
  const groups: ErrorGroup[] = [];
  let group: ErrorGroup | null = getErrorGroup[code as Extract<ErrorCode, keyof typeof getErrorGroup>];
  while (group) {
    groups.push(group);
    group = errorGroupParents[group];
  }
  return groups;
}
