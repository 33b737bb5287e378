import type { KeyActivity } from "./activity/key-activity.ts";
import type { KeyRow } from "./api-key-statements.ts";

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
