import { tryOrNull } from "../platform/try-or-null.ts";
import { parseClaims } from "../tokens/access-token-claims.ts";
import type { TokenStore } from "../tokens/token-store.ts";

/** Whether somebody else acts for the user, for React's `useSyncExternalStore`. */
export interface ImpersonationStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): boolean;
}

/** As the access token says it. An app without a token store has nobody. */
export const createImpersonationStore = (store: () => TokenStore): ImpersonationStore => ({
  subscribe: (listener) => tryOrNull(() => store().subscribe(listener)) ?? (() => {}),
  getSnapshot: () => tryOrNull(() => parseClaims(store().read().accessToken).is_impersonation) === true,
});
