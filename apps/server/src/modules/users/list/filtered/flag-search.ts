import type { Queryable } from "../../../../platform/database/database.ts";
import { statement } from "../../../../platform/database/statement.ts";
import type { FlagFilter } from "../filters.ts";

/** Whether flags (an SQL expression) match a filter, whose parts are SQL expressions, too. */
export const matchesRule = (traits: string, rule: { required: string; refused: string; provider: string }): string =>
  `(string_to_array(${traits}, ' ') @> ${rule.required} and not string_to_array(${traits}, ' ') && ${rule.refused}
    and (${rule.provider} is null or string_to_array(${traits}, ' ') @> array[provider_word(${rule.provider})]))`;

/** The distinct flag sets of a project's users, by a loose index scan. */
const listFlagSets = statement(
  "list-flag-sets-of-users",
  `with recursive known (traits) as (
     (select u.traits from users u where u.project_id = $projectId order by u.traits limit 1)
     union all
     select (select u.traits from users u where u.project_id = $projectId and u.traits > k.traits order by u.traits limit 1)
     from known k where k.traits is not null
   )
   select traits as "traits!", ${matchesRule("traits", { required: "$required::text[]", refused: "$refused::text[]", provider: "$provider?::text" })} as "matches!"
   from (select traits from known where traits is not null limit $limit) listed`,
);

/** Counts up to a limit. */
export const countMembers = statement(
  "count-members-of-team",
  `select count(*)::int as "count!"
   from (select from team_memberships where project_id = $projectId and team_id = $teamId limit $limit) counted`,
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
  const { required, refused, provider } = rule;
  const limit = maxFlagSets + 1;
  const known = await database.rows(listFlagSets, { projectId, required, refused, provider, limit });
  const sets = known.filter(({ matches }) => matches).map(({ traits }) => traits);
  return known.length > maxFlagSets || sets.length > maxMergedSets ? { kind: "rule", rule } : { kind: "sets", sets };
}
