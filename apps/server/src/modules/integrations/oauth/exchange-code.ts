import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { addKeySet, lockProjectForUpdate, revokeKeySet } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import type { IntegrationClient } from "../partners/integration-client.ts";
import { partnerContext, partnerKeySet } from "../partners/partner-keys.ts";
import { type CodeParameters, type CodeRow, lockCode, markCodeUsed } from "./integration-code-statements.ts";
import { isVerifiedBy } from "./pkce.ts";

/** The token request's parameters. */
export interface PresentedCode {
  readonly digest: Buffer;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

export interface Exchange {
  readonly projectId: string;
  /** A super secret admin key, in plain text this one time. */
  readonly key: string;
  readonly parameters: CodeParameters;
}

/**
 * Exchanges a code for a key of its project; null if the code is invalid. Every attempt consumes the code: a wrong
 * verifier means that it leaked. Reuse revokes the key that the first use created. @see RFC 9700 §4.5, ASVS 5.0 10.4.2
 * @throws PlainError 400 if the project has too many keys
 */
export async function exchangeCode(
  services: IntegrationServices,
  request: HttpRequest,
  client: IntegrationClient,
  presented: PresentedCode,
): Promise<Exchange | null> {
  const { database, projects } = services;
  const outcome = await database.transaction(async (transaction) => {
    const row = await transaction.row(lockCode, [presented.digest, client.name, client.clientId]);
    return row && redeemLockedCode(transaction, services, { row, request, client, presented });
  });
  if (!outcome) return null;
  projects.invalidate(outcome.projectId);
  return outcome.exchange;
}

interface Redemption {
  readonly row: CodeRow;
  readonly request: HttpRequest;
  readonly client: IntegrationClient;
  readonly presented: PresentedCode;
}

/** Returns null instead of throwing, so that the consumed code is committed. */
async function redeemLockedCode(
  transaction: Queryable,
  services: IntegrationServices,
  { row, request, client, presented }: Redemption,
): Promise<{ projectId: string; exchange: Exchange | null }> {
  const { project_id: projectId, parameters } = row;
  const context = partnerContext(services, request, projectId);
  const refused = { projectId, exchange: null };
  if (row.used_at !== null) {
    const details = { partner: client.name, client_id: client.clientId, why: "authorization code used twice" };
    if (row.key_set_id !== null) await revokeKeySet(transaction, context, row.key_set_id, details);
    return refused;
  }
  const markUsed = (keySetId: string | null) =>
    transaction.run(markCodeUsed, [projectId, presented.digest, new Date(context.now), keySetId]);
  const isValid =
    row.expires_at.getTime() > context.now &&
    presented.redirectUri === parameters.redirectUri &&
    isVerifiedBy(parameters.codeChallenge, presented.codeVerifier);
  // The code is deleted with its project, but that job may not have run yet.
  if (!isValid || !(await lockProjectForUpdate(transaction, projectId))) {
    await markUsed(null);
    return refused;
  }
  const { id, keys } = await addKeySet(transaction, context, partnerKeySet(client, context.now));
  await markUsed(id);
  return { projectId, exchange: { projectId, key: keys.superSecretAdminKey ?? "", parameters } };
}
