import { internalProjectId } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { sameDigest, sha256 } from "../../../platform/crypto/digest.ts";
import { signJwt } from "../../../platform/crypto/jwt.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { addKeySet, getSigningKey, lockProjectForUpdate, type Project, revokeKeySet } from "../../projects/index.ts";
import type { IntegrationServices } from "../integration-services.ts";
import type { IntegrationClient } from "../partners/integration-client.ts";
import { partnerContext, partnerKeySet } from "../partners/partner-keys.ts";
import { challenge, identifyPartner } from "../partners/partners.ts";
import { getIssuer, tokenError } from "./authorization-request.ts";
import { type CodeParameters, type CodeRow, lockCode, markCodeUsed } from "./integration-code-statements.ts";

/** 43 to 128 unreserved characters. @see RFC 7636 §4.1 */
export const isVerifier = (text: string): boolean => /^[A-Za-z0-9._~-]{43,128}$/.test(text);

/** `codeChallenge`: the SHA-256 of the verifier, in base64url. @see RFC 7636 §4.6 */
export const isVerifiedBy = (codeChallenge: string, codeVerifier: string): boolean =>
  sameDigest(Buffer.from(codeChallenge, "base64url"), sha256(codeVerifier));

/** The token request's parameters. */
interface PresentedCode {
  readonly digest: Buffer;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

interface Exchange {
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
async function exchangeCode(
  services: IntegrationServices,
  request: HttpRequest,
  client: IntegrationClient,
  presented: PresentedCode,
): Promise<Exchange | null> {
  const { database, projects } = services;
  const outcome = await database.transaction(async (transaction) => {
    const row = await transaction.row(lockCode, {
      digest: presented.digest,
      clientName: client.name,
      clientId: client.clientId,
    });
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
    transaction.run(markCodeUsed, { projectId, digest: presented.digest, usedAt: new Date(context.now), keySetId });
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

/** Lifetime of an ID token, in seconds: clients verify it immediately. */
const idTokenLifeS = 300;

interface Subject {
  readonly client: IntegrationClient;
  readonly projectId: string;
  readonly nonce: string | null;
}

/**
 * The subject is the project, not a user, so that the partner learns nothing about its owner. Signed with the key of
 * project `internal`; issuer and audience keep it from being accepted as a session there. @see OpenID Connect Core §2,
 * RFC 8725 §3.12
 */
async function issueIdToken(
  { projects, clock, publicUrl }: Pick<IntegrationServices, "projects" | "clock" | "publicUrl">,
  { client, projectId, nonce }: Subject,
): Promise<string> {
  const internal = await projects.find(internalProjectId);
  if (!internal) throw new Error("Project internal is missing");
  const now = clock();
  const issuedAt = Math.floor(now / 1000);
  return signJwt(getSigningKey(internal, now), {
    iss: getIssuer(publicUrl, client.name),
    sub: projectId,
    aud: client.clientId,
    iat: issuedAt,
    exp: issuedAt + idTokenLifeS,
    ...(nonce !== null && { nonce }),
  });
}

type Token = typeof contract.integrationOauth.token;

/** `POST /integrations/{partner}/oauth/token` @see RFC 6749 §4.1.3 and §5 */
export function token(services: IntegrationServices): Handler<Token, Project, unknown> {
  return async function token(call) {
    const client = await identifyPartner(services, call);
    if (!client) throw tokenError("invalid_client", "client id or secret is missing or wrong", 401, challenge);
    const { grant_type, code, redirect_uri, code_verifier } = call.body;
    if (!grant_type) throw tokenError("invalid_request", "grant_type is missing");
    if (grant_type !== "authorization_code")
      throw tokenError("unsupported_grant_type", "grant_type must be authorization_code");
    if (!code) throw tokenError("invalid_request", "code is missing");
    if (!redirect_uri) throw tokenError("invalid_request", "redirect_uri is missing");
    if (!code_verifier || !isVerifier(code_verifier))
      throw tokenError("invalid_request", "code_verifier is missing or malformed");

    const presented = { digest: sha256(code), redirectUri: redirect_uri, codeVerifier: code_verifier };
    const exchange = await exchangeCode(services, call.request, client, presented).catch((error: unknown) => {
      // The project has reached its key limit; a new code would not help.
      throw error instanceof PlainError ? tokenError("invalid_grant", error.message) : error;
    });
    if (!exchange)
      throw tokenError("invalid_grant", "the code is unknown, expired, used, or belongs to another request");
    const { projectId, key, parameters } = exchange;
    const isOpenId = parameters.scope.includes("openid");
    return {
      body: {
        access_token: key,
        token_type: "Bearer" as const,
        ...(parameters.scope.length > 0 && { scope: parameters.scope.join(" ") }),
        ...(isOpenId && {
          id_token: await issueIdToken(services, { client, projectId, nonce: parameters.nonce }),
        }),
        project_id: projectId,
      },
      replyHeaders: { pragma: "no-cache" },
    };
  };
}
