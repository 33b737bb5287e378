import { statement } from "../../../../platform/database/database.ts";

/** Whether flags (an SQL expression) match a filter, whose parts are SQL expressions, too. */
export const matchesRule = (traits: string, rule: { required: string; refused: string; provider: string }): string =>
  `(string_to_array(${traits}, ' ') @> ${rule.required} and not string_to_array(${traits}, ' ') && ${rule.refused}
    and (${rule.provider} is null or string_to_array(${traits}, ' ') @> array[provider_word(${rule.provider})]))`;

/** The distinct flag sets of a project's users, at most `$5`, by a loose index scan. */
export const listFlagSets = statement<{ traits: string; matches: boolean }>(
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
