import { internalProjectId } from "@vestibule/contract";
import { PlainError } from "../../../http/api-error.ts";
import type { HttpRequest } from "../../../http/message.ts";
import type { IntegrationServices } from "../integration-services.ts";
import { findClient, parseBasic } from "./basic-credentials.ts";
import type { IntegrationClient } from "./integration-client.ts";

/** A call to a partner endpoint. */
export interface PartnerCall {
  readonly params: { readonly partner: string };
  readonly request: HttpRequest;
}

/** The clients of the partner in the path. @throws PlainError 404, as for any unknown path */
export function getPartnerClients(
  { integrationClients }: Pick<IntegrationServices, "integrationClients">,
  { params, request }: PartnerCall,
): readonly [IntegrationClient, ...IntegrationClient[]] {
  const [first, ...others] = integrationClients.filter(({ name }) => name === params.partner);
  if (!first) throw new PlainError(404, `There is no ${request.path} in this API.`);
  return [first, ...others];
}

/** The authenticated client, or null. Failed attempts are counted. @throws PlainError 404, 429 */
export async function identifyPartner(
  services: Pick<IntegrationServices, "integrationClients" | "limits">,
  call: PartnerCall,
): Promise<IntegrationClient | null> {
  const { request, params } = call;
  const clients = getPartnerClients(services, call);
  const attempt = await services.limits.check({
    action: "credential",
    projectId: internalProjectId,
    accessType: "client",
    request,
  });
  const credentials = parseBasic(request.headers.authorization);
  const client = credentials && findClient(clients, params.partner, credentials);
  if (client) await attempt.succeeded();
  return client;
}

/** @see RFC 7617 §2 */
export const challenge = { "www-authenticate": 'Basic realm="vestibule", charset="UTF-8"' };

/** The authenticated client. @throws PlainError 404, 429, 401 */
export async function requirePartner(
  services: Pick<IntegrationServices, "integrationClients" | "limits">,
  call: PartnerCall,
): Promise<IntegrationClient> {
  const client = await identifyPartner(services, call);
  if (client) return client;
  throw new PlainError(401, "The partner's client ID and secret are missing or wrong (HTTP Basic).", challenge);
}
