/** Table locks from weak to strong, by what they block in the servers that run. @see PostgreSQL, "Table-Level Locks" */
export const lockModes = ["ShareLock", "ShareRowExclusiveLock", "AccessExclusiveLock"] as const;
export type LockMode = (typeof lockModes)[number];

/** The table is the first group. A rule may name a stronger lock than some forms of its statement take. */
const rules: readonly (readonly [RegExp, LockMode])[] = [
  [/\balter table (?:if exists )?(?:only )?(\w+)/gi, "AccessExclusiveLock"],
  [/\bdrop table (?:if exists )?(\w+)/gi, "AccessExclusiveLock"],
  [/\bdrop trigger (?:if exists )?\w+ on (\w+)/gi, "AccessExclusiveLock"],
  [/\balter trigger \w+ on (\w+)/gi, "AccessExclusiveLock"],
  [/\btruncate (?:table )?(\w+)/gi, "AccessExclusiveLock"],
  [/\bcreate (?:or replace )?(?:constraint )?trigger \w+[^;]*? on (\w+)/gi, "ShareRowExclusiveLock"],
  [/\breferences (\w+)/gi, "ShareRowExclusiveLock"],
  [/\bcreate (?:unique )?index (?!concurrently)(?:if not exists )?\w+ on (\w+)/gi, "ShareLock"],
];

/** An index is locked with its table, which the statement doesn't name. */
const indexRule = /\b(?:drop|alter) index (?!concurrently)(?:if exists )?(\w+)/gi;

export interface PlannedLock {
  readonly table: string;
  readonly mode: LockMode;
}

/**
 * The locks of a migration that make statements of running servers wait, strongest per table. Tables that the migration
 * creates are left out. `findTableOfIndex`: null for an index that the migration creates.
 */
export function describeLocks(sql: string, findTableOfIndex: (index: string) => string | null): PlannedLock[] {
  // Bodies of functions run later, with other tables.
  const statements = sql
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "")
    .replaceAll(/\s+/g, " ");
  const created = new Set(find(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/gi, statements));
  const found = rules.flatMap(([pattern, mode]) => find(pattern, statements).map((table) => ({ table, mode })));
  const ofIndexes = find(indexRule, statements).flatMap((index) => findTableOfIndex(index) ?? []);
  const strongest = new Map<string, LockMode>();
  for (const { table, mode } of [...found, ...ofIndexes.map((table) => ({ table, mode: lockModes[2] }))]) {
    const before = strongest.get(table);
    if (created.has(table) || (before && lockModes.indexOf(before) >= lockModes.indexOf(mode))) continue;
    strongest.set(table, mode);
  }
  return [...strongest].map(([table, mode]) => ({ table, mode })).sort((a, b) => (a.table < b.table ? -1 : 1));
}

const find = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map((match) => (match[1] ?? "").toLowerCase());
