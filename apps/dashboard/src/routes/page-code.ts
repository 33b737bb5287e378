import type { QueryClient } from "@tanstack/react-query";
import {
  type AnyRoute,
  type AnyRouter,
  type BlockerFn,
  type HistoryLocation,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { NetworkError } from "@vestibule/react";
import { beginNavigation } from "../app/use-is-leaving.ts";
import { isServerReachable, type LazyModule, lazyModule } from "../ui/lazy.tsx";
import { failed } from "../ui/toasts/toast.ts";

/** The code of each page, by its component. */
const pages = new Map<unknown, LazyModule<unknown>>();

/** A page whose code is loaded when it is first opened. `load`: a function around a literal `import()`. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  const code = lazyModule(load);
  // Fails with a ChunkLoadError, for which the router doesn't reload the page by itself.
  const component = lazyRouteComponent<Module, Name>(code.fetch, name);
  pages.set(component, code);
  return component;
}

/** Loads the code of the page at a location. @throws if it can't be loaded */
async function fetchPage(router: AnyRouter, location: HistoryLocation): Promise<void> {
  const [routes] = router.getMatchedRoutes(router.parseLocation(location).pathname);
  await Promise.all(routes.map(({ options }: AnyRoute) => pages.get(options.component)?.fetch()));
}

/**
 * Keeps the current page, with unsaved edits, when the code of the next one can't be loaded. If the server is
 * reachable, the browser navigates instead, because Chromium remembers a failed module until the page reloads.
 */
export function stayOnPageIfOffline(router: AnyRouter): void {
  const blockerFn: BlockerFn = async ({ nextLocation, action }) => {
    const navigation = beginNavigation(router.parseLocation(nextLocation).pathname);
    /**
     * Another page was chosen while this one was loading. The browser has already made the moves of its Back and
     * Forward buttons: blocking one would move it again, away from the page that was chosen last.
     */
    const isBlockedByLater = action === "PUSH" || action === "REPLACE";
    try {
      await fetchPage(router, nextLocation);
      return !navigation.isLatest() && isBlockedByLater;
    } catch (error) {
      if (!navigation.isLatest()) return isBlockedByLater;
      if (await isServerReachable()) window.location.assign(nextLocation.href);
      else failed(new NetworkError("The code of the page couldn't be loaded.", error));
      return true;
    } finally {
      navigation.end();
    }
  };
  router.history.block({ blockerFn, enableBeforeUnload: false });
}

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari doesn't have it.
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });

const calmMs = 5_000;
/** Some pages poll too often to be calm. */
const maxDelayMs = 30_000;

/** Resolves when nothing was fetched for a while: the page has its data, and loading code no longer delays it. */
function waitForCalm(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      clearTimeout(timer);
      clearTimeout(last);
      unsubscribe();
      resolve();
    };
    const restart = () => {
      clearTimeout(timer);
      if (queryClient.isFetching() === 0) timer = setTimeout(finish, calmMs);
    };
    const last = setTimeout(finish, maxDelayMs);
    const unsubscribe = queryClient.getQueryCache().subscribe(restart);
    restart();
  });
}

/** Loads the code of all pages once the page is calm, so that they open at once, and without a connection. */
export async function prefetchPages(queryClient: QueryClient): Promise<void> {
  await waitForCalm(queryClient);
  for (const code of pages.values()) {
    await idle();
    // Don't request modules while offline, because Chromium remembers the failure.
    if (!navigator.onLine) return;
    try {
      await code.fetch();
    } catch {
      // Opening the page reports it.
      return;
    }
  }
}
