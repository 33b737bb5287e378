import { internalProjectId } from "@vestibule/contract";
import { PlainError } from "../../../http/api-error.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { sameDigest, sha256 } from "../../../platform/crypto/digest.ts";
import type { IntegrationServices } from "../integration-services.ts";
import type { IntegrationClient } from "./integration-client.ts";

interface BasicCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The user-id and password of an Authorization header; null for anything else. OAuth clients form-encode both, which
 * does not affect ours. @see RFC 7617 §2, RFC 6749 §2.3.1
 */
export function parseBasic(header: string | undefined): BasicCredentials | null {
  const [scheme = "", encoded = "", ...rest] = (header ?? "").split(" ");
  if (scheme.toLowerCase() !== "basic" || rest.length > 0 || !base64.test(encoded)) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) return null;
  const [clientId, clientSecret] = [decodeForm(text.slice(0, colon)), decodeForm(text.slice(colon + 1))];
  return clientId === null || clientSecret === null ? null : { clientId, clientSecret };
}

/** Null: a malformed escape. */
function decodeForm(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

/** The partner's client with these credentials. Compares all clients in constant time, to prevent timing attacks. */
export function findClient(
  clients: readonly IntegrationClient[],
  partner: string,
  { clientId, clientSecret }: BasicCredentials,
): IntegrationClient | null {
  const digest = sha256(clientSecret);
  const matching = clients.filter((client) => {
    const isSecret = sameDigest(sha256(client.clientSecret), digest);
    return isSecret && client.name === partner && client.clientId === clientId;
  });
  return matching[0] ?? null;
}

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
