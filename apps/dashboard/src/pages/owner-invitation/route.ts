import type { PageRoute } from "../../routes/page-route.ts";

export const ownerInvitationRoute = {
  search: ({ code }): { code?: string } => (typeof code === "string" ? { code } : {}),
  // The code says who may see what: also who is signed out, so the page asks by itself.
  load: () => {},
} satisfies PageRoute;
