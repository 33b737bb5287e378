import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { addKeySet, revokeKeySet } from "../../project-keys/index.ts";
import { holdProject } from "../../projects/index.ts";
import type { IntegrationClient } from "../partners/integration-client.ts";
import { partnerContext, partnerKeySet } from "../partners/partner-keys.ts";
import type { IntegrationServices } from "../services.ts";
import { isVerifiedBy } from "./pkce.ts";
import { type CodeParameters, type CodeRow, holdCode, useCode } from "./queries.ts";

/** What the partner brings to the token endpoint. */
export interface Presented {
  readonly digest: Buffer;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

export interface Exchange {
  readonly projectId: string;
  /** A super secret admin key, in clear this once. */
  readonly key: string;
  readonly parameters: CodeParameters;
}

/** Exchanges a code for a key of the project it is for; null when it is worth nothing. Whatever it is presented with uses it up: a wrong
 *  verifier tells that it leaked. The second time takes back what the first one gave. @see RFC 9700 §4.5, ASVS 5.0 10.4.2
 *  @throws PlainError 400 when the project has too many keys */
export async function exchangeCode(
  services: IntegrationServices,
  request: HttpRequest,
  client: IntegrationClient,
  presented: Presented,
): Promise<Exchange | null> {
  const { database, projects } = services;
  const outcome = await database.transaction(async (transaction) => {
    const row = await transaction.row(holdCode, [presented.digest, client.name, client.clientId]);
    return row && useHeldCode(transaction, services, { row, request, client, presented });
  });
  if (!outcome) return null;
  projects.forget(outcome.projectId);
  return outcome.exchange;
}

interface Use {
  readonly row: CodeRow;
  readonly request: HttpRequest;
  readonly client: IntegrationClient;
  readonly presented: Presented;
}

/** Null is returned and not thrown where it is to be remembered. */
async function useHeldCode(
  transaction: Queryable,
  services: IntegrationServices,
  { row, request, client, presented }: Use,
): Promise<{ projectId: string; exchange: Exchange | null }> {
  const { project_id: projectId, parameters } = row;
  const context = partnerContext(services, request, projectId);
  const refused = { projectId, exchange: null };
  if (row.used_at !== null) {
    const details = { partner: client.name, client_id: client.clientId, why: "authorization code used twice" };
    if (row.key_set_id !== null) await revokeKeySet(transaction, context, row.key_set_id, details);
    return refused;
  }
  const use = (keySetId: string | null) =>
    transaction.run(useCode, [projectId, presented.digest, new Date(context.now), keySetId]);
  const isRight =
    row.expires_at.getTime() > context.now &&
    presented.redirectUri === parameters.redirectUri &&
    isVerifiedBy(parameters.codeChallenge, presented.codeVerifier);
  // The code goes with its project, but the job that removes both may not have come to it.
  if (!isRight || !(await holdProject(transaction, projectId))) {
    await use(null);
    return refused;
  }
  const { id, keys } = await addKeySet(transaction, context, partnerKeySet(client, context.now));
  await use(id);
  return { projectId, exchange: { projectId, key: keys.superSecretAdminKey ?? "", parameters } };
}
