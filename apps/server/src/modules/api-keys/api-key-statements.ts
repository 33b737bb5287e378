import { statement } from "../../platform/database/database.ts";
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

export const columns = `id, case when user_id is null then 'team' else 'user' end as type, coalesce(user_id, team_id) as owner_id,
  last_four, description, is_public, created_at, expires_at, revoked_at, last_used_at`;

/** `$5` and `$6`: the owning user or team; the other is null. */
export const insertKey = statement<KeyRow>(
  "insert-api-key",
  `insert into api_keys (project_id, id, digest, last_four, user_id, team_id, description, is_public, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   returning ${columns}`,
);

/** Newest first. */
export const listKeysOfUser = statement<KeyRow>(
  "list-api-keys-of-user",
  `select ${columns} from api_keys where project_id = $1 and user_id = $2 order by created_at desc, id`,
);

/** Newest first. */
export const listKeysOfTeam = statement<KeyRow>(
  "list-api-keys-of-team",
  `select ${columns} from api_keys where project_id = $1 and team_id = $2 order by created_at desc, id`,
);

export const findKey = statement<KeyRow>(
  "find-api-key",
  `select ${columns} from api_keys where project_id = $1 and id = $2`,
);

/** Locks the key until the caller's transaction ends, so that concurrent updates are serialized. */
export const lockKey = statement<KeyRow>(
  "lock-api-key",
  `select ${columns} from api_keys where project_id = $1 and id = $2 for no key update`,
);

/** Looks up by primary key, because the value contains the id. */
export const findKeyByValue = statement<KeyRow>(
  "find-api-key-by-value",
  `select ${columns} from api_keys where project_id = $1 and id = $2 and digest = $3`,
);

/** A null description is unchanged; `$4` revokes permanently; `$6` tells whether the expiry changes to `$7`. */
export const updateKey = statement<KeyRow>(
  "update-api-key",
  `update api_keys set
     description = coalesce($3::text, description),
     revoked_at = case when $4::boolean then coalesce(revoked_at, $5::timestamptz) else revoked_at end,
     expires_at = case when $6::boolean then $7::timestamptz else expires_at end
   where project_id = $1 and id = $2
   returning ${columns}`,
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
