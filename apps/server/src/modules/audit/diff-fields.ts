import { isDeepStrictEqual } from "node:util";

interface AuditedFields<T> {
  /** Fields whose names are written down when they change, and never what is in them. */
  readonly withoutValues: readonly (keyof T & string)[];
  /** Fields that hold no more than a flag, a role or an id: both values are written down. */
  readonly withValues?: readonly (keyof T & string)[];
}

/** What of a thing is different after a change, for the details of an entry; null when nothing of it is. */
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
