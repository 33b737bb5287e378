import type { PageRoute } from "../../app/page-route.ts";

interface IntegrationSearch {
  /** The code of a project transfer. */
  code?: string;
  /** The id of an authorization request. */
  interaction_uid?: string;
}

export const integrationsRoute = {
  search: ({ code, interaction_uid }): IntegrationSearch => ({
    ...(typeof code === "string" && { code }),
    ...(typeof interaction_uid === "string" && { interaction_uid }),
  }),
  load: () => {},
} satisfies PageRoute;
