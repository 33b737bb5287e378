import { orNull } from "../platform/or-null.ts";
import { claimsOf } from "../tokens/access-token-claims.ts";
import type { TokenStore } from "../tokens/token-store.ts";

/** Whether somebody else acts for the user, for React's `useSyncExternalStore`. */
export interface ImpersonationStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): boolean;
}

/** As the access token says it. An app without a token store has nobody. */
export const createImpersonationStore = (store: () => TokenStore): ImpersonationStore => ({
  subscribe: (listener) => orNull(() => store().subscribe(listener)) ?? (() => {}),
  getSnapshot: () => orNull(() => claimsOf(store().read().accessToken).is_impersonation) === true,
});
