import { useMatch, useRouter } from "@tanstack/react-router";

const trimTrailingSlash = (path: string): string => path.replace(/\/$/, "");

interface Navigation {
  /** Whether no other navigation has begun since. */
  isLatest(): boolean;
  /** It went ahead or was given up. */
  end(): void;
}

/** The path of the page whose code is being loaded. The router doesn't know it yet. */
let pending: { readonly path: string } | undefined;
let latest: object | undefined;

/** Called before a navigation waits for the code of its page. */
export function beginNavigation(path: string): Navigation {
  const navigation = { path };
  pending = navigation;
  latest = navigation;
  return {
    isLatest: () => latest === navigation,
    end() {
      if (pending === navigation) pending = undefined;
    },
  };
}

/**
 * Whether the router is navigating to another page while this one is still rendered. Delayed work, such as writing a
 * search into the URL, must not run then, because it would cancel the navigation.
 */
export function useIsLeaving(): () => boolean {
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return () => trimTrailingSlash(pending?.path ?? router.state.location.pathname) !== trimTrailingSlash(here);
}
