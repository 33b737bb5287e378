import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { text } from "./schema/values.ts";

export const serviceEndpoints = {
  index: endpoint({
    method: "GET",
    path: "",
    summary: "Returns a greeting and how the request was authenticated.",
    access: "none",
    user: "optional",
    query: z.strictObject({}),
    status: 200,
    response: z.string(),
    errors: [],
  }),
  checkVersion: endpoint({
    method: "POST",
    path: "/check-version",
    summary: "Compares the client's version with the server's.",
    access: "none",
    user: "ignored",
    body: z.strictObject({ clientVersion: text() }),
    status: 200,
    response: z.union([
      z.strictObject({ upToDate: z.literal(true) }),
      z.strictObject({ upToDate: z.literal(false), error: z.string(), severe: z.boolean() }),
    ]),
    errors: [],
  }),
  checkFeatureSupport: endpoint({
    method: "POST",
    path: "/check-feature-support",
    summary: "Explains that the requested feature is not supported.",
    access: "none",
    user: "ignored",
    body: z.looseObject({ feature_name: text().optional() }).optional().catch(undefined),
    status: 200,
    response: z.string(),
    errors: [],
  }),
} as const;
