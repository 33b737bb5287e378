import type { Database } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/database.ts";
import type { EntryRow } from "./search-queries.ts";

/** `$2`: ids of whatever entries are about; `$3`: of those who did something as an owner. Owners are users of project `internal`,
 *  of which nobody else is named here. */
const namesOf = statement<{ id: string; name: string }>(
  "name-what-audit-entries-are-about",
  `select id, name from (
     select u.id::text, coalesce(nullif(u.display_name, ''), c.value) as name
     from (
       select $1::text as project_id, unnest($2::uuid[]) as id
       union select 'internal', unnest($3::uuid[])
       union select 'internal', o.owner_user_id from project_owners o where o.project_id = $1 and o.owner_user_id = any($2::uuid[])
     ) asked
     join users u on u.project_id = asked.project_id and u.id = asked.id
     left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email' and c.is_primary
     union all select t.id::text, t.display_name from teams t where t.project_id = $1 and t.id = any($2::uuid[])
     union all select k.id::text, k.description from project_key_sets k where k.project_id = $1 and k.id = any($2::uuid[])
   ) named where name <> ''`,
);

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What users, owners, teams and key sets are called now, by id: a name, or else an address. Those that are gone have none. */
export async function readNames(
  database: Pick<Database, "rows">,
  projectId: string,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<string, string>> {
  const isUuid = (id: string | null): id is string => id !== null && uuid.test(id);
  const ids = new Set(rows.flatMap(({ actor_id, target_id }) => [actor_id, target_id]).filter(isUuid));
  if (ids.size === 0) return new Map();
  const owners = new Set(
    rows
      .filter(({ actor_type }) => actor_type === "owner")
      .map(({ actor_id }) => actor_id)
      .filter(isUuid),
  );
  const named = await database.rows(namesOf, [projectId, [...ids], [...owners]]);
  return new Map(named.map(({ id, name }) => [id, name]));
}
