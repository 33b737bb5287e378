import { statement } from "../../platform/database/database.ts";

export const insertSession = statement(
  "insert-session",
  `insert into sessions (project_id, id, user_id, refresh_token_digest, is_impersonation, created_at, expires_at, last_used_at)
   values ($1, $2, $3, $4, $5, $6, $7, $6)`,
);

/** The hot path of a refresh: one read by a unique index; the use is recorded later, see `activity.ts`. */
export const findLiveSession = statement<{ id: string; user_id: string }>(
  "find-live-session",
  "select id, user_id from sessions where project_id = $1 and refresh_token_digest = $2 and (expires_at > $3) is true",
);

export const deleteSession = statement("delete-session", "delete from sessions where project_id = $1 and id = $2");

export const deleteSessionByToken = statement(
  "delete-session-by-token",
  "delete from sessions where project_id = $1 and refresh_token_digest = $2 and expires_at > $3",
);

export const deleteSessionsOfUser = statement(
  "delete-sessions-of-user",
  "delete from sessions where project_id = $1 and user_id = $2",
);

export const deleteExpiredSessions = statement("delete-expired-sessions", "delete from sessions where expires_at < $1");

/** Uses of many sessions at once; each also counts as activity of its user. */
export const recordUses = statement(
  "record-session-uses",
  `with uses as (
     select * from unnest($1::text[], $2::uuid[], $3::uuid[], $4::timestamptz[]) as use (project_id, session_id, user_id, used_at)
   ), touched as (
     update sessions s set last_used_at = greatest(s.last_used_at, u.used_at)
     from uses u where s.project_id = u.project_id and s.id = u.session_id
   )
   update users t set last_active_at = greatest(t.last_active_at, u.used_at)
   from (select project_id, user_id, max(used_at) as used_at from uses group by 1, 2) u
   where t.project_id = u.project_id and t.id = u.user_id`,
);
