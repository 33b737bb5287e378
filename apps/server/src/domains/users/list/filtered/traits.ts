import type { Queryable } from "../../../../platform/database/database.ts";
import type { TraitRule } from "../filters.ts";
import { listTraits } from "./queries.ts";

/** So many different sets of traits are looked at; projects have dozens. */
const knownMax = 1_000;
/** Users of so many different sets are put in one order at most. */
const mergedMax = 100;

/** How the users of a rule are found. `sets`: each by the index of its set; none of them: there is nobody. `rule`: there are too many sets,
 *  and everybody is looked at. `null`: everybody is meant. */
export type TraitSearch =
  | { readonly kind: "sets"; readonly sets: readonly string[] }
  | { readonly kind: "rule"; readonly rule: TraitRule }
  | null;

export async function findTraitSearch(
  database: Queryable,
  projectId: string,
  rule: TraitRule | null,
): Promise<TraitSearch> {
  if (rule === null) return null;
  const values = [projectId, rule.required, rule.refused, rule.provider, knownMax + 1];
  const known = await database.rows(listTraits, values);
  const sets = known.filter(({ matches }) => matches).map(({ traits }) => traits);
  return known.length > knownMax || sets.length > mergedMax ? { kind: "rule", rule } : { kind: "sets", sets };
}
