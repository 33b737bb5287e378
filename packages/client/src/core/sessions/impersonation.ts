import { tryOrNull } from "../platform/try-or-null.ts";
import { parseClaims } from "../tokens/access-token-claims.ts";
import type { TokenStore } from "../tokens/token-store-init.ts";

/** Whether the session is an impersonation session, for React's `useSyncExternalStore`. */
export interface ImpersonationStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): boolean;
}

/** Read from the access token. False in an app without a token store. */
export const createImpersonationStore = (store: () => TokenStore): ImpersonationStore => ({
  subscribe: (listener) => tryOrNull(() => store().subscribe(listener)) ?? (() => {}),
  getSnapshot: () => tryOrNull(() => parseClaims(store().read().accessToken).is_impersonation) === true,
});
