import type { HttpRequest } from "../../../http/message.ts";
import { type AuditContext, systemContext } from "../../audit/index.ts";
import type { NewKeySet } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import type { IntegrationClient } from "./integration-client.ts";

/** How long the keys of partners last, in ms: 100 years. Owners end them when they like. */
const partnerKeyLifeMs = 100 * 365 * 24 * 60 * 60 * 1000;

/** The keys that a partner administers a project with, under a name by which its owner knows them. `now`: ms since the epoch. */
export const partnerKeySet = ({ name, displayName, clientId }: IntegrationClient, now: number): NewKeySet => ({
  description: `${displayName} (integration)`,
  expiresAt: new Date(now + partnerKeyLifeMs),
  wanted: { client: false, server: false, admin: true },
  details: { partner: name, client_id: clientId },
});

/** What is done in a project for a partner, which is no actor of the project; the entries' details name it. */
export const partnerContext = (
  { clock, readEndUser }: Pick<IntegrationServices, "clock" | "readEndUser">,
  request: HttpRequest,
  projectId: string,
): AuditContext => ({ ...systemContext(projectId, clock()), endUser: readEndUser(request) });
