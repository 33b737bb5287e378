import { type ContactChannel, stackAppInternalsSymbol, type TokenStoreInit } from "@vestibule/client";
import { useObservable } from "./use-observable.ts";
import { useStackApp } from "./use-stack-app.ts";

const none: readonly ContactChannel[] = [];

/** The contact channels of the signed-in user, oldest first, followed live; empty while nobody is. Suspends while unknown.
 *  @throws what the last fetch threw. */
export function useContactChannels(
  options: { tokenStore?: TokenStoreInit | undefined } = {},
): readonly ContactChannel[] {
  const store = useStackApp()[stackAppInternalsSymbol].listStore("contactChannels", undefined, options.tokenStore);
  const snapshot = useObservable(store);
  if (snapshot.status === "error") throw snapshot.error;
  if (snapshot.status === "loading") throw store.whenSettled();
  return snapshot.data ?? none;
}
