import type { ProjectOwnerInvitationRead } from "@vestibule/contract/endpoints";
import type { InvitationRow } from "../project-owners/index.ts";

export const toWire = (row: InvitationRow): ProjectOwnerInvitationRead => ({
  id: row.id,
  email: row.recipient_email,
  is_transfer: row.is_transfer,
  invited_by:
    row.invited_by === null
      ? null
      : { user_id: row.invited_by, display_name: row.inviter_display_name, primary_email: row.inviter_email },
  created_at_millis: row.created_at.getTime(),
  expires_at_millis: row.expires_at.getTime(),
});
