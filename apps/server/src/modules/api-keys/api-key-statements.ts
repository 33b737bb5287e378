import { maxListItems } from "@vestibule/contract/endpoints";
import { toAgePage } from "../../http/list-or-page.ts";
import { createBatchedRead, unnestKeys } from "../../platform/database/batched-read.ts";
import {
  maxClientPageBytes,
  maxServerPageBytes,
  type PageColumns,
  selectBoundedPage,
} from "../../platform/database/bounded-page.ts";
import { batched, columnTypes, type RowOf, statement } from "../../platform/database/statement.ts";
import type { KeyCaller } from "./access.ts";
import type { KeyActivity } from "./activity/key-activity.ts";
import type { KeyState } from "./key-format.ts";

export interface KeyRow extends KeyState {
  readonly id: string;
  readonly owner_id: string;
  readonly last_four: string;
  readonly description: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export const columns = `id, case when user_id is null then 'team' else 'user' end as type, coalesce(user_id, team_id) as "owner_id!",
  last_four, description, is_public, created_at, expires_at, revoked_at, last_used_at`;

/** `$userId` and `$teamId`: the owning user or team; the other is null. */
export const insertKey = statement(
  "insert-api-key",
  `insert into api_keys (project_id, id, digest, last_four, user_id, team_id, description, is_public, created_at, expires_at)
   values ($projectId, $id, $digest, $lastFour, $userId?, $teamId?, $description, $isPublic, $createdAt, $expiresAt?)
   returning ${columns}`,
  columnTypes<Pick<KeyRow, "type">>(),
);

/** Serializes the creation of a user's keys, so that concurrent requests can't exceed the limit. */
export const lockKeyUser = statement(
  "lock-user-for-api-keys",
  "select id from users where project_id = $projectId and id = $userId for no key update",
);

/** As `lockKeyUser`, for a team's keys. */
export const lockKeyTeam = statement(
  "lock-team-for-api-keys",
  "select id from teams where project_id = $projectId and id = $teamId for no key update",
);

/** Keys of a user or team that aren't revoked, counted up to `$limit`. */
export const countKeys = statement(
  "count-api-keys",
  `select count(*)::int as "count!" from (
     select from api_keys where project_id = $projectId and revoked_at is null
       and (user_id = $userId?::uuid or team_id = $teamId?::uuid) limit $limit) as keys`,
);

/** Revokes a user's keys; `$includesOwnTeams`: and the keys of teams without another member. */
export const revokeAllOfUser = statement(
  "revoke-api-keys-of-user",
  `update api_keys k set revoked_at = $revokedAt
   where k.project_id = $projectId and k.revoked_at is null
     and (k.user_id = $userId or $includesOwnTeams::boolean and k.team_id in (
       select m.team_id from team_memberships m
       where m.project_id = $projectId and m.user_id = $userId and not exists (
         select from team_memberships o
         where o.project_id = $projectId and o.team_id = m.team_id and o.user_id <> $userId)))
   returning ${columns}`,
  columnTypes<Pick<KeyRow, "type">>(),
);

const selectPage = <Owner extends string>(owner: Owner) =>
  selectBoundedPage(
    `select ${columns} from api_keys where project_id = $projectId and ${owner}
       and (created_at, id) < ($afterTime::timestamptz, $afterId::uuid) order by created_at desc, id desc limit $limit`,
    ["description"],
    "created_at desc, id desc",
  );

/** The parameters for a page of keys, with one row more than the page. */
export const toKeyPage = (
  { accessType, project }: Pick<KeyCaller, "accessType" | "project">,
  query: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
) => ({
  projectId: project.id,
  ...toAgePage(query, query.limit ?? maxListItems, { isDescending: true }),
  maxBytes: accessType === "client" ? maxClientPageBytes : maxServerPageBytes,
});

/** Newest first. */
export const listKeysOfUser = statement(
  "list-api-keys-of-user",
  selectPage("user_id = $userId"),
  columnTypes<Pick<KeyRow, "type"> & PageColumns>(),
);

/** Newest first. */
export const listKeysOfTeam = statement(
  "list-api-keys-of-team",
  selectPage("team_id = $teamId"),
  columnTypes<Pick<KeyRow, "type"> & PageColumns>(),
);

export const findKey = statement(
  "find-api-key",
  `select ${columns} from api_keys where project_id = $projectId and id = $id`,
  columnTypes<Pick<KeyRow, "type">>(),
);

/** Locks the key until the caller's transaction ends, so that concurrent updates are serialized. */
export const lockKey = statement(
  "lock-api-key",
  `select ${columns} from api_keys where project_id = $projectId and id = $id for no key update`,
  columnTypes<Pick<KeyRow, "type">>(),
);

/** Looks up by primary key, because the value contains the id. */
export const findKeysByValue = batched(
  statement(
    "find-api-keys-by-value",
    `select k.position::int as "position!", r.* from ${unnestKeys("$ids::uuid[]", "$digests::bytea[]")} as k (id, digest, position)
   cross join lateral (
     select ${columns} from api_keys a where a.project_id = $projectId and a.id = k.id and a.digest = k.digest
     offset 0
   ) r`,
    columnTypes<Pick<KeyRow, "type">>(),
  ),
);

interface KeyValue {
  readonly projectId: string;
  readonly id: string;
  readonly digest: Buffer;
}

export const findKeyByValue = createBatchedRead<KeyValue, RowOf<typeof findKeysByValue>>({
  name: "find-api-key-by-value",
  getGroup: ({ projectId }) => projectId,
  read: (database, keys) =>
    database.rows(findKeysByValue, {
      projectId: keys[0].projectId,
      ids: keys.map(({ id }) => id),
      digests: keys.map(({ digest }) => digest),
    }),
});

/** A null description is unchanged; `$revokes` revokes permanently; `$setExpiresAt` tells whether the expiry changes to `$expiresAt`. */
export const updateKey = statement(
  "update-api-key",
  `update api_keys set
     description = coalesce($description?::text, description),
     revoked_at = case when $revokes::boolean then coalesce(revoked_at, $revokedAt::timestamptz) else revoked_at end,
     expires_at = case when $setExpiresAt::boolean then $expiresAt?::timestamptz else expires_at end
   where project_id = $projectId and id = $id
   returning ${columns}`,
  columnTypes<Pick<KeyRow, "type">>(),
);

/** Fields that user and team keys share. Absent fields are omitted, as the contract requires. */
const common = (key: KeyRow, lastUsedAt: Date | null) => ({
  id: key.id,
  description: key.description,
  created_at_millis: key.created_at.getTime(),
  ...(key.expires_at && { expires_at_millis: key.expires_at.getTime() }),
  ...(key.revoked_at && { manually_revoked_at_millis: key.revoked_at.getTime() }),
  ...(lastUsedAt && { last_used_at_millis: lastUsedAt.getTime() }),
  is_public: key.is_public,
  value: { last_four: key.last_four },
});

/** Serializes a project's key rows for callers, with the owner and without the value. */
export function createToWire(activity: KeyActivity, projectId: string) {
  const read = (key: KeyRow) => common(key, activity.lastUsedAt(projectId, key.id, key.last_used_at));
  return {
    userKey: (key: KeyRow) => ({ ...read(key), type: "user" as const, user_id: key.owner_id }),
    teamKey: (key: KeyRow) => ({ ...read(key), type: "team" as const, team_id: key.owner_id }),
  };
}
