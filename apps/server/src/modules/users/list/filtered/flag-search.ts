import type { Queryable } from "../../../../platform/database/database.ts";
import type { FlagFilter } from "../filters.ts";
import { listFlagSets } from "./flag-statements.ts";

/** Max distinct flag sets to read; projects have dozens. */
const maxFlagSets = 1_000;
/** Max flag sets to merge. */
const maxMergedSets = 100;

/**
 * How to find the users of a filter. `sets`: by the index of each flag set; an empty list matches no user. `rule`: too
 * many sets, so every user is scanned. `null`: no filter.
 */
export type FlagSearch =
  | { readonly kind: "sets"; readonly sets: readonly string[] }
  | { readonly kind: "rule"; readonly rule: FlagFilter }
  | null;

export async function findFlagSearch(
  database: Queryable,
  projectId: string,
  rule: FlagFilter | null,
): Promise<FlagSearch> {
  if (rule === null) return null;
  const values = [projectId, rule.required, rule.refused, rule.provider, maxFlagSets + 1];
  const known = await database.rows(listFlagSets, values);
  const sets = known.filter(({ matches }) => matches).map(({ traits }) => traits);
  return known.length > maxFlagSets || sets.length > maxMergedSets ? { kind: "rule", rule } : { kind: "sets", sets };
}
