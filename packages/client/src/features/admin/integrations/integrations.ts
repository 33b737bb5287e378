import type { contract } from "@vestibule/contract/endpoints";
import { type AppWithContext, stackAppInternalsSymbol } from "../../../core/app-internals.ts";
import type { Integrations } from "./integration-types.ts";

type Projects = typeof contract.integrationProjects;
type Oauth = typeof contract.integrationOauth;

/**
 * Partner integration requests for the user signed in to an app of project `internal`. A separate function, like
 * `ownedProjects`.
 */
export function integrations(app: AppWithContext): Integrations {
  const { api, session } = app[stackAppInternalsSymbol].context;
  const transfer = (partner: string) =>
    `/integrations/${encodeURIComponent(partner)}/projects/transfer/confirm` as const;
  const confirmation = (partner: string) => `/integrations/${encodeURIComponent(partner)}/internal/confirm` as const;

  return {
    checkTransfer: async ({ partner, code }) => {
      const path = `${transfer(partner)}/check` as const;
      const wire = await api.call<Projects["checkTransferCode"]>("POST", path, { session: null, body: { code } });
      return { partnerDisplayName: wire.partner_display_name, projectDisplayName: wire.project_display_name };
    },
    confirmTransfer: async ({ partner, code }) => {
      const options = { session: session(), body: { code } };
      const wire = await api.call<Projects["confirmTransfer"]>("POST", transfer(partner), options);
      return { projectId: wire.project_id };
    },
    checkAuthorization: async ({ partner, interactionUid }) => {
      const path = `${confirmation(partner)}/check` as const;
      const options = { session: null, body: { interaction_uid: interactionUid } };
      const wire = await api.call<Oauth["check"]>("POST", path, options);
      return {
        partnerDisplayName: wire.partner_display_name,
        redirectHost: wire.redirect_host,
        cancelUrl: wire.cancel_url,
        expiresAt: new Date(wire.expires_at_millis),
      };
    },
    confirmAuthorization: async ({ partner, interactionUid, projectId }) => {
      const body = { interaction_uid: interactionUid, project_id: projectId };
      const wire = await api.call<Oauth["confirm"]>("POST", confirmation(partner), { session: session(), body });
      return { redirectUrl: wire.redirect_url };
    },
  };
}
