import type { PageRoute } from "../../routes/page-route.ts";

export const authMethodsRoute = {
  search: () => ({}),
  load: () => {},
} satisfies PageRoute;
