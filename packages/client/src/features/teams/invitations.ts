import type { contract, TeamInvitationRead } from "@vestibule/contract/endpoints";
import type { RequestContext } from "../../core/user-context.ts";
import type { TeamInvitation } from "./team-types.ts";

/** A team's pending invitations, oldest first. */
export async function listTeamInvitations(context: RequestContext, teamId: string): Promise<TeamInvitation[]> {
  const path = `/team-invitations?team_id=${encodeURIComponent(teamId)}` as const;
  const { items } = await context.api.call<typeof contract.teamInvitations.list>("GET", path, {
    session: context.session,
  });
  return items.map((wire) => invitationFromWire(context, wire));
}

function invitationFromWire({ api, session, refetch }: RequestContext, wire: TeamInvitationRead): TeamInvitation {
  return Object.freeze<TeamInvitation>({
    id: wire.id,
    recipientEmail: wire.recipient_email,
    expiresAt: new Date(wire.expires_at_millis),
    createdAt: new Date(wire.created_at_millis),
    revoke: async () => {
      const path = `/team-invitations/${wire.id}?team_id=${wire.team_id}` as const;
      await api.call<typeof contract.teamInvitations.revoke>("DELETE", path, { session });
      await refetch();
    },
  });
}
