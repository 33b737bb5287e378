import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { Project } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import { getPartnerClients } from "../partners/partners.ts";
import {
  buildRedirectUrl,
  encryptInteraction,
  getConfirmationUrl,
  getIssuer,
  interactionLifeMs,
  parseAuthorizationRequest,
} from "./authorization-request.ts";

/**
 * `GET /integrations/{partner}/oauth/authorize`: a navigation. Grants nothing; it redirects to the page where an owner
 * confirms.
 */
export function authorize(
  services: IntegrationServices,
): Handler<typeof contract.integrationOauth.authorize, Project, unknown> {
  return function authorize(call) {
    const clients = getPartnerClients(services, call);
    const { publicUrl, encryption, clock } = services;
    const partner = clients[0].name;
    const read = parseAuthorizationRequest(clients, call.request.query);
    switch (read.kind) {
      // No redirect, because the redirect URI is untrusted (open redirector). @see RFC 9700 §4.11
      case "local":
        throw new PlainError(400, read.message);
      case "refused": {
        const iss = getIssuer(publicUrl, partner);
        return redirect(buildRedirectUrl(read.redirectUri, { ...read.problem, state: read.state, iss }));
      }
      case "accepted": {
        const interaction = { request: read.request, expiresAt: clock() + interactionLifeMs };
        return redirect(getConfirmationUrl(publicUrl, partner, encryptInteraction(encryption, partner, interaction)));
      }
    }
  };
}

/** The URLs contain state and codes, so no Referer may be sent. @see RFC 9700 §4.2.4 */
const redirect = (location: string) => ({
  body: {},
  replyHeaders: { location, "referrer-policy": "no-referrer" },
});
