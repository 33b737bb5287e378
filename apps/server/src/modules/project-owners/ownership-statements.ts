import { PlainError } from "../../http/api-error.ts";
import { type Queryable, statement } from "../../platform/database/database.ts";

/** In the order in which the user became their owner. */
export const listOwnedProjectIds = statement<{ project_id: string }>(
  "list-owned-project-ids",
  "select project_id from project_owners where owner_user_id = $1 order by created_at, project_id",
);

/**
 * The projects that exist, locked against deletion until the caller's transaction ends. Lock order: projects, then
 * users, as in deletion.
 */
export const lockProjects = statement<{ id: string }>(
  "lock-projects",
  "select id from projects where id = any($1::text[]) and deleted_at is null order by id for share",
);

/** Returns only the new ones. */
export const insertOwnerships = statement<{ project_id: string }>(
  "insert-project-ownerships",
  `insert into project_owners (project_id, owner_user_id, created_at)
   select given.id, $2, given.at from unnest($1::text[], $3::timestamptz[]) as given (id, at)
   on conflict do nothing returning project_id`,
);

export const deleteOwnerships = statement<{ project_id: string }>(
  "delete-project-ownerships",
  "delete from project_owners where project_id = any($1::text[]) and owner_user_id = $2 returning project_id",
);

/** The user's projects, locked so that their owners cannot change concurrently. */
const lockOwnedProjects = statement<{ id: string }>(
  "lock-owned-projects",
  `select p.id from project_owners o join projects p on p.id = o.project_id
   where o.owner_user_id = $1 order by p.id for no key update of p`,
);

const listSoleOwnedProjects = statement<{ display_name: string }>(
  "list-sole-owned-projects",
  `select p.display_name from project_owners o join projects p on p.id = o.project_id
   where o.owner_user_id = $1
     and not exists (select from project_owners other where other.project_id = p.id and other.owner_user_id <> $1)
   order by o.created_at, p.id`,
);

/** `$5`: earliest allowed last use, or null. */
const findOwnership = statement<{ project_id: string }>(
  "find-project-ownership",
  `select o.project_id from project_owners o
   join sessions s on s.project_id = 'internal' and s.user_id = o.owner_user_id
   where o.project_id = $1 and o.owner_user_id = $2 and s.id = $3 and s.expires_at > $4
     and (s.last_used_at > $5::timestamptz or $5::timestamptz is null)`,
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
  const values = [projectId, userId, sessionId, new Date(now), idleCutoff];
  return (await database.row(findOwnership, values)) !== null;
}

export interface OwnerRow {
  readonly user_id: string;
  readonly display_name: string | null;
  readonly primary_email: string | null;
  readonly profile_image_url: string | null;
  readonly created_at: Date;
}

/** Oldest first; `$2`: a single owner's id, or null. */
export const findOwners = statement<OwnerRow>(
  "find-project-owners",
  `select o.owner_user_id as user_id, u.display_name, c.value as primary_email, u.profile_image_url, o.created_at
   from project_owners o
   join users u on u.project_id = 'internal' and u.id = o.owner_user_id
   left join contact_channels c on c.project_id = 'internal' and c.user_id = u.id and c.type = 'email' and c.is_primary
   where o.project_id = $1 and ($2::uuid is null or o.owner_user_id = $2) order by o.created_at, o.owner_user_id`,
);

/**
 * Rejects account deletion by the last owner of a project, which would leave it without an admin. Locks the projects
 * before the account, so that of two last owners who leave concurrently one stays. @throws PlainError 400
 */
export async function assertNotLastOwner(transaction: Queryable, userId: string): Promise<void> {
  await transaction.rows(lockOwnedProjects, [userId]);
  const [first, ...others] = await transaction.rows(listSoleOwnedProjects, [userId]);
  if (!first) return;
  const projects = [JSON.stringify(first.display_name), ...(others.length > 0 ? [`${others.length} more`] : [])];
  throw new PlainError(
    400,
    `This account is the only owner of ${projects.join(" and ")}. Add another owner first, or delete projects you no longer need.`,
  );
}
