import type { PageRoute } from "../../app/page-route.ts";

export const authMethodsRoute = {
  search: () => ({}),
  load: () => {},
} satisfies PageRoute;
