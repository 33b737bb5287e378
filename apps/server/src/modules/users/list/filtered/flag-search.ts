import { type Queryable, statement } from "../../../../platform/database/database.ts";
import type { FlagFilter } from "../filters.ts";

/** Whether flags (an SQL expression) match a filter, whose parts are SQL expressions, too. */
export const matchesRule = (traits: string, rule: { required: string; refused: string; provider: string }): string =>
  `(string_to_array(${traits}, ' ') @> ${rule.required} and not string_to_array(${traits}, ' ') && ${rule.refused}
    and (${rule.provider} is null or string_to_array(${traits}, ' ') @> array[provider_word(${rule.provider})]))`;

/** The distinct flag sets of a project's users, at most `$5`, by a loose index scan. */
const listFlagSets = statement<{ traits: string; matches: boolean }>(
  "list-flag-sets-of-users",
  `with recursive known (traits) as (
     (select u.traits from users u where u.project_id = $1 order by u.traits limit 1)
     union all
     select (select u.traits from users u where u.project_id = $1 and u.traits > k.traits order by u.traits limit 1)
     from known k where k.traits is not null
   )
   select traits, ${matchesRule("traits", { required: "$2::text[]", refused: "$3::text[]", provider: "$4::text" })} as matches
   from (select traits from known where traits is not null limit $5) listed`,
);

/** Counts up to `$3`. */
export const countMembers = statement<{ count: number }>(
  "count-members-of-team",
  `select count(*)::int as count
   from (select from team_memberships where project_id = $1 and team_id = $2 limit $3) counted`,
);

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
