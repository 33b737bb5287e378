import type { PageRoute } from "../../app/page-route.ts";

export const newProjectRoute = {
  /** `display_name`: prefills the name, for links from other sites. */
  search: ({ display_name }): { display_name?: string } =>
    typeof display_name === "string" ? { display_name: display_name.slice(0, 200) } : {},
  load: () => {},
} satisfies PageRoute;
