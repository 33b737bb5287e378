import type { HttpRequest } from "../../../http/message.ts";
import { type AuditContext, systemContext } from "../../audit/index.ts";
import type { NewKeySet } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import type { IntegrationClient } from "./integration-client.ts";

/** Lifetime of partner keys, in ms: 100 years. Owners can revoke them at any time. */
const partnerKeyLifeMs = 100 * 365 * 24 * 60 * 60 * 1000;

/** The key set of a partner, with a description that its owner recognizes. `now`: ms since the epoch. */
export const partnerKeySet = ({ name, displayName, clientId }: IntegrationClient, now: number): NewKeySet => ({
  description: `${displayName} (integration)`,
  expiresAt: new Date(now + partnerKeyLifeMs),
  wanted: { client: false, server: false, admin: true },
  details: { partner: name, client_id: clientId },
});

/** Audit context for a partner's actions. Partners are not actors of the project, so the entries' details name them. */
export const partnerContext = (
  { clock, readEndUser }: Pick<IntegrationServices, "clock" | "readEndUser">,
  request: HttpRequest,
  projectId: string,
): AuditContext => ({ ...systemContext(projectId, clock()), endUser: readEndUser(request) });
