import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Endpoints, messages and attempts are managed below `/svix/api/v1` with this token, as by Svix's own clients. */
export const webhookEndpoints = {
  createToken: endpoint({
    method: "POST",
    path: "/webhooks/svix-token",
    summary: "A token of a day for the webhook API of this project, as Svix's clients take it.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: z.strictObject({}),
    status: 201,
    response: z.strictObject({ token: z.string() }),
    errors: [],
  }),
} as const;
