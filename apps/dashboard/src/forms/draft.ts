/** Local edits on top of the saved values. Independent of React. */
export type Edit<Value> = {
  value: Value;
  /** The saved value when the field was first edited. If the saved value differs now, another user edited it too. */
  was: Value;
};
export type Edits<Fields extends object> = { readonly [Key in keyof Fields]?: Edit<Fields[Key]> };

/** Deep equality for JSON values and `undefined`. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a).filter(([, value]) => value !== undefined);
  const right = new Map(Object.entries(b).filter(([, value]) => value !== undefined));
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
}

export function applyEdits<Fields extends object>(saved: Fields, edits: Edits<Fields>): Fields {
  const draft = { ...saved };
  for (const key of getKeys(edits)) {
    const edit = edits[key];
    if (edit) draft[key] = edit.value;
  }
  return draft;
}

export function withPatch<Fields extends object>(
  saved: Fields,
  edits: Edits<Fields>,
  patch: Partial<Fields>,
): Edits<Fields> {
  const next: { [Key in keyof Fields]?: Edit<Fields[Key]> } = { ...edits };
  for (const key of getKeys(patch)) {
    next[key] = { value: patch[key] as Fields[typeof key], was: edits[key] ? edits[key].was : saved[key] };
  }
  return next;
}

/** The edited fields that differ from the saved values: what a save sends. */
export function getChanges<Fields extends object>(saved: Fields, edits: Edits<Fields>): Partial<Fields> {
  const changes: Partial<Fields> = {};
  for (const key of getKeys(edits)) {
    const edit = edits[key];
    if (edit && !isSame(edit.value, saved[key])) changes[key] = edit.value;
  }
  return changes;
}

/** Fields edited both here and by another user, to different values. */
export function getConflicts<Fields extends object>(saved: Fields, edits: Edits<Fields>): (keyof Fields)[] {
  return getKeys(edits).filter((key) => {
    const edit = edits[key];
    return edit && !isSame(edit.was, saved[key]) && !isSame(edit.value, saved[key]);
  });
}

/** Resolves conflicts in favor of the local edits. */
export function keepMine<Fields extends object>(saved: Fields, edits: Edits<Fields>): Edits<Fields> {
  const next: { [Key in keyof Fields]?: Edit<Fields[Key]> } = { ...edits };
  for (const key of getConflicts(saved, edits)) {
    const edit = edits[key];
    if (edit) next[key] = { value: edit.value, was: saved[key] };
  }
  return next;
}

/** Resolves conflicts in favor of the saved values; other edits stay. */
export function showTheirs<Fields extends object>(saved: Fields, edits: Edits<Fields>): Edits<Fields> {
  const next: { [Key in keyof Fields]?: Edit<Fields[Key]> } = { ...edits };
  for (const key of getConflicts(saved, edits)) delete next[key];
  return next;
}

/**
 * The edits left after a save. `sent`: the values that were saved; `stored`: what the server stored. Fields that were
 * edited again during the save keep their edit, now based on the stored value.
 */
export function rebaseEdits<Fields extends object>(edits: Edits<Fields>, sent: Fields, stored: Fields): Edits<Fields> {
  const next: { [Key in keyof Fields]?: Edit<Fields[Key]> } = {};
  for (const key of getKeys(edits)) {
    const edit = edits[key];
    if (edit && !isSame(edit.value, sent[key])) next[key] = { value: edit.value, was: stored[key] };
  }
  return next;
}

function getKeys<Fields extends object>(object: Fields): (keyof Fields)[] {
  return Object.keys(object) as (keyof Fields)[];
}
