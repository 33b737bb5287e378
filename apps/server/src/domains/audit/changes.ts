import { isDeepStrictEqual } from "node:util";

interface Watched<T> {
  /** Fields whose names are written down when they change, and never what is in them. */
  readonly named: readonly (keyof T & string)[];
  /** Fields that hold no more than a flag, a role or an id: both values are written down. */
  readonly shown?: readonly (keyof T & string)[];
}

/** What of a thing is different after a change, for the details of an entry; null when nothing of it is. */
export function changesOf<T extends object>(before: T, after: T, { named, shown = [] }: Watched<T>) {
  const isChanged = (field: keyof T & string): boolean => !isDeepStrictEqual(before[field], after[field]);
  const changed = [...named, ...shown].filter(isChanged);
  if (changed.length === 0) return null;
  const values = shown.filter(isChanged).map((field) => [field, { before: before[field], after: after[field] }]);
  return { changed, ...(values.length > 0 && { values: Object.fromEntries(values) }) };
}
