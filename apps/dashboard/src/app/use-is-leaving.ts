import { useMatch, useRouter } from "@tanstack/react-router";

const trimTrailingSlash = (path: string): string => path.replace(/\/$/, "");

/**
 * Whether somebody is on the way to another page, while this one is still shown. What a page does after a while, such as
 * putting a search into its address, would call them back.
 */
export function useIsLeaving(): () => boolean {
  const router = useRouter();
  const here = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return () => trimTrailingSlash(router.state.location.pathname) !== trimTrailingSlash(here);
}
