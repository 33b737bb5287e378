import type { PageRoute } from "../../app/page-route.ts";

export const ownerInvitationRoute = {
  search: ({ code }): { code?: string } => (typeof code === "string" ? { code } : {}),
  // Works for signed-out users too, because the code authorizes the request. The page sends it itself.
  load: () => {},
} satisfies PageRoute;
