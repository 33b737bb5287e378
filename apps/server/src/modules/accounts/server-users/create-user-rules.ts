import type { UserCreate } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";

/** The configuration that the rules use. */
export interface EnabledMethods {
  readonly credential_enabled: boolean;
  readonly magic_link_enabled: boolean;
  readonly oauth_providers: readonly { readonly id: string }[];
  readonly custom_oidc: readonly { readonly id: string }[];
}

/** Email flags and a password require an email. @throws PlainError 400 */
export function checkAddressFields(account: UserCreate): void {
  if (account.primary_email) return;
  if (account.primary_email_auth_enabled)
    throw new PlainError(400, "primary_email_auth_enabled requires a primary_email.");
  if (account.primary_email_verified) throw new PlainError(400, "primary_email_verified requires a primary_email.");
  if (hasPassword(account)) throw new PlainError(400, "A password requires a primary_email to sign in with.");
}

/** @throws PlainError 400 */
export function checkAccounts(
  { oauth_providers, custom_oidc }: Pick<EnabledMethods, "oauth_providers" | "custom_oidc">,
  accounts: readonly { readonly id: string }[],
): void {
  const known = new Set([...oauth_providers, ...custom_oidc].map(({ id }) => id));
  for (const { id } of accounts)
    if (!known.has(id)) throw new PlainError(400, `The project has no provider ${JSON.stringify(id)}.`);
}

/** @throws PlainError 400 */
export function checkMethods(
  config: Pick<EnabledMethods, "credential_enabled" | "magic_link_enabled">,
  account: UserCreate,
): void {
  if (hasPassword(account) && !config.credential_enabled)
    throw new PlainError(400, "Password sign-in is not enabled in this project.");
  if (account.otp_auth_enabled && !config.magic_link_enabled)
    throw new PlainError(400, "Sign-in by email code is not enabled in this project.");
}

const hasPassword = ({ password, password_hash }: UserCreate): boolean =>
  typeof password === "string" || password_hash !== undefined;
