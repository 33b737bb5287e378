import type { KeyActivity } from "./activity/key-activity.ts";
import type { KeyRow } from "./api-key-statements.ts";

/** What keys of users and of teams have in common. Absent fields are left out, as the contract says. */
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

/** Turns rows of one project into what callers see: whose key it is, and never its value. */
export function createToWire(activity: KeyActivity, projectId: string) {
  const read = (key: KeyRow) => common(key, activity.lastUsedAt(projectId, key.id, key.last_used_at));
  return {
    userKey: (key: KeyRow) => ({ ...read(key), type: "user" as const, user_id: key.owner_id }),
    teamKey: (key: KeyRow) => ({ ...read(key), type: "team" as const, team_id: key.owner_id }),
  };
}
