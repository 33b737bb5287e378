import { PlainError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";

/** The projects that the user can administer, in the order in which the user became their owner. */
export const listAccessibleProjectIds = statement(
  "list-accessible-project-ids",
  `select project_id as "project_id!" from project_access where owner_user_id = $userId
   group by project_id order by min(created_at), project_id`,
);

/** Without the projects of teams, in the same order. */
export const listOwnedProjectIds = statement(
  "list-owned-project-ids",
  "select project_id from project_owners where owner_user_id = $userId order by created_at, project_id",
);

/**
 * The projects that exist, locked against deletion until the caller's transaction ends. Lock order: projects, then
 * users, as in deletion.
 */
export const lockProjects = statement(
  "lock-projects",
  "select id from projects where id = any($projectIds::text[]) and deleted_at is null order by id for share",
);

/** Returns only the new ones. */
export const insertOwnerships = statement(
  "insert-project-ownerships",
  `insert into project_owners (project_id, owner_user_id, created_at)
   select given.id, $userId, given.at from unnest($projectIds::text[], $times::timestamptz[]) as given (id, at)
   on conflict do nothing returning project_id`,
);

/** The numbers of owners that the projects have, and of projects that the user has. */
export const countOwnerships = statement(
  "count-project-ownerships",
  `select coalesce(max(o.owners), 0)::int as "owners!",
     (select count(*)::int from project_owners p where p.owner_user_id = $userId) as "projects!"
   from (select count(*) as owners from project_owners where project_id = any($projectIds::text[]) group by project_id) o`,
);

export const deleteOwnerships = statement(
  "delete-project-ownerships",
  "delete from project_owners where project_id = any($projectId::text[]) and owner_user_id = $userId returning project_id",
);

/** The user's projects, locked so that their owners cannot change concurrently. */
const lockOwnedProjects = statement(
  "lock-owned-projects",
  `select p.id from project_owners o join projects p on p.id = o.project_id
   where o.owner_user_id = $userId order by p.id for no key update of p`,
);

const listSoleOwnedProjects = statement(
  "list-sole-owned-projects",
  `select p.display_name from project_owners o join projects p on p.id = o.project_id
   where o.owner_user_id = $userId
     and not exists (select from project_owners other where other.project_id = p.id and other.owner_user_id <> $userId)
   order by o.created_at, p.id`,
);

/** `$idleCutoff`: earliest allowed last use, or null. */
const findOwnership = statement(
  "find-project-ownership",
  `select o.project_id from project_access o
   join sessions s on s.project_id = 'internal' and s.user_id = o.owner_user_id
   where o.project_id = $projectId and o.owner_user_id = $userId and s.id = $sessionId and s.expires_at > $now
     and (s.last_used_at > $idleCutoff?::timestamptz or $idleCutoff::timestamptz is null)`,
);

interface OwnerSession {
  readonly projectId: string;
  /** A user of project `internal`. */
  readonly userId: string;
  readonly sessionId: string;
  /** ms since the epoch. */
  readonly now: number;
  /** Sessions last used before are idle; null if there is no idle timeout. */
  readonly idleCutoff: Date | null;
}

/**
 * Whether a live session belongs to an owner of the project. Checks the session together with the ownership, so that a
 * revoked session is not an admin.
 */
export async function isOwnerSession(
  database: Queryable,
  { projectId, userId, sessionId, now, idleCutoff }: OwnerSession,
): Promise<boolean> {
  const values = { projectId, userId, sessionId, now: new Date(now), idleCutoff };
  return (await database.row(findOwnership, values)) !== null;
}

export type OwnerRow = RowOf<typeof findOwners>;

/**
 * Oldest first: all, or a single one. `is_named`: an owner in their own right. `is_through_team`: a member of the owner
 * team.
 */
export const findOwners = statement(
  "find-project-owners",
  `select u.id as user_id, u.display_name, c.value as primary_email, picture_url(u.profile_image_url) as profile_image_url,
     o.created_at as "created_at!", o.is_through_team as "is_through_team!", o.is_named as "is_named!"
   from (
     select owner_user_id, min(created_at) as created_at, bool_or(is_through_team) as is_through_team,
       bool_or(not is_through_team) as is_named
     from project_access where project_id = $projectId and ($ownerUserId?::uuid is null or owner_user_id = $ownerUserId)
     group by owner_user_id
   ) o
   join users u on u.project_id = 'internal' and u.id = o.owner_user_id
   left join contact_channels c on c.project_id = 'internal' and c.user_id = u.id and c.type = 'email' and c.is_primary
   order by o.created_at, o.owner_user_id`,
);

/**
 * Rejects account deletion by the last owner of a project, which would leave it without an admin. Locks the projects
 * before the account, so that of two last owners who leave concurrently one stays. @throws PlainError 400
 */
export async function assertNotLastOwner(transaction: Queryable, userId: string): Promise<void> {
  await transaction.rows(lockOwnedProjects, { userId });
  const [first, ...others] = await transaction.rows(listSoleOwnedProjects, { userId });
  if (!first) return;
  const projects = [JSON.stringify(first.display_name), ...(others.length > 0 ? [`${others.length} more`] : [])];
  throw new PlainError(
    400,
    `This account is the only owner of ${projects.join(" and ")}. Add another owner first, or delete projects you no longer need.`,
  );
}
