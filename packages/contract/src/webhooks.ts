import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { word } from "./schema/values.ts";
import type { WebhookEventType } from "./webhook-events.ts";

/** Endpoints, messages and attempts are managed under `/svix/api/v1` with this token, as Svix's own clients do. */
export const webhookEndpoints = {
  createToken: endpoint({
    method: "POST",
    path: "/webhooks/svix-token",
    summary:
      "Creates a token for this project's webhook API, valid for one day, in the format that Svix clients expect.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: z.strictObject({}),
    status: 201,
    response: z.strictObject({ token: z.string() }),
    errors: [],
  }),
  sendTest: endpoint({
    method: "POST",
    path: "/internal/send-test-webhook",
    summary:
      "Sends an example of `user.created` to an endpoint, like the dashboard. `success` is false if there is no such endpoint, or if it is disabled. The result of the delivery is in the endpoint's attempts.",
    access: ["admin"],
    user: "ignored",
    query: z.strictObject({}),
    body: z.strictObject({ endpoint_id: word() }),
    status: 200,
    response: z.strictObject({ success: z.boolean(), error_message: z.string().optional() }),
    errors: [],
  }),
} as const;

/** A description of each event type, and the schema name of its `data`. */
export const webhookEventTypes = {
  "user.created": { description: "A user signed up or was created.", schema: "UserServerRead" },
  "user.updated": { description: "A user was updated.", schema: "UserServerRead" },
  "user.deleted": { description: "A user was deleted.", schema: "UserDeleted" },
  "team.created": { description: "A team was created.", schema: "TeamServerRead" },
  "team.updated": { description: "A team was updated.", schema: "TeamServerRead" },
  "team.deleted": { description: "A team was deleted.", schema: "TeamDeleted" },
  "team_membership.created": { description: "A user joined a team.", schema: "TeamMembership" },
  "team_membership.deleted": { description: "A user left a team.", schema: "TeamMembership" },
  "team_permission.created": { description: "A user was granted a permission in a team.", schema: "TeamPermission" },
  "team_permission.deleted": { description: "A user lost a permission in a team.", schema: "TeamPermission" },
  "project_permission.created": { description: "A user was granted a permission.", schema: "ProjectPermission" },
  "project_permission.deleted": { description: "A user lost a permission.", schema: "ProjectPermission" },
} as const satisfies Readonly<Record<WebhookEventType, { readonly description: string; readonly schema: string }>>;
