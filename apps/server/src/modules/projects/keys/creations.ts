import type { ProjectKeySetCreations } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../platform/database/database.ts";
import { statement } from "../../../platform/database/statement.ts";

/** The key set and those created with it, directly or through others, except `$exceptId`. */
const created = `with recursive created (id) as (
     select id from project_key_sets where project_id = $projectId and id = $id
     union
     select k.id from project_key_sets k join created on k.created_with = created.id
     where k.project_id = $projectId and ($exceptId?::uuid is null or k.id <> $exceptId)
   )`;

const listKeySets = statement(
  "list-created-key-sets",
  `${created}
   select k.id, k.description, k.created_at from project_key_sets k join created on created.id = k.id
   where k.project_id = $projectId and k.id <> $id and k.revoked_at is null order by k.created_at, k.id`,
);

const listInvitations = statement(
  "list-owner-invitations-of-key-set",
  `${created}
   select i.id, i.recipient_email, i.created_at from project_owner_invitations i join created on created.id = i.key_set_id
   where i.project_id = $projectId and i.expires_at > $now order by i.created_at, i.id`,
);

const countSessions = statement(
  "count-sessions-of-key-set",
  `${created}
   select count(*) filter (where not s.is_impersonation)::int as "session_count!",
     count(*) filter (where s.is_impersonation)::int as "impersonation_session_count!"
   from sessions s join created on created.id::text = s.started_by ->> 'keySetId'
   where s.project_id = $projectId and s.started_by is not null and s.expires_at > $now`,
);

interface KeySetId {
  readonly projectId: string;
  readonly id: string;
}

/** What a key set created that can outlive it. `now`: ms since the epoch. */
export async function listCreations(
  database: Queryable,
  { now, ...key }: KeySetId & { readonly now: number },
): Promise<ProjectKeySetCreations> {
  const at = { ...key, exceptId: null, now: new Date(now) };
  const [keySets, invitations, sessions] = [
    await database.rows(listKeySets, { ...key, exceptId: null }),
    await database.rows(listInvitations, at),
    await database.row(countSessions, at),
  ];
  return {
    key_sets: keySets.map(({ id, description, created_at }) => ({
      id,
      description,
      created_at_millis: created_at.getTime(),
    })),
    owner_invitations: invitations.map(({ id, recipient_email, created_at }) => ({
      id,
      email: recipient_email,
      created_at_millis: created_at.getTime(),
    })),
    session_count: sessions?.session_count ?? 0,
    impersonation_session_count: sessions?.impersonation_session_count ?? 0,
  };
}

const revokeCreated = statement(
  "revoke-created-key-sets",
  `${created}
   update project_key_sets k set revoked_at = $now from created
   where k.project_id = $projectId and k.id = created.id and k.id <> $id and k.revoked_at is null
   returning k.id`,
);

/**
 * Revokes the key sets created with a key set that the caller has revoked, except the one that authenticated the request.
 * Returns their ids. `now`: ms since the epoch.
 */
export async function revokeCreatedKeySets(
  transaction: Queryable,
  { now, ...key }: KeySetId & { readonly exceptId: string | null; readonly now: number },
): Promise<string[]> {
  const ids: string[] = [];
  // Creating a key set locks its creator, so each round sees what was being created while the previous one waited.
  for (;;) {
    const rows = await transaction.rows(revokeCreated, { ...key, now: new Date(now) });
    if (rows.length === 0) return ids;
    ids.push(...rows.map(({ id }) => id));
  }
}
