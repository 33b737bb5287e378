import type { contract } from "@vestibule/contract/endpoints";
import type { Api } from "../http/api.ts";
import type { KnownErrorOf } from "../http/known-error.ts";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";
import type { Result } from "../result.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import type { SignInWithCredentialErrorCode, SignUpWithCredentialErrorCode } from "./credential-types.ts";
import { storeTokens } from "./store-tokens.ts";

const signInErrors = ["EMAIL_PASSWORD_MISMATCH", "INVALID_TOTP_CODE", "MULTI_FACTOR_AUTHENTICATION_REQUIRED"] as const;
const signUpErrors = ["USER_EMAIL_ALREADY_EXISTS", "PASSWORD_REQUIREMENTS_NOT_MET"] as const;

/** `session`: the current one; its tokens go along, so that an anonymous user can be upgraded. `store`: takes the new tokens. */
interface Target {
  readonly api: Api;
  readonly session: UserSession;
  readonly store: TokenStore;
}

export function signInWithPassword(
  { api, session, store }: Target,
  email: string,
  password: string,
): Promise<Result<undefined, KnownErrorOf<SignInWithCredentialErrorCode>>> {
  return knownErrorAsResult(signInErrors, async () => {
    const body = { email, password };
    storeTokens(
      store,
      await api.call<typeof contract.password.signIn>("POST", "/auth/password/sign-in", { session, body }),
    );
  });
}

/** @throws REDIRECT_URL_NOT_WHITELISTED when the callback URL is not trusted, SIGN_UP_NOT_ENABLED, PASSWORD_AUTHENTICATION_NOT_ENABLED */
export function signUpWithPassword(
  { api, session, store }: Target,
  email: string,
  password: string,
  verificationCallbackUrl: string,
): Promise<Result<undefined, KnownErrorOf<SignUpWithCredentialErrorCode>>> {
  return knownErrorAsResult(signUpErrors, async () => {
    const body = { email, password, verification_callback_url: verificationCallbackUrl };
    storeTokens(
      store,
      await api.call<typeof contract.password.signUp>("POST", "/auth/password/sign-up", { session, body }),
    );
  });
}
