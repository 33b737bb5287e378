import type { Queryable } from "../../platform/database/database.ts";
import { columnTypes, type RowOf, statement } from "../../platform/database/statement.ts";

/** How the application got the provider's URL: `json` to a script, without a cookie that binds the flow to the browser. */
export type ResponseMode = "redirect" | "json";

/** The application's authorization request, stored while the browser is at the provider. */
export interface FlowParameters {
  readonly type: "authenticate" | "link";
  /** Without the fragment. */
  readonly redirectUri: string;
  /** The application's own state, returned unchanged. */
  readonly state: string;
  /** SHA-256 of the application's verifier, base64url. */
  readonly codeChallenge: string;
  /** All scopes requested from the provider. */
  readonly scopes: readonly string[];
  readonly errorRedirectUrl: string | null;
  readonly afterCallbackRedirectUrl: string | null;
  /** The user to link to, or the anonymous user to upgrade. */
  readonly caller: { readonly userId: string; readonly sessionId: string } | null;
  /** Missing in flows of older versions: `redirect`. */
  readonly responseMode?: ResponseMode;
}

/** What an authorization code is bound to, and the data its exchange returns. */
export interface CodeParameters
  extends Pick<FlowParameters, "redirectUri" | "codeChallenge" | "afterCallbackRedirectUrl"> {
  readonly isNewUser: boolean;
  /** The OAuth provider. Missing in codes created by older versions. */
  readonly providerId?: string;
  /**
   * The account to link: an encrypted `PendingLink` in base64. Missing if the code only signs in, and after the code is
   * consumed.
   */
  readonly link?: string;
  /** The session to hand over, encrypted, in base64. Missing if the code starts a session, and after it is consumed. */
  readonly session?: string;
}

export const insertFlow = statement(
  "insert-oauth-flow",
  `insert into oauth_flows (project_id, state_digest, provider_id, parameters, secrets_ciphertext, created_at, expires_at)
   values ($projectId, $digest, $providerId, $parameters, $secretsCiphertext, $createdAt, $expiresAt)`,
);

export interface FlowRow {
  readonly project_id: string;
  readonly provider_id: string;
  readonly parameters: FlowParameters;
  readonly secrets_ciphertext: Buffer;
  readonly expires_at: Date;
}

/**
 * A flow accepts one callback: of concurrent callbacks, exactly one finds it. `$hasCookie`: whether the callback comes from the browser
 * that started the flow.
 */
export const deleteFlow = statement(
  "delete-oauth-flow",
  `delete from oauth_flows where state_digest = $digest and ($hasCookie::boolean or parameters ->> 'responseMode' = 'json')
   returning project_id, provider_id, parameters, secrets_ciphertext, expires_at`,
  columnTypes<Pick<FlowRow, "parameters">>(),
);

const deleteExpired = statement(
  "delete-expired-oauth-flows",
  `delete from oauth_flows where ctid = any (array(select ctid from oauth_flows where expires_at < $before limit $limit))`,
);

/** Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredFlows = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteExpired, { before, limit });

export type AccountRow = RowOf<typeof findAccount>;

export const findAccount = statement(
  "find-oauth-account",
  `select id, user_id, account_id, allow_sign_in from oauth_accounts
   where project_id = $projectId and provider_id = $providerId and account_id = $accountId`,
);

export const findAccountsOfUser = statement(
  "find-oauth-accounts-of-user-at-provider",
  `select id, user_id, account_id, allow_sign_in, allow_connected_accounts from oauth_accounts
   where project_id = $projectId and user_id = $userId and provider_id = $providerId
   order by created_at, id`,
);

/** Locks the email until the transaction ends, so that it doesn't change before the account is linked. */
export const lockAuthEmail = statement(
  "lock-auth-email",
  `select user_id, is_verified from contact_channels
   where project_id = $projectId and type = 'email' and normalized_value = $email and used_for_auth for update`,
);

/** Serializes concurrent links by one user. */
export const lockUserForLink = statement(
  "lock-user-for-link",
  "select id from users where project_id = $projectId and id = $userId for update",
);

export const insertToken = statement(
  "insert-oauth-token",
  `insert into oauth_tokens (project_id, id, oauth_account_id, kind, ciphertext, scopes, expires_at, created_at)
   values ($projectId, $id, $accountId, $kind, $ciphertext, $scopes, $expiresAt?, $createdAt)`,
);

/** Deletes the tokens whose scopes a new token covers. */
export const deleteSupersededTokens = statement(
  "delete-superseded-oauth-tokens",
  "delete from oauth_tokens where project_id = $projectId and oauth_account_id = $accountId and kind = $kind and scopes <@ $scopes::text[]",
);

export const deleteToken = statement(
  "delete-oauth-token",
  "delete from oauth_tokens where project_id = $projectId and id = $tokenId",
);

export const deleteTokensOfAccount = statement(
  "delete-oauth-tokens-of-account",
  "delete from oauth_tokens where project_id = $projectId and oauth_account_id = $accountId",
);

/** Tokens that cover the scopes `$scopes`; access tokens only if they expire after `$until`. Newest first. */
export const findTokenRowsWithScopes = statement(
  "find-oauth-tokens-with-scopes",
  `select id, kind, ciphertext, scopes from oauth_tokens
   where project_id = $projectId and oauth_account_id = $accountId and scopes @> $scopes::text[] and (kind = 'refresh' or expires_at > $until)
   order by created_at desc, id`,
);
