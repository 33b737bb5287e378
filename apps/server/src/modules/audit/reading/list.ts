import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";
import { appendPendingForProject } from "../chain/append-pending.ts";
import type { AuditServices, HasId } from "./audit-services.ts";
import { type EntryRow, filterValues, listNewestEntries } from "./entry-statements.ts";
import { collectReferencedIds, toWireWithNames } from "./to-wire.ts";

/**
 * `$ids`: ids in entries; `$owners`: ids of actors who acted as owners; `$endpoints`: webhook endpoint ids, which are not UUIDs.
 * Owners are users of project `internal`; none of its other users may be named here. An invitation has an email only
 * while it is open. An email is named by its recipient until the log forgets it.
 */
const findNames = statement(
  "find-names-for-audit-entries",
  `select id, name from (
     select u.id::text, coalesce(nullif(u.display_name, ''), c.value) as "name!"
     from (
       select $projectId::text as project_id, unnest($ids::uuid[]) as "id!"
       union select 'internal', unnest($owners::uuid[])
       union select 'internal', o.owner_user_id from project_access o where o.project_id = $projectId and o.owner_user_id = any($ids::uuid[])
     ) asked
     join users u on u.project_id = asked.project_id and u.id = asked.id
     left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email' and c.is_primary
     union all select t.id::text, t.display_name from teams t where t.project_id = $projectId and t.id = any($ids::uuid[])
     union all select k.id::text, k.description from project_key_sets k where k.project_id = $projectId and k.id = any($ids::uuid[])
     union all select a.id::text, a.description from api_keys a where a.project_id = $projectId and a.id = any($ids::uuid[])
     union all select i.id::text, i.recipient_email from project_owner_invitations i where i.project_id = $projectId and i.id = any($ids::uuid[])
     union all select i.id::text, i.recipient_email from team_invitations i where i.project_id = $projectId and i.id = any($ids::uuid[])
     union all select m.id::text, m.recipient from emails m where m.project_id = $projectId and m.id = any($ids::uuid[])
     union all select e.id, coalesce(nullif(e.description, ''), substring(e.url from '^[a-z]+://(?:[^/?#]*@)?([^/?#]+)'))
       from webhook_endpoints e where e.project_id = $projectId and e.id = any($endpoints::text[])
   ) named where name <> ''`,
);

/**
 * Current display names (or else emails) by id, for users, owners, teams, keys, open invitations, logged emails and webhook
 * endpoints. Deleted ones have none.
 */
async function findDisplayNames(
  database: Pick<Queryable, "rows">,
  projectId: string,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<string, string>> {
  const { ids, owners, endpoints } = collectReferencedIds(rows);
  if (ids.length + endpoints.length === 0) return new Map();
  const named = await database.rows(findNames, { projectId, ids, owners, endpoints });
  return new Map(named.map(({ id, name }) => [id, name]));
}

const defaultLimit = 100;

/** `GET /internal/audit-log`. Read from the primary, it includes entries of requests that have just finished. */
export function list(services: AuditServices): Handler<typeof contract.auditLog.list, HasId, unknown> {
  return async function list({ auth, query }) {
    const { limit = defaultLimit, cursor = null, ...filters } = query;
    const { id: projectId } = auth.project;
    const values = { projectId, ...filterValues(filters), cursor, limit: limit + 1 };
    const { rows, names } = await services.reads.run(auth, async (database, isStandby) => {
      if (!isStandby) await appendPendingForProject(services, projectId);
      const found = await database.rows(listNewestEntries(filters), values);
      return { rows: found, names: await findDisplayNames(database, projectId, found.slice(0, limit)) };
    });
    const items = rows.slice(0, limit).map((row) => toWireWithNames(row, names));
    const last = rows.length > limit ? items.at(-1) : undefined;
    return { items, is_paginated: true, pagination: { next_cursor: last ? String(last.number) : null } };
  };
}
