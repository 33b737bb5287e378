import { oauthScope } from "@vestibule/contract";
import { apiError, PlainError } from "../../../http/api-error.ts";
import { needsUserClaims } from "../../../http/header-families.ts";
import type { HttpRequest } from "../../../http/message.ts";
import { sameDigest, sha256 } from "../../../platform/crypto/digest.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { violatesUnique } from "../../../platform/database/database-errors.ts";
import { recordAudit, systemContext } from "../../audit/index.ts";
import { finishSignIn, rejectionFor, type SignInOutcome } from "../../auth/index.ts";
import {
  type AuthorizationCodeRow,
  consumeAuthorizationCode,
  findSessionOfAuthorizationCode,
  recordSessionOfAuthorizationCode,
} from "../../credentials/index.ts";
import type { Project } from "../../projects/index.ts";
import { accessTokenLifetimeSeconds, type StartedSession } from "../../sessions/index.ts";
import { isVisibleAscii, withoutFragment } from "../oauth-policy.ts";
import type { OauthServices } from "../oauth-services.ts";
import type { CodeParameters } from "../oauth-statements.ts";
import { type CompletedLink, completeLink } from "./complete-link.ts";
import { decryptRefreshToken } from "./create-authorization-code.ts";

/** An incomplete token request, reported as standard OAuth clients expect. @see RFC 6749 §5.2 */
export class InvalidTokenRequest extends PlainError {
  constructor(description: string) {
    super(400, JSON.stringify({ error: "invalid_request", error_description: description }), {
      "content-type": "application/json; charset=utf-8",
    });
  }
}

type CodeRow = AuthorizationCodeRow<CodeParameters>;

interface CodeRequest {
  readonly code?: string | undefined;
  readonly redirect_uri?: string | undefined;
  readonly code_verifier?: string | undefined;
}

type Tokens = Pick<StartedSession, "accessToken" | "refreshToken">;

/**
 * The result of a consumed code. Errors are returned, not thrown, so that the transaction commits and the code stays
 * consumed.
 */
type Exchange =
  | { readonly kind: "refused"; readonly error: Error; readonly row?: CodeRow }
  | { readonly kind: "signed-in"; readonly outcome: SignInOutcome; readonly parameters: CodeParameters }
  | { readonly kind: "handed-over"; readonly session: Tokens; readonly parameters: CodeParameters };

/**
 * Exchanges an authorization code for tokens and links the pending account, if any. @see RFC 6749 §4.1.3, RFC 7636 §4.6
 * @throws INVALID_AUTHORIZATION_CODE, REDIRECT_URL_NOT_WHITELISTED, MULTI_FACTOR_AUTHENTICATION_REQUIRED,
 *   OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED, USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION,
 *   OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER
 */
export async function exchangeAuthorizationCode(
  services: OauthServices,
  project: Project,
  body: CodeRequest,
  request: HttpRequest,
) {
  const { code } = body;
  if (!code) throw new InvalidTokenRequest("code is missing");
  if (!isVisibleAscii(code)) throw new InvalidTokenRequest("code contains invalid characters");
  const attempt = () =>
    services.database.transaction((transaction) =>
      redeemAuthorizationCode(transaction, services, { project, digest: sha256(code), body, request }),
    );
  // A unique conflict on the account rolls back the transaction, including the code's consumption. The retry sees the
  // committed account.
  const exchange = await attempt()
    .catch((error: unknown) => (isAccountTakenError(error) ? attempt() : Promise.reject(error)))
    .catch((error: unknown): Exchange => {
      if (!isAccountTakenError(error)) throw error;
      return { kind: "refused", error: apiError("OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER") };
    });
  if (exchange.kind === "refused") throw toRejection(exchange);
  if (exchange.kind === "handed-over") return toTokenResponse(exchange.session, false, exchange.parameters);
  const { outcome, parameters } = exchange;
  if (outcome.kind === "second-factor")
    throw apiError("MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: outcome.attemptCode });
  return toTokenResponse(outcome.session, outcome.isNewUser, parameters);
}

const toRejection = ({ error, row }: Extract<Exchange, { kind: "refused" }>): Error =>
  row ? rejectionFor({ userId: row.user_id, method: getMethod(row.parameters) }, error) : error;

const getMethod = ({ providerId = "oauth" }: CodeParameters): string => providerId;

const isAccountTakenError = (error: unknown): boolean => violatesUnique(error, "oauth_accounts_once");

interface CodeRedemption {
  readonly project: Project;
  readonly digest: Buffer;
  readonly body: CodeRequest;
  readonly request: HttpRequest;
}

async function redeemAuthorizationCode(
  transaction: Queryable,
  services: OauthServices,
  { project, digest, body, request }: CodeRedemption,
): Promise<Exchange> {
  const codeKey = { projectId: project.id, digest };
  const row = await consumeAuthorizationCode<CodeParameters>(transaction, { ...codeKey, now: services.clock() });
  if (!row) {
    await endSessionOfReusedCode(transaction, services, project, digest);
    return { kind: "refused", error: apiError("INVALID_AUTHORIZATION_CODE") };
  }
  const problem = findCodeProblem(row, body, services.clock());
  if (problem) return { kind: "refused", error: problem, row };
  const { parameters } = row;
  const { afterCallbackRedirectUrl, redirectUri, link: encryptedLink } = parameters;
  if (parameters.session !== undefined) {
    const refreshToken = decryptRefreshToken(services, codeKey, parameters.session);
    const session = await continueSession(transaction, services, { project, digest, body, request }, refreshToken);
    if (!session) return { kind: "refused", error: apiError("INVALID_AUTHORIZATION_CODE"), row };
    return { kind: "handed-over", session, parameters };
  }
  const completed: CompletedLink =
    encryptedLink === undefined
      ? { userId: row.user_id, isNewUser: parameters.isNewUser }
      : await completeLink(transaction, services, { project, digest, encryptedLink, redirectUri, request });
  if ("refusal" in completed) return { kind: "refused", error: completed.refusal, row };
  // Linking proves control of the provider account only. The session that linked it vouches for the user.
  const isAuthenticated = encryptedLink === undefined || completed.isNewUser;
  const signInMethod = { method: getMethod(parameters) };
  const firstFactor = {
    project,
    ...completed,
    request,
    accessType: null,
    signInMethod,
    afterCallbackRedirectUrl,
    isAuthenticated,
  };
  const outcome = await finishSignIn(transaction, services, firstFactor);
  if (outcome.kind === "session") {
    const { sessionId } = outcome.session;
    await recordSessionOfAuthorizationCode(transaction, { ...codeKey, sessionId });
  }
  return { kind: "signed-in", outcome, parameters };
}

/**
 * Continues a session on another domain; null if it has ended. A new session in its place would let an attacker, who can
 * keep a code ready, outlast the revocation of a stolen session. @see ASVS 5.0 7.4.1
 */
async function continueSession(
  transaction: Queryable,
  { sessions, readEndUser }: OauthServices,
  { project, digest, request }: CodeRedemption,
  refreshToken: string,
): Promise<Tokens | null> {
  const session = await sessions.find(transaction, project, refreshToken);
  const caller = { endUser: readEndUser(request), hasUserClaims: needsUserClaims(request) };
  const accessToken = session && (await sessions.refresh(transaction, project, refreshToken, caller));
  if (!accessToken) return null;
  const { sessionId } = session;
  await recordSessionOfAuthorizationCode(transaction, { projectId: project.id, digest, sessionId });
  return { accessToken, refreshToken };
}

/**
 * A reused code may have been intercepted, so the session it created is revoked. @see RFC 6749 §4.1.2, ASVS 5.0 10.4.2
 */
async function endSessionOfReusedCode(
  transaction: Queryable,
  { sessions, clock }: OauthServices,
  project: Project,
  digest: Buffer,
): Promise<void> {
  const sessionId = await findSessionOfAuthorizationCode(transaction, { projectId: project.id, digest });
  if (sessionId === null || !(await sessions.end(transaction, project.id, sessionId))) return;
  const target = { type: "session", id: sessionId };
  const revoked = { action: "session.revoke", target, details: { cause: "authorization_code_used_twice" } } as const;
  await recordAudit(transaction, systemContext(project.id, clock()), [revoked]);
}

/** Why a consumed code is rejected; null if it is valid. */
function findCodeProblem(row: CodeRow, { code_verifier, redirect_uri }: CodeRequest, now: number): Error | null {
  const { codeChallenge, redirectUri } = row.parameters;
  const isAlive = row.expires_at.getTime() > now;
  const isAuthenticated = sameDigest(sha256(code_verifier ?? ""), Buffer.from(codeChallenge, "base64url"));
  if (!isAlive || !isAuthenticated) return apiError("INVALID_AUTHORIZATION_CODE");
  if (!redirect_uri || !URL.canParse(redirect_uri))
    return new InvalidTokenRequest("redirect_uri is missing or invalid");
  return withoutFragment(redirect_uri) === redirectUri ? null : apiError("REDIRECT_URL_NOT_WHITELISTED");
}

const toTokenResponse = (session: Tokens, isNewUser: boolean, { afterCallbackRedirectUrl }: CodeParameters) =>
  ({
    access_token: session.accessToken,
    token_type: "Bearer",
    expires_in: accessTokenLifetimeSeconds,
    scope: oauthScope,
    refresh_token: session.refreshToken,
    is_new_user: isNewUser,
    newUser: isNewUser,
    after_callback_redirect_url: afterCallbackRedirectUrl,
    afterCallbackRedirectUrl,
  }) as const;
