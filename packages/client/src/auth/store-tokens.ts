import type { TokenStore } from "../tokens/token-store.ts";

/** Begins the session that a sign-in answered. @throws when the answer holds no usable tokens. */
export function storeTokens(store: TokenStore, answer: { access_token: string; refresh_token: string }): void {
  store.write({ accessToken: answer.access_token, refreshToken: answer.refresh_token });
}
