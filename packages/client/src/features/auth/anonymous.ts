import type { contract } from "@vestibule/contract/endpoints";
import type { Api } from "../../core/http/api.ts";
import type { UserSession } from "../../core/sessions/user-session.ts";
import type { TokenStore } from "../../core/tokens/token-store-init.ts";

const pendingSignUps = new WeakMap<TokenStore, Promise<void>>();

/**
 * Creates an anonymous account and signs it in. Concurrent callers share one account. @throws
 * ANONYMOUS_ACCOUNTS_NOT_ENABLED
 */
export function signUpAnonymously(api: Api, session: UserSession, store: TokenStore): Promise<void> {
  const started = pendingSignUps.get(store) ?? signUp(api, session, store).finally(() => pendingSignUps.delete(store));
  pendingSignUps.set(store, started);
  return started;
}

async function signUp(api: Api, session: UserSession, store: TokenStore): Promise<void> {
  const answer = await api.call<typeof contract.anonymous.signUp>("POST", "/auth/anonymous/sign-up", { session });
  await store.write({ accessToken: answer.access_token, refreshToken: answer.refresh_token });
}
