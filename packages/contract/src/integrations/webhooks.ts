import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { text, url } from "../schema/values.ts";
import { partnerParams } from "./partner.ts";

export const integrationWebhookEndpoints = {
  create: endpoint({
    method: "POST",
    path: "/integrations/{partner}/webhooks",
    summary: "Adds an address that all events of the project go to; the answer alone shows its signing secret.",
    // The project by its key, the partner by HTTP Basic. No weaker key: whoever reads events reads of every user.
    access: ["admin"],
    user: "ignored",
    params: partnerParams,
    body: z.strictObject({ url: url(), description: text().optional() }),
    status: 200,
    response: z.strictObject({ secret: z.string() }),
    errors: [],
  }),
} as const;
