import type { Queryable } from "../../../platform/database/database.ts";
import { type RowOf, statement } from "../../../platform/database/statement.ts";

/** Inserts the invitation or renews the open one of the email, with the latest spelling and inviter. */
export const upsertInvitation = statement(
  "upsert-team-invitation",
  `insert into team_invitations (project_id, id, team_id, recipient_email, normalized_email, invited_by, created_at, expires_at)
   values ($projectId, $id, $teamId, $email, $normalizedEmail, $inviterId?, $createdAt, $expiresAt)
   on conflict (project_id, team_id, normalized_email) where accepted_at is null
   do update set recipient_email = excluded.recipient_email, invited_by = excluded.invited_by, expires_at = excluded.expires_at
   returning id`,
);

/**
 * The inviting member and their display name in the team. Locks only the user: the team is locked next, and its
 * memberships after it.
 */
export const lockInviter = statement(
  "lock-inviting-member",
  `select coalesce(m.display_name, u.display_name) as display_name
   from users u join team_memberships m on m.project_id = u.project_id and m.user_id = u.id
   where u.project_id = $projectId and u.id = $inviterId and m.team_id = $teamId for key share of u`,
);

/** The number of other emails than `$normalizedEmail` with open invitations to the team. `$now`: now. */
export const countOpenInvitations = statement(
  "count-open-team-invitations",
  `select count(*)::int as "count!" from team_invitations
   where project_id = $projectId and team_id = $teamId and accepted_at is null and normalized_email <> $normalizedEmail and expires_at > $now`,
);

export type InvitationRow = RowOf<typeof listOpenInvitations>;

/** Oldest first, after a position. `$now`: now. */
export const listOpenInvitations = statement(
  "list-open-team-invitations",
  `select i.id, i.team_id, t.display_name as team_display_name, i.recipient_email, i.expires_at, i.created_at
   from team_invitations i join teams t on t.project_id = i.project_id and t.id = i.team_id
   where i.project_id = $projectId and i.team_id = $teamId and i.accepted_at is null and i.expires_at > $now
     and (i.created_at, i.id) > ($afterTime, $afterId)
   order by i.created_at, i.id limit $limit`,
);

/** The open invitations for a user's verified emails; otherwise like {@link listOpenInvitations}. */
export const listInvitationsOfUser = statement(
  "list-team-invitations-of-user",
  `select i.id, i.team_id, t.display_name as team_display_name, i.recipient_email, i.expires_at, i.created_at
   from contact_channels c
   join team_invitations i on i.project_id = c.project_id and i.normalized_email = c.normalized_value
   join teams t on t.project_id = i.project_id and t.id = i.team_id
   where c.project_id = $projectId and c.user_id = $userId and c.type = 'email' and c.is_verified
     and i.project_id = $projectId and i.accepted_at is null and i.expires_at > $now
     and (i.created_at, i.id) > ($afterTime, $afterId)
   order by i.created_at, i.id limit $limit`,
);

/** Whether a user has the invited email; `is_verified`: and has verified it. */
export const findInvitedEmail = statement(
  "find-invited-email-of-user",
  `select c.is_verified from team_invitations i
   join contact_channels c on c.project_id = i.project_id and c.type = 'email' and c.normalized_value = i.normalized_email
   where i.project_id = $projectId and i.id = $invitationId and c.project_id = $projectId and c.user_id = $userId`,
);

export const deleteInvitation = statement(
  "delete-team-invitation",
  "delete from team_invitations where project_id = $projectId and team_id = $teamId and id = $id and accepted_at is null",
);

/**
 * The invitation's team, locked until the caller's transaction ends. Locked before the invitation, in the same order as
 * in a team deletion.
 */
export const lockTeamOfInvitation = statement(
  "lock-team-of-invitation",
  `select i.team_id from team_invitations i join teams t on t.project_id = i.project_id and t.id = i.team_id
   where i.project_id = $projectId and i.id = $id for key share of t`,
);

export const lockInvitation = statement(
  "lock-team-invitation",
  "select team_id, accepted_at, expires_at from team_invitations where project_id = $projectId and id = $id for no key update",
);

/** Keeps only that the invitation was used and erases the email, so that it doesn't outlive the user's account. */
export const markAccepted = statement(
  "mark-team-invitation-accepted",
  `update team_invitations set accepted_at = $acceptedAt, recipient_email = '', normalized_email = ''
   where project_id = $projectId and id = $invitationId`,
);

/** What the code's holder sees. `is_member`: whether the user `$userId` (or null) is a member. */
export const findInvitation = statement(
  "find-team-invitation",
  `select i.id, i.team_id, t.display_name as team_display_name, i.recipient_email, i.accepted_at,
     exists (select from team_memberships m where m.project_id = $projectId and m.team_id = i.team_id and m.user_id = $userId?) as "is_member!"
   from team_invitations i join teams t on t.project_id = i.project_id and t.id = i.team_id
   where i.project_id = $projectId and i.id = $id`,
);

const deleteExpired = statement(
  "delete-expired-team-invitations",
  `delete from team_invitations where ctid = any (array(select ctid from team_invitations where expires_at < $before limit $limit))`,
);

/** Their codes have expired by then, too. Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredInvitations = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteExpired, { before, limit });

const deleteToAddresses = statement(
  "delete-team-invitations-to-addresses",
  "delete from team_invitations where project_id = $projectId and normalized_email = any ($normalizedEmails::text[])",
);

/** Deletes the invitations to the emails of a deleted user, accepted ones included. */
export const deleteInvitationsToAddresses = (
  transaction: Queryable,
  recipients: { readonly projectId: string; readonly normalizedEmails: readonly string[] },
): Promise<number> => transaction.run(deleteToAddresses, recipients);
