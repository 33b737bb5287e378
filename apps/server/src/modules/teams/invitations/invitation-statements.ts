import { type Queryable, statement } from "../../../platform/database/database.ts";

/** Inserts the invitation or renews the open one of the email, with the latest spelling and inviter. */
export const upsertInvitation = statement<{ id: string }>(
  "upsert-team-invitation",
  `insert into team_invitations (project_id, id, team_id, recipient_email, normalized_email, invited_by, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (project_id, team_id, normalized_email) where accepted_at is null
   do update set recipient_email = excluded.recipient_email, invited_by = excluded.invited_by, expires_at = excluded.expires_at
   returning id`,
);

/**
 * The inviting member and their display name in the team, locked until the caller's transaction ends. The user is
 * locked first, in the same order as in a user deletion.
 */
export const lockInviter = statement<{ display_name: string | null }>(
  "lock-inviting-member",
  `select coalesce(m.display_name, u.display_name) as display_name
   from users u join team_memberships m on m.project_id = u.project_id and m.user_id = u.id
   where u.project_id = $1 and u.id = $2 and m.team_id = $3 for key share`,
);

/** The number of other emails than `$3` with open invitations to the team. `$4`: now. */
export const countOpenInvitations = statement<{ count: number }>(
  "count-open-team-invitations",
  `select count(*)::int as count from team_invitations
   where project_id = $1 and team_id = $2 and accepted_at is null and normalized_email <> $3 and expires_at > $4`,
);

export interface InvitationRow {
  readonly id: string;
  readonly team_id: string;
  readonly recipient_email: string;
  readonly expires_at: Date;
}

/** Oldest first. `$3`: now. */
export const listOpenInvitations = statement<InvitationRow>(
  "list-open-team-invitations",
  `select id, team_id, recipient_email, expires_at from team_invitations
   where project_id = $1 and team_id = $2 and accepted_at is null and expires_at > $3 order by created_at, id`,
);

export const deleteInvitation = statement(
  "delete-team-invitation",
  "delete from team_invitations where project_id = $1 and team_id = $2 and id = $3 and accepted_at is null",
);

/**
 * The invitation's team, locked until the caller's transaction ends. Locked before the invitation, in the same order as
 * in a team deletion.
 */
export const lockTeamOfInvitation = statement<{ team_id: string }>(
  "lock-team-of-invitation",
  `select i.team_id from team_invitations i join teams t on t.project_id = i.project_id and t.id = i.team_id
   where i.project_id = $1 and i.id = $2 for key share of t`,
);

export const lockInvitation = statement<{ team_id: string; accepted_at: Date | null }>(
  "lock-team-invitation",
  "select team_id, accepted_at from team_invitations where project_id = $1 and id = $2 for no key update",
);

/** Keeps only that the invitation was used and erases the email, so that it doesn't outlive the user's account. */
export const markAccepted = statement(
  "mark-team-invitation-accepted",
  `update team_invitations set accepted_at = $3, recipient_email = '', normalized_email = ''
   where project_id = $1 and id = $2`,
);

/** What the code's holder sees. `is_member`: whether the user `$3` (or null) is a member. */
export const findInvitation = statement<{
  team_id: string;
  team_display_name: string;
  recipient_email: string;
  accepted_at: Date | null;
  is_member: boolean;
}>(
  "find-team-invitation",
  `select i.team_id, t.display_name as team_display_name, i.recipient_email, i.accepted_at,
     exists (select from team_memberships m where m.project_id = $1 and m.team_id = i.team_id and m.user_id = $3) as is_member
   from team_invitations i join teams t on t.project_id = i.project_id and t.id = i.team_id
   where i.project_id = $1 and i.id = $2`,
);

const deleteExpired = statement(
  "delete-expired-team-invitations",
  `delete from team_invitations where ctid = any (array(select ctid from team_invitations where expires_at < $1 limit $2))`,
);

/** Their codes have expired by then, too. Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredInvitations = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteExpired, [before, limit]);
