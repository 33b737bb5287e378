import { z } from "zod";
import type { Platform } from "../../../../platform/platform.ts";
import { noContent, ok, type Route, route } from "../surface/route.ts";
import { getEndpoint } from "./find.ts";
import { noHeaders } from "./schemas.ts";

/** Custom headers are not supported: the list is always empty. */
export const headerRoutes = ({ database }: Pick<Platform, "database">): readonly Route[] => [
  route({
    method: "GET",
    path: "/app/{app}/endpoint/{endpoint}/headers",
    async handle({ projectId, params }) {
      await getEndpoint(database, projectId, params.endpoint);
      return ok({ headers: {}, sensitive: [] });
    },
  }),
  ...(["PUT", "PATCH"] as const).map((method) =>
    route({
      method,
      path: "/app/{app}/endpoint/{endpoint}/headers",
      body: z.object({ headers: noHeaders.optional() }),
      async handle({ projectId, params }) {
        await getEndpoint(database, projectId, params.endpoint);
        return noContent();
      },
    }),
  ),
];
