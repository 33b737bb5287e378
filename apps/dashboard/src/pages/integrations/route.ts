import type { PageRoute } from "../../routes/page-route.ts";

interface IntegrationSearch {
  /** Of a project that is handed over. */
  code?: string;
  /** Of a request to administer a project. */
  interaction_uid?: string;
}

export const integrationsRoute = {
  search: ({ code, interaction_uid }): IntegrationSearch => ({
    ...(typeof code === "string" && { code }),
    ...(typeof interaction_uid === "string" && { interaction_uid }),
  }),
  load: () => {},
} satisfies PageRoute;
