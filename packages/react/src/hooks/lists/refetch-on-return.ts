import type { StackAppInternals, TokenStoreInit } from "@vestibule/client";

type Parts = StackAppInternals["context"];
type Session = Pick<ReturnType<Parts["session"]>, "hasEnded">;
/** What of the app it takes. */
export type RefetchDependencies = {
  session(tokenStore?: TokenStoreInit): Session;
  cache: { refetch(session: Session): Promise<unknown> };
  platform: Pick<Parts["platform"], "now">;
};

/** Between two times, in ms. */
const minIntervalMs = 10_000;
const lastRefetchAt = new WeakMap<Session, number>();

/** Fetches again what is cached of the user when the page is seen again: other tabs and other people may have changed it. Many may ask
 *  for it: it is done once. `page`: the document. Returns the function that stops it. */
export function refetchOnReturn(
  page: Pick<Document, "visibilityState"> & EventTarget,
  context: RefetchDependencies,
  tokenStore?: TokenStoreInit,
): () => void {
  function refetch() {
    if (page.visibilityState !== "visible") return;
    const session = context.session(tokenStore);
    const now = context.platform.now();
    if (session.hasEnded() || now - (lastRefetchAt.get(session) ?? -minIntervalMs) < minIntervalMs) return;
    lastRefetchAt.set(session, now);
    void context.cache.refetch(session);
  }
  page.addEventListener("visibilitychange", refetch);
  return () => page.removeEventListener("visibilitychange", refetch);
}
