import type { contract, TeamInvitationRead } from "@vestibule/contract/endpoints";
import type { ObjectParts } from "../users/account-parts.ts";
import type { TeamInvitation } from "./model.ts";

/** The open invitations of a team, oldest first. */
export async function listTeamInvitations(parts: ObjectParts, teamId: string): Promise<readonly TeamInvitation[]> {
  const path = `/team-invitations?team_id=${encodeURIComponent(teamId)}` as const;
  const { items } = await parts.api.call<typeof contract.teamInvitations.list>("GET", path, {
    session: parts.session,
  });
  return items.map((wire) => invitationFromWire(parts, wire));
}

function invitationFromWire({ api, session, renew }: ObjectParts, wire: TeamInvitationRead): TeamInvitation {
  return Object.freeze<TeamInvitation>({
    id: wire.id,
    recipientEmail: wire.recipient_email,
    expiresAt: new Date(wire.expires_at_millis),
    revoke: async () => {
      const path = `/team-invitations/${wire.id}?team_id=${wire.team_id}` as const;
      await api.call<typeof contract.teamInvitations.revoke>("DELETE", path, { session });
      await renew();
    },
  });
}
