import type { StackAppInternals, TokenStoreInit } from "@vestibule/client";

type Parts = StackAppInternals["parts"];
type Session = Pick<ReturnType<Parts["session"]>, "isOver">;
/** What of the app it takes. */
export type RenewalParts = {
  session(tokenStore?: TokenStoreInit): Session;
  cache: { renew(session: Session): Promise<unknown> };
  platform: Pick<Parts["platform"], "now">;
};

/** Between two times, in ms. */
const pauseMs = 10_000;
const lastTimes = new WeakMap<Session, number>();

/** Fetches again what is cached of the user when the page is seen again: other tabs and other people may have changed it. Many may ask
 *  for it: it is done once. `page`: the document. Returns the function that stops it. */
export function renewOnReturn(
  page: Pick<Document, "visibilityState"> & EventTarget,
  parts: RenewalParts,
  tokenStore?: TokenStoreInit,
): () => void {
  function renew() {
    if (page.visibilityState !== "visible") return;
    const session = parts.session(tokenStore);
    const now = parts.platform.now();
    if (session.isOver() || now - (lastTimes.get(session) ?? -pauseMs) < pauseMs) return;
    lastTimes.set(session, now);
    void parts.cache.renew(session);
  }
  page.addEventListener("visibilitychange", renew);
  return () => page.removeEventListener("visibilitychange", renew);
}
