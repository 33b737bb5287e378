import { type DetailsOf, type ErrorCode, type ErrorGroup, errorGroupParents, getErrorGroup } from "@vestibule/contract";
import { KnownError } from "./known-error.ts";

/** The groups of a code, nearest first; null for a code that this version doesn't know. */
function findErrorGroups(code: string): readonly ErrorGroup[] | null {
  if (!Object.hasOwn(getErrorGroup, code)) return null;
  const groups: ErrorGroup[] = [];
  let group: ErrorGroup | null = getErrorGroup[code as Extract<ErrorCode, keyof typeof getErrorGroup>];
  while (group) {
    groups.push(group);
    group = errorGroupParents[group];
  }
  return groups;
}

/** Creates the error for a response with a code. */
export function createKnownError(
  code: string,
  status: number,
  { error, details }: { readonly error: string; readonly details: DetailsOf<ErrorCode> },
): KnownError {
  const groups = findErrorGroups(code);
  if (groups) return new KnownError(code as ErrorCode, status, error, details, groups);
  const message = `Unknown code ${code}: ${error}`;
  return new KnownError("UNSUPPORTED_ERROR", status, message, { originalErrorCode: code });
}
