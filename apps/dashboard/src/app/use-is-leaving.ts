import { useMatch, useRouter } from "@tanstack/react-router";

const trimTrailingSlash = (path: string): string => path.replace(/\/$/, "");

/**
 * Whether the router is navigating to another page while this one is still rendered. Delayed work, such as writing a
 * search into the URL, must not run then, because it would cancel the navigation.
 */
export function useIsLeaving(): () => boolean {
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return () => trimTrailingSlash(router.state.location.pathname) !== trimTrailingSlash(here);
}
