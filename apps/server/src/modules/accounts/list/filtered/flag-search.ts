import type { Queryable } from "../../../../platform/database/database.ts";
import type { FlagFilter } from "../filters.ts";
import { listFlagSets } from "./flag-statements.ts";

/** So many different sets of traits are looked at; projects have dozens. */
const maxFlagSets = 1_000;
/** Users of so many different sets are put in one order at most. */
const maxMergedSets = 100;

/** How the users of a rule are found. `sets`: each by the index of its set; none of them: there is nobody. `rule`: there are too many sets,
 *  and everybody is looked at. `null`: everybody is meant. */
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
