import type { contract } from "@vestibule/contract/endpoints";
import type { AppContext } from "../apps/app-context.ts";
import { done, knownErrorAsResult } from "../http/known-error-as-result.ts";
import { camelCaseKeys } from "../wire/letter-case.ts";
import type { TeamInvitationMethods } from "./team-types.ts";

const invitationErrors = ["VERIFICATION_ERROR"] as const;

/** Methods for the code of a team invitation. */
export const createTeamInvitationMethods = ({ api, session, cache }: AppContext): TeamInvitationMethods => ({
  verifyTeamInvitationCode: (code) =>
    knownErrorAsResult(invitationErrors, () =>
      api
        .call<typeof contract.teamInvitations.checkCode>("POST", "/team-invitations/accept/check-code", {
          session: null,
          body: { code },
        })
        .then(done),
    ),
  getTeamInvitationDetails: (code) =>
    knownErrorAsResult(invitationErrors, async () =>
      camelCaseKeys(
        await api.call<typeof contract.teamInvitations.details>("POST", "/team-invitations/accept/details", {
          session: session(),
          body: { code },
        }),
      ),
    ),
  acceptTeamInvitation: (code) =>
    knownErrorAsResult(invitationErrors, async () => {
      const guest = session();
      await api.call<typeof contract.teamInvitations.accept>("POST", "/team-invitations/accept", {
        session: guest,
        body: { code },
      });
      await cache.refetch(guest);
      return undefined;
    }),
});
