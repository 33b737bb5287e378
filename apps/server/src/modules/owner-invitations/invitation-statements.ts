import { statement } from "../../platform/database/database.ts";

/** The inviting owner, locked until the caller's transaction ends. */
export const lockInviter = statement<{ display_name: string | null; primary_email: string | null }>(
  "lock-inviting-owner",
  `select u.display_name, (
     select c.value from contact_channels c
     where c.project_id = 'internal' and c.user_id = u.id and c.type = 'email' and c.is_primary
   ) as primary_email
   from project_owners o join users u on u.project_id = 'internal' and u.id = o.owner_user_id
   where o.project_id = $1 and o.owner_user_id = $2 for key share of u`,
);

/** `$3`: now. */
export const countOpenInvitations = statement<{ count: number }>(
  "count-open-owner-invitations",
  `select count(*)::int as count from project_owner_invitations
   where project_id = $1 and normalized_email <> $2 and expires_at > $3`,
);

/** Replaces an older invitation, whose emailed code becomes invalid. */
export const deleteInvitationByEmail = statement(
  "delete-owner-invitation-by-email",
  "delete from project_owner_invitations where project_id = $1 and normalized_email = $2",
);

export const insertInvitation = statement(
  "insert-owner-invitation",
  `insert into project_owner_invitations
     (project_id, id, recipient_email, normalized_email, invited_by, is_transfer, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export interface InvitationRow {
  readonly id: string;
  readonly recipient_email: string;
  readonly is_transfer: boolean;
  readonly invited_by: string | null;
  readonly inviter_display_name: string | null;
  readonly inviter_email: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly project_display_name: string;
}

/** Oldest first. `$2`: now; `$3`: a single id, or null. */
export const findOpenInvitations = statement<InvitationRow>(
  "find-open-owner-invitations",
  `select i.id, i.recipient_email, i.is_transfer, i.invited_by, u.display_name as inviter_display_name,
     c.value as inviter_email, i.created_at, i.expires_at, p.display_name as project_display_name
   from project_owner_invitations i
   join projects p on p.id = i.project_id and p.deleted_at is null
   left join users u on u.project_id = 'internal' and u.id = i.invited_by
   left join contact_channels c on c.project_id = 'internal' and c.user_id = u.id and c.type = 'email' and c.is_primary
   where i.project_id = $1 and i.expires_at > $2 and ($3::uuid is null or i.id = $3)
   order by i.created_at, i.id`,
);

export interface DeletedInvitationRow {
  readonly recipient_email: string;
  readonly is_transfer: boolean;
  readonly invited_by: string | null;
}

/** Of concurrent acceptances and revocations exactly one gets the row. */
export const deleteInvitation = statement<DeletedInvitationRow>(
  "delete-owner-invitation",
  `delete from project_owner_invitations where project_id = $1 and id = $2
   returning recipient_email, is_transfer, invited_by`,
);

/** Invitations that expired before `$1`. */
export const deleteExpiredOwnerInvitations = statement(
  "delete-expired-owner-invitations",
  `delete from project_owner_invitations where ctid = any (array(
     select ctid from project_owner_invitations where expires_at < $1 limit $2))`,
);
