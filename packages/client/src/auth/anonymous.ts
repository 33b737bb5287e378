import type { Api } from "../http/api.ts";
import type { UserSession } from "../sessions/user-session.ts";
import type { TokenStore } from "../tokens/token-store.ts";
import { storeTokens } from "./store-tokens.ts";

/** Makes an anonymous account and signs it in. @throws ANONYMOUS_ACCOUNTS_NOT_ENABLED */
export async function signUpAnonymously(api: Api, session: UserSession, store: TokenStore): Promise<void> {
  const answer = await api.send("/auth/anonymous/sign-up", { method: "POST" }, session);
  storeTokens(store, JSON.parse(answer.text));
}
