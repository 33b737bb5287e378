import { type Queryable, statement } from "../../platform/database/database.ts";

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
}

export const insertFlow = statement(
  "insert-oauth-flow",
  `insert into oauth_flows (project_id, state_digest, provider_id, parameters, secrets_ciphertext, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export interface FlowRow {
  readonly project_id: string;
  readonly provider_id: string;
  readonly parameters: FlowParameters;
  readonly secrets_ciphertext: Buffer;
  readonly expires_at: Date;
}

/** A flow accepts one callback: of concurrent callbacks, exactly one finds it. */
export const deleteFlow = statement<FlowRow>(
  "delete-oauth-flow",
  "delete from oauth_flows where state_digest = $1 returning project_id, provider_id, parameters, secrets_ciphertext, expires_at",
);

const deleteExpired = statement(
  "delete-expired-oauth-flows",
  `delete from oauth_flows where ctid = any (array(select ctid from oauth_flows where expires_at < $1 limit $2))`,
);

/** Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredFlows = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteExpired, [before, limit]);

export interface AccountRow {
  readonly id: string;
  readonly user_id: string;
  readonly account_id: string;
}

export const findAccount = statement<AccountRow>(
  "find-oauth-account",
  "select id, user_id, account_id from oauth_accounts where project_id = $1 and provider_id = $2 and account_id = $3",
);

export const findAccountsOfUser = statement<AccountRow>(
  "find-oauth-accounts-of-user-at-provider",
  `select id, user_id, account_id from oauth_accounts where project_id = $1 and user_id = $2 and provider_id = $3
   order by created_at, id`,
);

/** Locks the email until the transaction ends, so that it doesn't change before the account is linked. */
export const lockAuthEmail = statement<{ user_id: string; is_verified: boolean }>(
  "lock-auth-email",
  `select user_id, is_verified from contact_channels
   where project_id = $1 and type = 'email' and normalized_value = $2 and used_for_auth for update`,
);

/** Serializes concurrent links by one user. */
export const lockUserForLink = statement<{ id: string }>(
  "lock-user-for-link",
  "select id from users where project_id = $1 and id = $2 for update",
);

export const insertToken = statement(
  "insert-oauth-token",
  `insert into oauth_tokens (project_id, id, oauth_account_id, kind, ciphertext, scopes, expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Deletes the tokens whose scopes a new token covers. */
export const deleteSupersededTokens = statement(
  "delete-superseded-oauth-tokens",
  "delete from oauth_tokens where project_id = $1 and oauth_account_id = $2 and kind = $3 and scopes <@ $4::text[]",
);

export const deleteToken = statement(
  "delete-oauth-token",
  "delete from oauth_tokens where project_id = $1 and id = $2",
);

export interface TokenRow {
  readonly id: string;
  readonly kind: "access" | "refresh";
  readonly ciphertext: Buffer;
  readonly scopes: readonly string[];
}

/** Tokens that cover the scopes `$3`; access tokens only if they expire after `$4`. Newest first. */
export const findTokenRowsWithScopes = statement<TokenRow>(
  "find-oauth-tokens-with-scopes",
  `select id, kind, ciphertext, scopes from oauth_tokens
   where project_id = $1 and oauth_account_id = $2 and scopes @> $3::text[] and (kind = 'refresh' or expires_at > $4)
   order by created_at desc, id`,
);
