import type { ObservableStore, StoreSnapshot } from "@vestibule/client";
import { useSyncExternalStore } from "react";

const serverSnapshot = { status: "loading" } as const;
const onServer = () => serverSnapshot;

/**
 * A kit store's snapshot, subscribed while mounted. Never suspends. `getServerSnapshot`: for components that suspend until
 * the value is known, so that the HTML contains it; default: loading.
 */
export function useObservable<Value>(
  store: ObservableStore<Value>,
  getServerSnapshot: () => StoreSnapshot<Value> = onServer,
): StoreSnapshot<Value> {
  return useSyncExternalStore<StoreSnapshot<Value>>(store.subscribe, store.getSnapshot, getServerSnapshot);
}

/**
 * Thrown during server rendering, where the signed-in user is unknown. React then sends the fallback of the nearest
 * `Suspense` boundary and renders the boundary in the browser. Suspending instead would never end: the server renders
 * the component again after each promise and still has no user.
 * @see https://react.dev/reference/react/Suspense#providing-a-fallback-for-server-errors-and-client-only-content
 */
class ClientRenderingError extends Error {
  override name = "ClientRenderingError";
  /** Next.js doesn't report errors with this digest, and neither does its error overlay. */
  readonly digest = "BAILOUT_TO_CLIENT_SIDE_RENDERING";

  constructor() {
    super("Only the browser knows the signed-in user. React continues there.");
  }
}

/**
 * The value of a snapshot from {@link useObservable}. Suspends while loading.
 * @throws the error of the last fetch; `ClientRenderingError` on a server.
 */
export function readSnapshot<Value>(store: ObservableStore<Value>, snapshot: StoreSnapshot<Value>): Value {
  if (snapshot === serverSnapshot) throw new ClientRenderingError();
  if (snapshot.status === "error") throw snapshot.error;
  // React suspends on a thrown promise and retries when it settles.
  if (snapshot.status === "loading") throw store.whenSettled();
  return snapshot.data;
}
