import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text, url } from "../schema/values.ts";
import { partnerParams } from "./partner-params.ts";

export const integrationWebhookEndpoints = {
  create: endpoint({
    method: "POST",
    path: "/integrations/{partner}/webhooks",
    summary:
      "Adds a webhook endpoint that receives all of the project's events. Only this response contains its signing secret.",
    // The project authenticates with its key, the partner with HTTP Basic. Only admin keys are accepted, because events
    // contain the data of every user.
    access: ["admin"],
    user: "ignored",
    params: partnerParams,
    body: z.strictObject({ url: url(), description: text().optional() }),
    status: 200,
    response: z.strictObject({ secret: z.string() }),
    errors: [],
  }),
} as const;
