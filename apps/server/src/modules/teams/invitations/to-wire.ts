import type { TeamInvitationRead } from "@vestibule/contract/endpoints";
import type { InvitationRow } from "./invitation-statements.ts";

export const toWire = ({ expires_at, ...invitation }: InvitationRow): TeamInvitationRead => ({
  ...invitation,
  expires_at_millis: expires_at.getTime(),
});
