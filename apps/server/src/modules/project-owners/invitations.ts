import { randomUUID } from "node:crypto";
import type { Queryable } from "../../platform/database/database.ts";
import { type RowOf, statement } from "../../platform/database/statement.ts";

interface InvitationKey {
  readonly projectId: string;
  readonly id: string;
}

/** The inviting owner, locked until the caller's transaction ends. */
const lockInviterRow = statement(
  "lock-inviting-owner",
  `select u.display_name, (
     select c.value from contact_channels c
     where c.project_id = 'internal' and c.user_id = u.id and c.type = 'email' and c.is_primary
   ) as primary_email
   from users u
   where u.project_id = 'internal' and u.id = $userId
     and exists (select from project_access o where o.project_id = $projectId and o.owner_user_id = u.id)
   for key share of u`,
);

/** Locks the inviting owner until the caller's transaction ends. False if the user doesn't own the project. */
export const lockInviter = async (
  transaction: Queryable,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
): Promise<boolean> => (await transaction.row(lockInviterRow, { projectId, userId })) !== null;

/** `$now`: now. */
const countOpen = statement(
  "count-open-owner-invitations",
  `select count(*)::int as "count!" from project_owner_invitations
   where project_id = $projectId and normalized_email <> $normalizedEmail and expires_at > $now`,
);

/** Open invitations to other emails. `now`: ms since the epoch. */
export async function countOtherInvitations(
  transaction: Queryable,
  {
    projectId,
    normalizedEmail,
    now,
  }: { readonly projectId: string; readonly normalizedEmail: string; readonly now: number },
): Promise<number> {
  return (await transaction.row(countOpen, { projectId, normalizedEmail, now: new Date(now) }))?.count ?? 0;
}

const deleteByEmail = statement(
  "delete-owner-invitation-by-email",
  "delete from project_owner_invitations where project_id = $projectId and normalized_email = $normalizedEmail",
);

const insert = statement(
  "insert-owner-invitation",
  `insert into project_owner_invitations
     (project_id, id, recipient_email, normalized_email, invited_by, key_set_id, is_transfer, created_at, expires_at)
   values ($projectId, $id, $email, $normalizedEmail, $inviterId?, $keySetId?, $isTransfer, $createdAt, $expiresAt)`,
);

interface NewInvitation {
  readonly projectId: string;
  /** As entered. */
  readonly email: string;
  readonly normalizedEmail: string;
  /** The inviting owner; null for a key. */
  readonly inviterId: string | null;
  /** The key set that invites; null for an owner. */
  readonly keySetId: string | null;
  readonly isTransfer: boolean;
  /** ms since the epoch. */
  readonly now: number;
  readonly lifeMs: number;
}

/** Replaces an older invitation to the email, whose emailed code becomes invalid. Returns the new id. */
export async function replaceInvitation(transaction: Queryable, invitation: NewInvitation): Promise<string> {
  const { projectId, email, normalizedEmail, inviterId, keySetId, isTransfer, now, lifeMs } = invitation;
  await transaction.run(deleteByEmail, { projectId, normalizedEmail });
  const id = randomUUID();
  const times = { createdAt: new Date(now), expiresAt: new Date(now + lifeMs) };
  await transaction.run(insert, { projectId, id, email, normalizedEmail, inviterId, keySetId, isTransfer, ...times });
  return id;
}

export type InvitationRow = RowOf<typeof findOpen>;

/** Oldest first. `$now`: now; `$id`: a single id, or null. */
const findOpen = statement(
  "find-open-owner-invitations",
  `select i.id, i.recipient_email, i.is_transfer, i.invited_by, u.display_name as inviter_display_name,
     c.value as inviter_email, i.created_at, i.expires_at, p.display_name as project_display_name
   from project_owner_invitations i
   join projects p on p.id = i.project_id and p.deleted_at is null
   left join users u on u.project_id = 'internal' and u.id = i.invited_by
   left join contact_channels c on c.project_id = 'internal' and c.user_id = u.id and c.type = 'email' and c.is_primary
   left join project_key_sets k on k.project_id = i.project_id and k.id = i.key_set_id
   where i.project_id = $projectId and i.expires_at > $now and k.revoked_at is null and ($id?::uuid is null or i.id = $id)
   order by i.created_at, i.id`,
);

/** Null if it expired, was revoked or accepted, or its project was deleted or its key revoked. `now`: ms since the epoch. */
export const findOpenInvitation = (
  database: Queryable,
  { projectId, id, now }: InvitationKey & { readonly now: number },
): Promise<InvitationRow | null> => database.row(findOpen, { projectId, now: new Date(now), id });

/** Oldest first. `now`: ms since the epoch. */
export const listOpenInvitations = (
  database: Queryable,
  { projectId, now }: { readonly projectId: string; readonly now: number },
): Promise<InvitationRow[]> => database.rows(findOpen, { projectId, now: new Date(now), id: null });

export type DeletedInvitationRow = RowOf<typeof deleteById>;

const deleteById = statement(
  "delete-owner-invitation",
  `delete from project_owner_invitations where project_id = $projectId and id = $id
   returning recipient_email, is_transfer, invited_by, key_set_id`,
);

/** Of concurrent acceptances and revocations exactly one gets the row; the others get null. */
export const deleteInvitation = (
  transaction: Queryable,
  { projectId, id }: InvitationKey,
): Promise<DeletedInvitationRow | null> => transaction.row(deleteById, { projectId, id });

const deleteByInviter = statement(
  "delete-owner-invitations-by-inviter",
  "delete from project_owner_invitations where project_id = any($projectId::text[]) and invited_by = $userId",
);

/** Revokes the invitations that an owner sent. */
export async function deleteInvitationsByInviter(
  transaction: Queryable,
  { projectIds, userId }: { readonly projectIds: readonly string[]; readonly userId: string },
): Promise<void> {
  await transaction.run(deleteByInviter, { projectId: projectIds, userId });
}

const deleteExpired = statement(
  "delete-expired-owner-invitations",
  `delete from project_owner_invitations where ctid = any (array(
     select ctid from project_owner_invitations where expires_at < $before limit $limit))`,
);

/** Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredOwnerInvitations = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteExpired, { before, limit });

const deleteToAddresses = statement(
  "delete-owner-invitations-to-addresses",
  "delete from project_owner_invitations where normalized_email = any ($normalizedEmails::text[])",
);

/** Deletes the invitations to the emails of a deleted owner, to any project. */
export const deleteOwnerInvitationsToAddresses = (
  transaction: Queryable,
  normalizedEmails: readonly string[],
): Promise<number> => transaction.run(deleteToAddresses, { normalizedEmails });
