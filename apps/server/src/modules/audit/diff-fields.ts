import { isDeepStrictEqual } from "node:util";

interface AuditedFields<T> {
  /** Fields whose changes are recorded by name only, never by value. */
  readonly withoutValues: readonly (keyof T & string)[];
  /** Fields that contain only a flag, a role or an id: both values are recorded. */
  readonly withValues?: readonly (keyof T & string)[];
}

/** The differences between two states for an audit entry's details; null if there are none. */
export function diffFields<T extends object>(
  before: T,
  after: T,
  { withoutValues, withValues = [] }: AuditedFields<T>,
) {
  const isChanged = (field: keyof T & string): boolean => !isDeepStrictEqual(before[field], after[field]);
  const changed = [...withoutValues, ...withValues].filter(isChanged);
  if (changed.length === 0) return null;
  const values = withValues.filter(isChanged).map((field) => [field, { before: before[field], after: after[field] }]);
  return { changed, ...(values.length > 0 && { values: Object.fromEntries(values) }) };
}
